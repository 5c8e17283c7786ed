import type { MeetingMedia } from '../../contracts/meeting/tracks/media.ts'
import { floatingWindowMachine } from '../../machines/visit/floatingWindowMachine.ts'
import { fullScreenMachine } from '../../machines/visit/fullScreenMachine.ts'
import { nextVisitMachine } from '../../machines/visit/nextVisitMachine.ts'
import { patientEditMachine } from '../../machines/visit/patientEditMachine.ts'
import { callStatsCopy, visitLinkCopy, visitMessageCopy } from '../../machines/visit/roomCopies.ts'
import { roomPanelsMachine } from '../../machines/visit/roomPanelsMachine.ts'
import { sessionNoticeMachine } from '../../machines/visit/sessionNoticeMachine.ts'
import { visitMachine } from '../../machines/visit/visitMachine.ts'
import { visitSummaryMachine } from '../../machines/visit/visitSummaryMachine.ts'
import { waitingRoomAlertMachine } from '../../machines/visit/waitingRoomAlertMachine.ts'
import { browserLocks, localStore, sessionStore } from '../../services/platform/browserStores.ts'
import { browserIds } from '../../services/platform/ids.ts'
import { hasMoveCode, takeMoveCode } from '../../services/platform/moveCode.ts'
import { browserNotices } from '../../services/platform/notices.ts'
import { takeLetIn } from '../../services/platform/takeLetIn.ts'
import type { WaitingChime } from '../../services/platform/waitingChime.ts'
import { createRoomTabs } from '../../services/portal/roomTabs.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { defineReadClockActor } from '../appointment/readClock.ts'
import type { Ledger } from '../audit/ledger/ledger.ts'
import type { UploadServices } from '../files/uploadActors.ts'
import { defineHandover } from '../handover/defineHandover.ts'
import { defineHoldTabActor, defineWatchTabsActor } from '../handover/roomTabs.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { browserMeetingPlatform } from '../meeting/call/browserPlatform.ts'
import { defineMeeting } from '../meeting/call/createMeeting.ts'
import { defineHoldWakeLockActor } from '../meeting/call/holdWakeLock.ts'
import { defineReadChatActor } from '../meeting/chat/readChat.ts'
import { defineNewVisit } from '../newVisit/defineNewVisit.ts'
import { defineNote } from '../note/defineNote.ts'
import { defineCopyTextActor } from '../practitioner/copyText.ts'
import { definePrescription } from '../prescription/definePrescription.ts'
import { defineAlertPlatformActor } from './alertPlatform.ts'
import { companionActors } from './companionActors.ts'
import { definePatientPanel } from './definePatientPanel.ts'
import { defineRecordingControl } from './defineRecordingControl.ts'
import { defineVisitFiles } from './defineVisitFiles.ts'
import {
  defineCloseFloatingWindowActor,
  defineOpenFloatingWindowActor,
  defineWatchFloatingWindowActor,
} from './floatingWindowActors.ts'
import { defineToggleFullScreenActor, defineWatchFullScreenActor } from './fullScreenActors.ts'
import { defineKeptCheckOut } from './keptCheckOut.ts'
import { createKeptPatientEdits } from './keptPatientEdits.ts'
import { createNoticeChoicesStore } from './noticeChoices.ts'
import { defineOpenRoomActor } from './openRoom.ts'
import { defineReadTimelineActor } from './readTimeline.ts'
import { defineRingChimeActor } from './ringChime.ts'
import { defineStartSession } from './visitCalls.ts'

interface VisitServices extends UploadServices {
  now: () => number
  chime: WaitingChime
  clipboard: Pick<Clipboard, 'writeText'> | undefined
  appVersion: string
  /** Passes the live half of the call to the views. */
  showMedia: (media: MeetingMedia) => void
  ledger: () => Promise<Ledger | null>
  /** Text for "somebody waits", in the page's language. */
  waitingNotice: () => string
}

/** The doctor's room: a chunk of its own, loaded with its page. */
export const defineVisit = (services: VisitServices) => {
  const { logic: meeting, media } = defineMeeting(browserMeetingPlatform(services.appVersion))
  const deps = {
    ...services,
    ids: browserIds,
    localStore,
    tabStore: createStorage(sessionStore),
    origin: window.location.origin,
    takeMoveCode: () => takeMoveCode(window),
    takeLetIn: () => takeLetIn(window),
  }
  const roomTabs = createRoomTabs(browserLocks, browserIds.uuid())
  const checkOuts = defineKeptCheckOut({ ...deps, store: localStore, window })
  const copyText = defineCopyTextActor(deps)
  const choices = createNoticeChoicesStore(deps)
  const storage = createStorage(localStore)
  const patientPanel = definePatientPanel({ ...deps, storage })
  const logic = visitMachine.provide({
    actors: {
      meeting,
      fetchVisit: checkOuts.fetchVisit,
      checkOutCopy: checkOuts.checkOutCopy,
      patientEdit: patientEditMachine.provide({
        actors: {
          findEdit: promiseLogic<{ found: boolean }, { appointmentId: string }>(async ({ input }) => ({
            found: createKeptPatientEdits({ ...deps, storage }).isKept(input),
          })),
          patientPanel,
        },
      }),
      readClock: defineReadClockActor(deps),
      openRoom: defineOpenRoomActor(deps),
      notice: sessionNoticeMachine.provide({ actors: { startSession: defineStartSession(deps) } }),
      waitingRoomAlert: waitingRoomAlertMachine.provide({
        actors: {
          ringChime: defineRingChimeActor(services.chime, choices),
          alertPlatform: defineAlertPlatformActor({
            notices: browserNotices(),
            waitingNotice: services.waitingNotice,
            store: createStorage(localStore),
            page: {
              isSeen: () => !document.hidden && document.hasFocus(),
              focus: () => window.focus(),
            },
            choices,
            chime: services.chime,
          }),
        },
      }),
      roomPanels: roomPanelsMachine.provide({
        actors: {
          visitLinkCopy: visitLinkCopy.machine.provide({ actors: { copyText } }),
          visitMessageCopy: visitMessageCopy.machine.provide({ actors: { copyText } }),
          callStatsCopy: callStatsCopy.machine.provide({ actors: { copyText } }),
          ...companionActors(deps),
        },
      }),
      patientPanel,
      fullScreen: fullScreenMachine.provide({
        actors: {
          watchFullScreen: defineWatchFullScreenActor(document),
          toggleFullScreen: defineToggleFullScreenActor(document),
        },
      }),
      floatingWindow: floatingWindowMachine.provide({
        actors: {
          watchFloatingWindow: defineWatchFloatingWindowActor(window),
          openFloatingWindow: defineOpenFloatingWindowActor(window),
          closeFloatingWindow: defineCloseFloatingWindowActor(window),
        },
      }),
      summary: visitSummaryMachine.provide({ actors: { readTimeline: defineReadTimelineActor(deps) } }),
      visitFiles: defineVisitFiles(deps),
      prescription: definePrescription({ ...deps, store: localStore }),
      recordingControl: defineRecordingControl(services),
      handover: defineHandover(deps),
      nextVisit: nextVisitMachine.provide({ actors: { newVisit: defineNewVisit(deps) } }),
      note: defineNote({ ...deps, store: localStore }),
      endSession: checkOuts.endSession,
      readChat: defineReadChatActor(deps),
      watchTabs: defineWatchTabsActor({ roomTabs, isMoved: hasMoveCode(window) }),
      holdTab: defineHoldTabActor({ roomTabs }),
      holdWakeLock: defineHoldWakeLockActor(document, navigator.wakeLock),
    },
  })
  services.showMedia(media)
  return logic
}
