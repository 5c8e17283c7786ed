import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { VisitPanel } from '../../../machines/visit/roomPanelsContract.ts'
import { selectPanel } from '../../../machines/visit/roomPanelsMachine.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { fullName } from '../../format/patientName.ts'
import { useEscape } from '../../ui/useEscape.ts'
import { useFocusHeir } from '../../ui/useFocusHeir.ts'
import { usePreload } from '../../ui/usePreload.ts'
import { EndCountdown } from '../../visit/EndCountdown.tsx'
import { SessionEnded } from '../../visit/SessionEnded.tsx'
import { useDroppedRecords } from '../../visit/useDroppedRecords.ts'
import { DeviceNotices } from '../devices/DeviceNotices.tsx'
import { EncryptionMark } from '../encryption/EncryptionMark.tsx'
import { RemovePersonDialog } from '../people/RemovePersonDialog.tsx'
import { useOwnHand } from '../people/useOwnHand.ts'
import { NetworkQuality } from '../quality/NetworkQuality.tsx'
import { WeakConnection } from '../quality/WeakConnection.tsx'
import { RecordingNotices } from '../recording/RecordingNotices.tsx'
import { StreamingMarks } from '../streaming/StreamingMarks.tsx'
import { SharingNotice } from '../tracks/SharingNotice.tsx'
import { useShare } from '../tracks/useShare.ts'
import { CaptionNotices } from '../transcription/CaptionNotices.tsx'
import { CallBar } from './CallBar.tsx'
import { CallNotices } from './CallNotices.tsx'
import { CallPanel } from './CallPanel.tsx'
import { CallRequests } from './CallRequests.tsx'
import { CallStage } from './CallStage.tsx'
import { CallTimer } from './CallTimer.tsx'
import { EmptyStage } from './EmptyStage.tsx'
import { EndSoonNotice } from './EndSoonNotice.tsx'
import { FloatingWindow } from './FloatingWindow.tsx'
import { FullScreenToggle } from './FullScreenToggle.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { CALL_NAMESPACES, CALL_PARTS } from './lazyPanels.ts'
import { stageAndPanel } from './panelClassName.ts'
import { returnFocus } from './returnFocus.ts'
import { useCallKeys } from './useCallKeys.ts'
import { WaitingNotice } from './WaitingNotice.tsx'

/** Outside the component, so that it runs once, when the page appears. */
const focusHeading = (element: HTMLElement | null) => element?.focus()

/** The consultation: top bar, stage, panel, bottom bar (experience §8.2). */
export const InCall = ({ visit, meeting }: { visit: VisitRef; meeting: MeetingRef }) => {
  useCallKeys(meeting)
  const addRecords = useDroppedRecords(visit)
  const root = useRef<HTMLDivElement>(null)
  useFocusHeir(root)
  usePreload(CALL_PARTS, CALL_NAMESPACES)
  const details = useSelector(visit, ({ context }) => context.details)
  const joinedAt = useSelector(visit, ({ context }) => context.joinedAt)
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const panel = useSelector(roomPanels, selectPanel)
  const counting = useSelector(visit, (snapshot) => snapshot.matches({ room: { ending: 'counting' } }))
  const lostSeconds = useSelector(visit, (snapshot) =>
    snapshot.matches({ room: { network: 'lost' } }) ? snapshot.context.lostSeconds : null,
  )
  const hand = useOwnHand(meeting)
  const share = useShare(meeting)
  const ownPeerId = useSelector(meeting, ({ context }) => context.peerId)
  const closePanel = () => {
    if (panel !== null) returnFocus(root, panel)
    roomPanels?.send({ type: 'roomPanels.panelClosed' })
  }
  useEscape(panel !== null, closePanel)
  if (details === null) return null

  const toggle = (one: VisitPanel) => roomPanels?.send({ type: 'roomPanels.panelToggled', panel: one })
  const acts = {
    captions: () => toggle('captions'),
    chat: () => toggle('chat'),
    people: () => toggle('people'),
    fullScreen: () => visit.getSnapshot().children.fullScreen?.send({ type: 'fullScreen.toggled' }),
    hand: hand.toggle,
    note: () => toggle('note'),
    prescription: () => toggle('prescription'),
    share: () => share.allowed && share.toggle(),
  }

  return (
    <div ref={root} data-hero className="flex h-dvh min-h-0 flex-col overflow-clip bg-hero text-on-hero">
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
        <h1
          ref={focusHeading}
          tabIndex={-1}
          data-focus-heir
          className="line-clamp-2 min-w-0 flex-1 text-base leading-tight font-semibold"
        >
          {fullName(details.client)}
        </h1>
        {/* On a phone the marks have a line of their own, so that the name and the controls keep theirs. */}
        <div className="order-last flex w-full flex-wrap items-center gap-2 empty:hidden sm:order-none sm:w-auto">
          <EncryptionMark meeting={meeting} />
          <StreamingMarks meeting={meeting} />
        </div>
        <div className="flex shrink-0 items-center gap-4 text-sm text-on-hero-soft">
          <NetworkQuality meeting={meeting} />
          {joinedAt === null ? null : <CallTimer since={joinedAt} />}
          <FullScreenToggle visit={visit} />
        </div>
      </div>
      <LeaveGuard />
      <SessionEnded />
      <EndSoonNotice details={details} />
      <CallNotices meeting={meeting} lostSeconds={lostSeconds} />
      <DeviceNotices meeting={meeting} />
      <CallRequests meeting={meeting} />
      <RecordingNotices meeting={meeting} visit={visit} />
      <CaptionNotices meeting={meeting} />
      <SharingNotice meeting={meeting} />
      <WeakConnection meeting={meeting} />
      {counting ? <EndCountdown visit={visit} /> : null}
      {panel === 'people' ? null : <WaitingNotice meeting={meeting} onOpenPeople={() => toggle('people')} />}
      <div className={stageAndPanel}>
        <CallStage
          meeting={meeting}
          ownPeerId={ownPeerId}
          acts={acts}
          onPicture={(picture) => addRecords([picture])}
          alone={<EmptyStage visit={visit} meeting={meeting} listsPeople={panel === 'people'} />}
        />
        {panel === null ? null : (
          <CallPanel panel={panel} visit={visit} meeting={meeting} onClose={closePanel} />
        )}
      </div>
      <RemovePersonDialog meeting={meeting} />
      <FloatingWindow visit={visit} meeting={meeting} />
      <CallBar meeting={meeting} visit={visit} />
    </div>
  )
}
