import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const VIEWS = new URL('..', import.meta.url)
const REGION =
  /role="(status|alert|log)"|role=\{[^}]*'(status|alert|log)'|aria-live="(polite|assertive)"|<output/

/** The portal's two: the polite one holds the toasts and the announcements, the assertive one announcements. */
const OF_THE_SHELL = ['shell/Announcements.tsx', 'shell/Toasts.tsx']
/** The whiteboard is a document of its own in a frame, which the shell's regions do not reach. */
const OF_THE_WHITEBOARD = [
  'meeting/whiteboard/WhiteboardPage.tsx',
  'meeting/whiteboard/WhiteboardSummary.tsx',
]
/** Parts that still have a region while they are shown; `Announced` and `useAnnouncement` replace it. No new ones. */
const OF_THEIR_OWN = [
  'audit/EnablingPathAnswer.tsx',
  'audit/FilterBar.tsx',
  'audit/RecordChoice.tsx',
  'audit/gallery/SelectedState.tsx',
  'audit/visit/VisitRecordPage.tsx',
  'booking/SharedRecordsCard.tsx',
  'calendar/CalendarNotices.tsx',
  'calendar/CalendarToolbar.tsx',
  'diagnostics/ResultStep.tsx',
  'diagnostics/StepFrame.tsx',
  'guest/CallRating.tsx',
  'guest/PrescriptionNotice.tsx',
  'meeting/call/EndSoonNotice.tsx',
  'meeting/chat/ChatPanel.tsx',
  'meeting/chat/FileMessage.tsx',
  'meeting/devices/DeviceNotices.tsx',
  'meeting/devices/TestSound.tsx',
  'meeting/people/LateButton.tsx',
  'meeting/people/PeopleSearch.tsx',
  'meeting/people/WaitingRoomAlertSettings.tsx',
  'meeting/playlist/PlaylistSection.tsx',
  'meeting/plugins/PluginMenus.tsx',
  'meeting/polls/PollAnswerForm.tsx',
  'meeting/polls/PollEditor.tsx',
  'meeting/streaming/StreamDialog.tsx',
  'meeting/streaming/StreamingMarks.tsx',
  'meeting/transcription/SavingControl.tsx',
  'note/NoteSaveState.tsx',
  'note/SignedNoteView.tsx',
  'pastVisit/RecordingPlayer.tsx',
  'pastVisit/VisitRecordingsCard.tsx',
  'patient/NewVisitTab.tsx',
  'prescription/ItemFields.tsx',
  'prescription/PrescriptionCheckPage.tsx',
  'prescription/SaveState.tsx',
  'prescription/SignedPrescription.tsx',
  'schedule/PracticeNotices.tsx',
  'ui/Banner.tsx',
  'ui/Loader.tsx',
  'visit/CheckOutFiles.tsx',
  'watch/WatchPage.tsx',
]

it('views announce by the two live regions of the shell; what has its own is listed', () => {
  const views = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => REGION.test(readFileSync(new URL(file, VIEWS), 'utf8')))
  expect(views.sort()).toEqual([...OF_THE_SHELL, ...OF_THE_WHITEBOARD, ...OF_THEIR_OWN].sort())
})
