import type { AnyStateMachine } from 'xstate'
import type { MachineContract } from '../contracts/machineContract.ts'
import { agendaContract } from './agenda/agendaContract.ts'
import { agendaList } from './agenda/agendaList.ts'
import { agendaMachine } from './agenda/agendaMachine.ts'
import { announcerContract } from './announcer/announcerContract.ts'
import { announcerMachine } from './announcer/announcerMachine.ts'
import { appContract } from './app/appContract.ts'
import { appMachine } from './app/appMachine.ts'
import { appointmentPollingContract } from './appointmentPolling/appointmentPollingContract.ts'
import { appointmentPollingMachine } from './appointmentPolling/appointmentPollingMachine.ts'
import { auditPageContract } from './audit/auditPageContract.ts'
import { auditPageMachine } from './audit/auditPageMachine.ts'
import { codeEntryContract, codeEntryMachine } from './auth/codeEntryMachine.ts'
import { recoveryAddress, recoveryCode, recoveryPassword } from './auth/passwordRecovery.ts'
import { cancellation } from './cancellation/cancellation.ts'
import { currentPractitionerContract } from './currentPractitioner/currentPractitionerContract.ts'
import { currentPractitionerMachine } from './currentPractitioner/currentPractitionerMachine.ts'
import { cameraCheckContract } from './diagnostics/cameraCheckContract.ts'
import { cameraCheckMachine } from './diagnostics/cameraCheckMachine.ts'
import { connectivityCheckContract } from './diagnostics/connectivityCheckContract.ts'
import { connectivityCheckMachine } from './diagnostics/connectivityCheckMachine.ts'
import { diagnosticsContract } from './diagnostics/diagnosticsContract.ts'
import { diagnosticsMachine } from './diagnostics/diagnosticsMachine.ts'
import { microphoneCheckContract } from './diagnostics/microphoneCheckContract.ts'
import { microphoneCheckMachine } from './diagnostics/microphoneCheckMachine.ts'
import { guestJoinContract } from './guestJoin/guestJoinContract.ts'
import { guestJoinMachine } from './guestJoin/guestJoinMachine.ts'
import { liveAppointmentContract } from './liveAppointment/liveAppointmentContract.ts'
import { liveAppointmentMachine } from './liveAppointment/liveAppointmentMachine.ts'
import { localeContract } from './locale/localeContract.ts'
import { localeMachine } from './locale/localeMachine.ts'
import { login } from './login/login.ts'
import { analyticsContract } from './meeting/analyticsContract.ts'
import { analyticsMachine } from './meeting/analyticsMachine.ts'
import { autoplayContract } from './meeting/autoplayContract.ts'
import { autoplayMachine } from './meeting/autoplayMachine.ts'
import { chatContract } from './meeting/chatContract.ts'
import { chatMachine } from './meeting/chatMachine.ts'
import { devicesContract } from './meeting/devicesContract.ts'
import { devicesMachine } from './meeting/devicesMachine.ts'
import { errorsContract } from './meeting/errorsContract.ts'
import { errorsMachine } from './meeting/errorsMachine.ts'
import { feedbackContract } from './meeting/feedbackContract.ts'
import { feedbackMachine } from './meeting/feedbackMachine.ts'
import { localScreenContract } from './meeting/localScreenContract.ts'
import { localScreenMachine } from './meeting/localScreenMachine.ts'
import { localTrackContract } from './meeting/localTrackContract.ts'
import { localTrackMachine } from './meeting/localTrackMachine.ts'
import { meetingContract } from './meeting/meetingContract.ts'
import { meetingMachine } from './meeting/meetingMachine.ts'
import { networkQualityContract } from './meeting/networkQualityContract.ts'
import { networkQualityMachine } from './meeting/networkQualityMachine.ts'
import { peerCommandsContract } from './meeting/peerCommandsContract.ts'
import { peerCommandsMachine } from './meeting/peerCommandsMachine.ts'
import { peerDirectoryContract } from './meeting/peerDirectoryContract.ts'
import { peerDirectoryMachine } from './meeting/peerDirectoryMachine.ts'
import { peersContract } from './meeting/peersContract.ts'
import { peersMachine } from './meeting/peersMachine.ts'
import { playlistContract } from './meeting/playlistContract.ts'
import { playlistMachine } from './meeting/playlistMachine.ts'
import { pollContract } from './meeting/pollContract.ts'
import { pollMachine } from './meeting/pollMachine.ts'
import { pollsContract } from './meeting/pollsContract.ts'
import { pollsMachine } from './meeting/pollsMachine.ts'
import { publishConnectionContract } from './meeting/publishConnectionContract.ts'
import { publishConnectionMachine } from './meeting/publishConnectionMachine.ts'
import { remoteVideoContract } from './meeting/remoteVideoContract.ts'
import { remoteVideoMachine } from './meeting/remoteVideoMachine.ts'
import { retryContract } from './meeting/retryContract.ts'
import { retryMachine } from './meeting/retryMachine.ts'
import { roleChangeContract } from './meeting/roleChangeContract.ts'
import { roleChangeMachine } from './meeting/roleChangeMachine.ts'
import { roomContract } from './meeting/roomContract.ts'
import { roomMachine } from './meeting/roomMachine.ts'
import { sessionStoreContract } from './meeting/sessionStoreContract.ts'
import { sessionStoreMachine } from './meeting/sessionStoreMachine.ts'
import { signalContract } from './meeting/signalContract.ts'
import { signalMachine } from './meeting/signalMachine.ts'
import { speakersContract } from './meeting/speakersContract.ts'
import { speakersMachine } from './meeting/speakersMachine.ts'
import { speakerTestContract } from './meeting/speakerTestContract.ts'
import { speakerTestMachine } from './meeting/speakerTestMachine.ts'
import { stageContract } from './meeting/stageContract.ts'
import { stageMachine } from './meeting/stageMachine.ts'
import { statsContract } from './meeting/statsContract.ts'
import { statsMachine } from './meeting/statsMachine.ts'
import { subscribeConnectionContract } from './meeting/subscribeConnectionContract.ts'
import { subscribeConnectionMachine } from './meeting/subscribeConnectionMachine.ts'
import { trackRequestsContract } from './meeting/trackRequestsContract.ts'
import { trackRequestsMachine } from './meeting/trackRequestsMachine.ts'
import { transcriptionContract } from './meeting/transcriptionContract.ts'
import { transcriptionMachine } from './meeting/transcriptionMachine.ts'
import { transportContract } from './meeting/transportContract.ts'
import { transportMachine } from './meeting/transportMachine.ts'
import { whiteboardContract } from './meeting/whiteboardContract.ts'
import { whiteboardMachine } from './meeting/whiteboardMachine.ts'
import { whiteboardsContract } from './meeting/whiteboardsContract.ts'
import { whiteboardsMachine } from './meeting/whiteboardsMachine.ts'
import { noticesContract } from './notices/noticesContract.ts'
import { noticesMachine } from './notices/noticesMachine.ts'
import { prescriptionContract } from './prescription/prescriptionContract.ts'
import { prescriptionMachine } from './prescription/prescriptionMachine.ts'
import { profileCompletion } from './profileCompletion/profileCompletion.ts'
import { reentryContract } from './reentry/reentryContract.ts'
import { reentryMachine } from './reentry/reentryMachine.ts'
import { sessionContract } from './session/sessionContract.ts'
import { sessionMachine } from './session/sessionMachine.ts'
import { shareLinkCopy } from './shareProfile/shareLinkCopy.ts'
import { shareProfileContract } from './shareProfile/shareProfileContract.ts'
import { shareProfileMachine } from './shareProfile/shareProfileMachine.ts'
import { shellContract } from './shell/shellContract.ts'
import { shellMachine } from './shell/shellMachine.ts'
import { toastContract } from './toasts/toastContract.ts'
import { toastMachine } from './toasts/toastMachine.ts'
import { toastsContract } from './toasts/toastsContract.ts'
import { toastsMachine } from './toasts/toastsMachine.ts'
import { fullScreenContract } from './visit/fullScreenContract.ts'
import { fullScreenMachine } from './visit/fullScreenMachine.ts'
import { pollEditorContract } from './visit/pollEditorContract.ts'
import { pollEditorMachine } from './visit/pollEditorMachine.ts'
import { sessionNoticeContract } from './visit/sessionNoticeContract.ts'
import { sessionNoticeMachine } from './visit/sessionNoticeMachine.ts'
import { visitContract } from './visit/visitContract.ts'
import { visitDeskContract } from './visit/visitDeskContract.ts'
import { visitDeskMachine } from './visit/visitDeskMachine.ts'
import { visitMachine } from './visit/visitMachine.ts'
import { waitingBellContract } from './visit/waitingBellContract.ts'
import { waitingBellMachine } from './visit/waitingBellMachine.ts'
import { visitSummaryContract } from './visitTimeline/visitSummaryContract.ts'
import { visitSummaryMachine } from './visitTimeline/visitSummaryMachine.ts'
import { drawingContract } from './whiteboard/drawingContract.ts'
import { drawingMachine } from './whiteboard/drawingMachine.ts'

/**
 * Every machine of the house. The ledger, the inspector, the diagrams and the replay know a machine from
 * here; a machine that is not listed is redacted whole.
 */
export interface RegisteredMachine {
  readonly machine: AnyStateMachine
  readonly contract: MachineContract
}

export const REGISTRY: readonly RegisteredMachine[] = [
  { machine: appMachine, contract: appContract },
  { machine: agendaMachine, contract: agendaContract },
  agendaList,
  { machine: announcerMachine, contract: announcerContract },
  { machine: auditPageMachine, contract: auditPageContract },
  { machine: appointmentPollingMachine, contract: appointmentPollingContract },
  cancellation,
  { machine: currentPractitionerMachine, contract: currentPractitionerContract },
  { machine: liveAppointmentMachine, contract: liveAppointmentContract },
  { machine: localeMachine, contract: localeContract },
  login,
  recoveryAddress,
  recoveryCode,
  recoveryPassword,
  { machine: codeEntryMachine, contract: codeEntryContract },
  { machine: noticesMachine, contract: noticesContract },
  { machine: prescriptionMachine, contract: prescriptionContract },
  profileCompletion,
  { machine: reentryMachine, contract: reentryContract },
  { machine: sessionMachine, contract: sessionContract },
  { machine: shareProfileMachine, contract: shareProfileContract },
  shareLinkCopy,
  { machine: shellMachine, contract: shellContract },
  { machine: toastMachine, contract: toastContract },
  { machine: toastsMachine, contract: toastsContract },
  { machine: signalMachine, contract: signalContract },
  { machine: retryMachine, contract: retryContract },
  { machine: autoplayMachine, contract: autoplayContract },
  { machine: chatMachine, contract: chatContract },
  { machine: devicesMachine, contract: devicesContract },
  { machine: speakerTestMachine, contract: speakerTestContract },
  { machine: errorsMachine, contract: errorsContract },
  { machine: localScreenMachine, contract: localScreenContract },
  { machine: localTrackMachine, contract: localTrackContract },
  { machine: transcriptionMachine, contract: transcriptionContract },
  { machine: playlistMachine, contract: playlistContract },
  { machine: meetingMachine, contract: meetingContract },
  { machine: peersMachine, contract: peersContract },
  { machine: peerCommandsMachine, contract: peerCommandsContract },
  { machine: peerDirectoryMachine, contract: peerDirectoryContract },
  { machine: sessionStoreMachine, contract: sessionStoreContract },
  { machine: pollsMachine, contract: pollsContract },
  { machine: pollMachine, contract: pollContract },
  { machine: whiteboardsMachine, contract: whiteboardsContract },
  { machine: whiteboardMachine, contract: whiteboardContract },
  { machine: drawingMachine, contract: drawingContract },
  { machine: trackRequestsMachine, contract: trackRequestsContract },
  { machine: stageMachine, contract: stageContract },
  { machine: statsMachine, contract: statsContract },
  { machine: analyticsMachine, contract: analyticsContract },
  { machine: networkQualityMachine, contract: networkQualityContract },
  { machine: feedbackMachine, contract: feedbackContract },
  { machine: publishConnectionMachine, contract: publishConnectionContract },
  { machine: remoteVideoMachine, contract: remoteVideoContract },
  { machine: roleChangeMachine, contract: roleChangeContract },
  { machine: roomMachine, contract: roomContract },
  { machine: speakersMachine, contract: speakersContract },
  { machine: subscribeConnectionMachine, contract: subscribeConnectionContract },
  { machine: diagnosticsMachine, contract: diagnosticsContract },
  { machine: cameraCheckMachine, contract: cameraCheckContract },
  { machine: microphoneCheckMachine, contract: microphoneCheckContract },
  { machine: connectivityCheckMachine, contract: connectivityCheckContract },
  { machine: guestJoinMachine, contract: guestJoinContract },
  { machine: visitDeskMachine, contract: visitDeskContract },
  { machine: pollEditorMachine, contract: pollEditorContract },
  { machine: fullScreenMachine, contract: fullScreenContract },
  { machine: waitingBellMachine, contract: waitingBellContract },
  { machine: sessionNoticeMachine, contract: sessionNoticeContract },
  { machine: visitMachine, contract: visitContract },
  { machine: visitSummaryMachine, contract: visitSummaryContract },
  { machine: transportMachine, contract: transportContract },
]
