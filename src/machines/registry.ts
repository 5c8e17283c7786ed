import type { AnyStateMachine } from 'xstate'
import type { MachineContract } from '../contracts/machineContract.ts'
import { acceptedVersions } from './account/acceptedVersions.ts'
import { accountContract } from './account/accountContract.ts'
import { accountDetailsContract } from './account/accountDetailsContract.ts'
import { accountDetailsMachine } from './account/accountDetailsMachine.ts'
import {
  accountForm,
  deletionBlockers,
  ownAccountData,
  profileDeletion,
  zoneImpact,
} from './account/accountDetailsParts.ts'
import { accountMachine } from './account/accountMachine.ts'
import { deviceSessions, passwordChange, sessionEnding } from './account/accountParts.ts'
import { emailChangeContract } from './account/emailChangeContract.ts'
import { emailChangeMachine } from './account/emailChangeMachine.ts'
import { emailConfirmation, emailRequest } from './account/emailChangeParts.ts'
import { legalAcceptanceContract } from './account/legalAcceptanceContract.ts'
import { legalAcceptanceMachine } from './account/legalAcceptanceMachine.ts'
import { legalPromptContract } from './account/legalPromptContract.ts'
import { legalPromptMachine } from './account/legalPromptMachine.ts'
import { noticeChoicesContract } from './account/noticeChoicesContract.ts'
import { noticeChoicesMachine } from './account/noticeChoicesMachine.ts'
import { noticeChoicesForm } from './account/noticeChoicesParts.ts'
import { securityContract } from './account/securityContract.ts'
import { securityMachine } from './account/securityMachine.ts'
import {
  authenticatorConfirmation,
  authenticatorRemoval,
  authenticatorStart,
  passkeyAddition,
  passkeyRemoval,
  recoveryCodesCopy,
  recoveryRenewal,
  securityData,
} from './account/securityParts.ts'
import { appContract } from './app/appContract.ts'
import { appMachine } from './app/appMachine.ts'
import { agendaContract } from './appointment/agendaContract.ts'
import { agendaList } from './appointment/agendaList.ts'
import { agendaMachine } from './appointment/agendaMachine.ts'
import { appointmentPollingContract } from './appointment/appointmentPollingContract.ts'
import { appointmentPollingMachine } from './appointment/appointmentPollingMachine.ts'
import { cancellation } from './appointment/cancellation.ts'
import { dayEnd, nextPayout, unpaidVisits } from './appointment/homeQueries.ts'
import { liveAppointmentContract } from './appointment/liveAppointmentContract.ts'
import { liveAppointmentMachine } from './appointment/liveAppointmentMachine.ts'
import { requestsContract } from './appointment/requestsContract.ts'
import { requestList, requestsMachine } from './appointment/requestsMachine.ts'
import { waitingPatientsContract } from './appointment/waitingPatientsContract.ts'
import { waitingPatientsMachine } from './appointment/waitingPatientsMachine.ts'
import { auditedVisits, patientReads } from './audit/auditLists.ts'
import { auditPageContract } from './audit/auditPageContract.ts'
import { auditPageMachine } from './audit/auditPageMachine.ts'
import { visitRecordContract } from './audit/visitRecordContract.ts'
import { visitRecordMachine } from './audit/visitRecordMachine.ts'
import { codeEntryContract, codeEntryMachine } from './auth/codeEntryMachine.ts'
import { login } from './auth/login.ts'
import { recoveryAddress, recoveryCode, recoveryPassword } from './auth/passwordRecovery.ts'
import { reauthenticationContract } from './auth/reauthenticationContract.ts'
import { reauthenticationMachine } from './auth/reauthenticationMachine.ts'
import { sessionContract } from './auth/sessionContract.ts'
import { sessionMachine } from './auth/sessionMachine.ts'
import { signUp, signUpCode } from './auth/signUp.ts'
import { bookingForm } from './booking/bookingForm.ts'
import { bookingProfile, offeredSlots } from './booking/bookingQueries.ts'
import { linkedVisitContract } from './booking/linkedVisitContract.ts'
import { linkedVisitMachine } from './booking/linkedVisitMachine.ts'
import { publicBookingContract } from './booking/publicBookingContract.ts'
import { publicBookingMachine } from './booking/publicBookingMachine.ts'
import { recordCode } from './booking/recordCode.ts'
import { sharedRecords } from './booking/sharedRecords.ts'
import { calendarContract } from './calendar/calendarContract.ts'
import { calendarDays } from './calendar/calendarDays.ts'
import { calendarFeedContract } from './calendar/calendarFeedContract.ts'
import { calendarFeedMachine } from './calendar/calendarFeedMachine.ts'
import { calendarMachine } from './calendar/calendarMachine.ts'
import { conflictVisits } from './calendar/conflictVisits.ts'
import { feedAddressCopy } from './calendar/feedAddressCopy.ts'
import { feedState } from './calendar/feedState.ts'
import { gridContract } from './calendar/gridContract.ts'
import { gridMachine } from './calendar/gridMachine.ts'
import { dataExportContract } from './dataTransfer/dataExportContract.ts'
import { dataExportMachine } from './dataTransfer/dataExportMachine.ts'
import { dataTransferContract } from './dataTransfer/dataTransferContract.ts'
import { dataTransferMachine } from './dataTransfer/dataTransferMachine.ts'
import { exportForm } from './dataTransfer/exportForm.ts'
import { patientImportContract } from './dataTransfer/patientImportContract.ts'
import { patientImportMachine } from './dataTransfer/patientImportMachine.ts'
import { cameraCheckContract } from './diagnostics/cameraCheckContract.ts'
import { cameraCheckMachine } from './diagnostics/cameraCheckMachine.ts'
import { connectivityCheckContract } from './diagnostics/connectivityCheckContract.ts'
import { connectivityCheckMachine } from './diagnostics/connectivityCheckMachine.ts'
import { deviceChoiceContract } from './diagnostics/deviceChoiceContract.ts'
import { deviceChoiceMachine } from './diagnostics/deviceChoiceMachine.ts'
import { diagnosticsContract } from './diagnostics/diagnosticsContract.ts'
import { diagnosticsMachine } from './diagnostics/diagnosticsMachine.ts'
import { lastCheckContract } from './diagnostics/lastCheckContract.ts'
import { lastCheckMachine } from './diagnostics/lastCheckMachine.ts'
import { microphoneCheckContract } from './diagnostics/microphoneCheckContract.ts'
import { microphoneCheckMachine } from './diagnostics/microphoneCheckMachine.ts'
import { guestJoinContract } from './guest/guestJoinContract.ts'
import { guestJoinMachine } from './guest/guestJoinMachine.ts'
import { handoverContract } from './handover/handoverContract.ts'
import { handoverMachine } from './handover/handoverMachine.ts'
import { localeContract } from './locale/localeContract.ts'
import { localeMachine } from './locale/localeMachine.ts'
import { callPreferencesContract } from './meeting/call/callPreferencesContract.ts'
import { callPreferencesMachine } from './meeting/call/callPreferencesMachine.ts'
import { errorsContract } from './meeting/call/errorsContract.ts'
import { errorsMachine } from './meeting/call/errorsMachine.ts'
import { feedbackContract } from './meeting/call/feedbackContract.ts'
import { feedbackMachine } from './meeting/call/feedbackMachine.ts'
import { meetingContract } from './meeting/call/meetingContract.ts'
import { meetingMachine } from './meeting/call/meetingMachine.ts'
import { roomContract } from './meeting/call/roomContract.ts'
import { roomMachine } from './meeting/call/roomMachine.ts'
import { sessionStoreContract } from './meeting/call/sessionStoreContract.ts'
import { sessionStoreMachine } from './meeting/call/sessionStoreMachine.ts'
import { stageContract } from './meeting/call/stageContract.ts'
import { stageMachine } from './meeting/call/stageMachine.ts'
import { callFileAddresses, callFileKeep, callFileUpload } from './meeting/chat/callFileParts.ts'
import { callFilesContract } from './meeting/chat/callFilesContract.ts'
import { callFilesMachine } from './meeting/chat/callFilesMachine.ts'
import { chatContract } from './meeting/chat/chatContract.ts'
import { chatMachine } from './meeting/chat/chatMachine.ts'
import { mediaPathContract } from './meeting/connection/mediaPathContract.ts'
import { mediaPathMachine } from './meeting/connection/mediaPathMachine.ts'
import { publishConnectionContract } from './meeting/connection/publishConnectionContract.ts'
import { publishConnectionMachine } from './meeting/connection/publishConnectionMachine.ts'
import { retryContract } from './meeting/connection/retryContract.ts'
import { retryMachine } from './meeting/connection/retryMachine.ts'
import { signalContract } from './meeting/connection/signalContract.ts'
import { signalMachine } from './meeting/connection/signalMachine.ts'
import { subscribeConnectionContract } from './meeting/connection/subscribeConnectionContract.ts'
import { subscribeConnectionMachine } from './meeting/connection/subscribeConnectionMachine.ts'
import { transportContract } from './meeting/connection/transportContract.ts'
import { transportMachine } from './meeting/connection/transportMachine.ts'
import { autoplayContract } from './meeting/devices/autoplayContract.ts'
import { autoplayMachine } from './meeting/devices/autoplayMachine.ts'
import { devicesContract } from './meeting/devices/devicesContract.ts'
import { devicesMachine } from './meeting/devices/devicesMachine.ts'
import { speakerTestContract } from './meeting/devices/speakerTestContract.ts'
import { speakerTestMachine } from './meeting/devices/speakerTestMachine.ts'
import { encryptionContract } from './meeting/encryption/encryptionContract.ts'
import { encryptionMachine } from './meeting/encryption/encryptionMachine.ts'
import { peerCommandsContract } from './meeting/people/peerCommandsContract.ts'
import { peerCommandsMachine } from './meeting/people/peerCommandsMachine.ts'
import { peerDirectoryContract } from './meeting/people/peerDirectoryContract.ts'
import { peerDirectoryMachine } from './meeting/people/peerDirectoryMachine.ts'
import { peersContract } from './meeting/people/peersContract.ts'
import { peersMachine } from './meeting/people/peersMachine.ts'
import { roleChangeContract } from './meeting/people/roleChangeContract.ts'
import { roleChangeMachine } from './meeting/people/roleChangeMachine.ts'
import { speakersContract } from './meeting/people/speakersContract.ts'
import { speakersMachine } from './meeting/people/speakersMachine.ts'
import { playlistContract } from './meeting/playlist/playlistContract.ts'
import { playlistMachine } from './meeting/playlist/playlistMachine.ts'
import { pluginsContract } from './meeting/plugins/pluginsContract.ts'
import { pluginsMachine } from './meeting/plugins/pluginsMachine.ts'
import { pollContract } from './meeting/polls/pollContract.ts'
import { pollMachine } from './meeting/polls/pollMachine.ts'
import { pollsContract } from './meeting/polls/pollsContract.ts'
import { pollsMachine } from './meeting/polls/pollsMachine.ts'
import { analyticsContract } from './meeting/quality/analyticsContract.ts'
import { analyticsMachine } from './meeting/quality/analyticsMachine.ts'
import { lowBandwidthContract } from './meeting/quality/lowBandwidthContract.ts'
import { lowBandwidthMachine } from './meeting/quality/lowBandwidthMachine.ts'
import { networkQualityContract } from './meeting/quality/networkQualityContract.ts'
import { networkQualityMachine } from './meeting/quality/networkQualityMachine.ts'
import { statsContract } from './meeting/quality/statsContract.ts'
import { statsMachine } from './meeting/quality/statsMachine.ts'
import { recordingContract } from './meeting/recording/recordingContract.ts'
import { recordingMachine } from './meeting/recording/recordingMachine.ts'
import { streamingContract } from './meeting/streaming/streamingContract.ts'
import { streamingMachine } from './meeting/streaming/streamingMachine.ts'
import { localScreenContract } from './meeting/tracks/localScreenContract.ts'
import { localScreenMachine } from './meeting/tracks/localScreenMachine.ts'
import { localTrackContract } from './meeting/tracks/localTrackContract.ts'
import { localTrackMachine } from './meeting/tracks/localTrackMachine.ts'
import { pushToTalkContract } from './meeting/tracks/pushToTalkContract.ts'
import { pushToTalkMachine } from './meeting/tracks/pushToTalkMachine.ts'
import { remoteVideoContract } from './meeting/tracks/remoteVideoContract.ts'
import { remoteVideoMachine } from './meeting/tracks/remoteVideoMachine.ts'
import { trackRequestsContract } from './meeting/tracks/trackRequestsContract.ts'
import { trackRequestsMachine } from './meeting/tracks/trackRequestsMachine.ts'
import { ownSpeechContract } from './meeting/transcription/ownSpeechContract.ts'
import { ownSpeechMachine } from './meeting/transcription/ownSpeechMachine.ts'
import { transcriptConsentContract } from './meeting/transcription/transcriptConsentContract.ts'
import { transcriptConsentMachine } from './meeting/transcription/transcriptConsentMachine.ts'
import { transcriptionContract } from './meeting/transcription/transcriptionContract.ts'
import { transcriptionMachine } from './meeting/transcription/transcriptionMachine.ts'
import { whiteboardCanvasContract } from './meeting/whiteboard/whiteboardCanvasContract.ts'
import { whiteboardCanvasMachine } from './meeting/whiteboard/whiteboardCanvasMachine.ts'
import { whiteboardContract } from './meeting/whiteboard/whiteboardContract.ts'
import { whiteboardMachine } from './meeting/whiteboard/whiteboardMachine.ts'
import { whiteboardsContract } from './meeting/whiteboard/whiteboardsContract.ts'
import { whiteboardsMachine } from './meeting/whiteboard/whiteboardsMachine.ts'
import { newVisitContract } from './newVisit/newVisitContract.ts'
import { newVisitMachine } from './newVisit/newVisitMachine.ts'
import { newVisitSlots } from './newVisit/newVisitSlots.ts'
import { noteContract } from './note/noteContract.ts'
import { noteMachine } from './note/noteMachine.ts'
import { pastVisitContract } from './pastVisit/pastVisitContract.ts'
import { pastVisitMachine } from './pastVisit/pastVisitMachine.ts'
import { pastPrescription, visitAccount, visitChat, visitPayments } from './pastVisit/pastVisitParts.ts'
import { prescriptionMailContract } from './pastVisit/prescriptionMailContract.ts'
import { prescriptionMailMachine } from './pastVisit/prescriptionMailMachine.ts'
import { recordingDeletion, recordingList } from './pastVisit/recordingParts.ts'
import { recordingPlayerContract } from './pastVisit/recordingPlayerContract.ts'
import { recordingPlayerMachine } from './pastVisit/recordingPlayerMachine.ts'
import { transcriptDeletion, transcriptList } from './pastVisit/transcriptParts.ts'
import { visitReceiptsContract } from './pastVisit/visitReceiptsContract.ts'
import { visitReceiptsMachine } from './pastVisit/visitReceiptsMachine.ts'
import { visitRecordingsContract } from './pastVisit/visitRecordingsContract.ts'
import { visitRecordingsMachine } from './pastVisit/visitRecordingsMachine.ts'
import { visitTranscriptsContract } from './pastVisit/visitTranscriptsContract.ts'
import { visitTranscriptsMachine } from './pastVisit/visitTranscriptsMachine.ts'
import { patientList } from './patient/patientList.ts'
import { patientForm, patientSummary } from './patient/patientRecord.ts'
import { patientsContract } from './patient/patientsContract.ts'
import { patientsMachine } from './patient/patientsMachine.ts'
import { cancelledVisits, patientHistory } from './patient/patientVisits.ts'
import {
  disconnection,
  paymentAccount,
  paymentList,
  paymentRefund,
  paymentWallet,
  payoutEntryList,
  payoutList,
} from './payments/paymentParts.ts'
import { paymentsContract } from './payments/paymentsContract.ts'
import { paymentsMachine } from './payments/paymentsMachine.ts'
import { receiptContract } from './payments/receiptContract.ts'
import { receiptMachine } from './payments/receiptMachine.ts'
import { currentPractitionerContract } from './practitioner/currentPractitionerContract.ts'
import { currentPractitionerMachine } from './practitioner/currentPractitionerMachine.ts'
import { profileCompletion } from './practitioner/profileCompletion.ts'
import { shareLinkCopy } from './practitioner/shareLinkCopy.ts'
import { shareProfileContract } from './practitioner/shareProfileContract.ts'
import { shareProfileMachine } from './practitioner/shareProfileMachine.ts'
import { prescriptionCheckContract } from './prescription/prescriptionCheckContract.ts'
import { prescriptionCheckMachine } from './prescription/prescriptionCheckMachine.ts'
import { prescriptionContract } from './prescription/prescriptionContract.ts'
import { prescriptionMachine } from './prescription/prescriptionMachine.ts'
import { documentsContract } from './profile/documentsContract.ts'
import { documentsMachine } from './profile/documentsMachine.ts'
import {
  certificateDeletion,
  certificateUpload,
  documentList,
  documentPreview,
  documentUpload,
} from './profile/documentsParts.ts'
import { pictureContract } from './profile/pictureContract.ts'
import { pictureMachine } from './profile/pictureMachine.ts'
import { pictureUpload } from './profile/pictureParts.ts'
import { profileData, profileForm } from './profile/profileParts.ts'
import { profileSectionContract } from './profile/profileSectionContract.ts'
import { profileSectionMachine } from './profile/profileSectionMachine.ts'
import { recordForm, recordList, recordPreview, recordUpload } from './record/recordParts.ts'
import { recordRemovalContract } from './record/recordRemovalContract.ts'
import { recordRemovalMachine } from './record/recordRemovalMachine.ts'
import { recordsContract } from './record/recordsContract.ts'
import { recordsMachine } from './record/recordsMachine.ts'
import { changeReviewContract } from './schedule/changeReviewContract.ts'
import { changeReviewMachine } from './schedule/changeReviewMachine.ts'
import { exceptionForm, hoursForm, lunchForm, pricingForm } from './schedule/practiceForms.ts'
import { practiceHoursContract } from './schedule/practiceHoursContract.ts'
import { practiceHoursMachine } from './schedule/practiceHoursMachine.ts'
import { dayExplanation, practiceRules, slotPreview } from './schedule/practiceQueries.ts'
import { announcerContract } from './shell/announcerContract.ts'
import { announcerMachine } from './shell/announcerMachine.ts'
import { installPromptContract } from './shell/installPromptContract.ts'
import { installPromptMachine } from './shell/installPromptMachine.ts'
import { noticesContract } from './shell/noticesContract.ts'
import { noticesMachine } from './shell/noticesMachine.ts'
import { offeredUndoContract } from './shell/offeredUndoContract.ts'
import { offeredUndoMachine } from './shell/offeredUndoMachine.ts'
import { practiceNoticesContract } from './shell/practiceNoticesContract.ts'
import { practiceNoticesMachine } from './shell/practiceNoticesMachine.ts'
import { shellContract } from './shell/shellContract.ts'
import { shellMachine } from './shell/shellMachine.ts'
import { toastContract } from './shell/toastContract.ts'
import { toastMachine } from './shell/toastMachine.ts'
import { toastsContract } from './shell/toastsContract.ts'
import { toastsMachine } from './shell/toastsMachine.ts'
import { checkOutCopyContract } from './visit/checkOutCopyContract.ts'
import { checkOutCopyMachine } from './visit/checkOutCopyMachine.ts'
import { companionLink, companionLinkCopy, companionMessageCopy } from './visit/companionLink.ts'
import { floatingWindowContract } from './visit/floatingWindowContract.ts'
import { floatingWindowMachine } from './visit/floatingWindowMachine.ts'
import { fullScreenContract } from './visit/fullScreenContract.ts'
import { fullScreenMachine } from './visit/fullScreenMachine.ts'
import { nextVisitContract } from './visit/nextVisitContract.ts'
import { nextVisitMachine } from './visit/nextVisitMachine.ts'
import { patientEditContract } from './visit/patientEditContract.ts'
import { patientEditMachine } from './visit/patientEditMachine.ts'
import { patientPanelContract } from './visit/patientPanelContract.ts'
import { patientPanelMachine } from './visit/patientPanelMachine.ts'
import { pollEditorContract } from './visit/pollEditorContract.ts'
import { pollEditorMachine } from './visit/pollEditorMachine.ts'
import { recordingControlContract } from './visit/recordingControlContract.ts'
import { recordingControlMachine } from './visit/recordingControlMachine.ts'
import { callStatsCopy, visitLinkCopy, visitMessageCopy } from './visit/roomCopies.ts'
import { roomPanelsContract } from './visit/roomPanelsContract.ts'
import { roomPanelsMachine } from './visit/roomPanelsMachine.ts'
import { sessionNoticeContract } from './visit/sessionNoticeContract.ts'
import { sessionNoticeMachine } from './visit/sessionNoticeMachine.ts'
import { visitContract } from './visit/visitContract.ts'
import { visitFileAddresses, visitFileKeep, visitFileList } from './visit/visitFileParts.ts'
import { visitFilesContract } from './visit/visitFilesContract.ts'
import { visitFilesMachine } from './visit/visitFilesMachine.ts'
import { visitMachine } from './visit/visitMachine.ts'
import { visitSummaryContract } from './visit/visitSummaryContract.ts'
import { visitSummaryMachine } from './visit/visitSummaryMachine.ts'
import { waitingRoomAlertContract } from './visit/waitingRoomAlertContract.ts'
import { waitingRoomAlertMachine } from './visit/waitingRoomAlertMachine.ts'
import { watchContract } from './watch/watchContract.ts'
import { watchMachine } from './watch/watchMachine.ts'
import { writingAidsContract } from './writingAids/writingAidsContract.ts'
import { writingAidsMachine } from './writingAids/writingAidsMachine.ts'

/** Written by `npm run registry` from the modules of this folder, never by hand. */
export interface RegisteredMachine {
  readonly machine: AnyStateMachine
  readonly contract: MachineContract
}

/**
 * Every machine of the product. The ledger, the inspector, the diagrams and the replay know a machine from here; the
 * ledger redacts everything of a machine that is not listed.
 */
export const REGISTRY: readonly RegisteredMachine[] = [
  acceptedVersions,
  { machine: accountMachine, contract: accountContract },
  { machine: accountDetailsMachine, contract: accountDetailsContract },
  accountForm,
  { machine: agendaMachine, contract: agendaContract },
  agendaList,
  { machine: analyticsMachine, contract: analyticsContract },
  { machine: announcerMachine, contract: announcerContract },
  { machine: appMachine, contract: appContract },
  { machine: appointmentPollingMachine, contract: appointmentPollingContract },
  { machine: auditPageMachine, contract: auditPageContract },
  auditedVisits,
  authenticatorConfirmation,
  authenticatorRemoval,
  authenticatorStart,
  { machine: autoplayMachine, contract: autoplayContract },
  bookingForm,
  bookingProfile,
  { machine: calendarMachine, contract: calendarContract },
  calendarDays,
  { machine: calendarFeedMachine, contract: calendarFeedContract },
  { machine: gridMachine, contract: gridContract },
  callFileAddresses,
  callFileKeep,
  callFileUpload,
  { machine: callFilesMachine, contract: callFilesContract },
  { machine: callPreferencesMachine, contract: callPreferencesContract },
  callStatsCopy,
  { machine: cameraCheckMachine, contract: cameraCheckContract },
  cancellation,
  cancelledVisits,
  certificateDeletion,
  certificateUpload,
  { machine: changeReviewMachine, contract: changeReviewContract },
  { machine: chatMachine, contract: chatContract },
  { machine: checkOutCopyMachine, contract: checkOutCopyContract },
  { machine: codeEntryMachine, contract: codeEntryContract },
  companionLink,
  companionLinkCopy,
  companionMessageCopy,
  conflictVisits,
  { machine: connectivityCheckMachine, contract: connectivityCheckContract },
  { machine: currentPractitionerMachine, contract: currentPractitionerContract },
  { machine: dataExportMachine, contract: dataExportContract },
  { machine: dataTransferMachine, contract: dataTransferContract },
  dayEnd,
  dayExplanation,
  deletionBlockers,
  { machine: deviceChoiceMachine, contract: deviceChoiceContract },
  deviceSessions,
  { machine: devicesMachine, contract: devicesContract },
  { machine: diagnosticsMachine, contract: diagnosticsContract },
  disconnection,
  documentList,
  documentPreview,
  documentUpload,
  { machine: documentsMachine, contract: documentsContract },
  { machine: emailChangeMachine, contract: emailChangeContract },
  emailConfirmation,
  emailRequest,
  { machine: encryptionMachine, contract: encryptionContract },
  { machine: errorsMachine, contract: errorsContract },
  exceptionForm,
  exportForm,
  feedAddressCopy,
  feedState,
  { machine: feedbackMachine, contract: feedbackContract },
  { machine: floatingWindowMachine, contract: floatingWindowContract },
  { machine: fullScreenMachine, contract: fullScreenContract },
  { machine: guestJoinMachine, contract: guestJoinContract },
  { machine: handoverMachine, contract: handoverContract },
  hoursForm,
  { machine: installPromptMachine, contract: installPromptContract },
  { machine: lastCheckMachine, contract: lastCheckContract },
  { machine: legalAcceptanceMachine, contract: legalAcceptanceContract },
  { machine: legalPromptMachine, contract: legalPromptContract },
  { machine: linkedVisitMachine, contract: linkedVisitContract },
  { machine: liveAppointmentMachine, contract: liveAppointmentContract },
  { machine: localScreenMachine, contract: localScreenContract },
  { machine: localTrackMachine, contract: localTrackContract },
  { machine: localeMachine, contract: localeContract },
  login,
  { machine: lowBandwidthMachine, contract: lowBandwidthContract },
  lunchForm,
  { machine: mediaPathMachine, contract: mediaPathContract },
  { machine: meetingMachine, contract: meetingContract },
  { machine: microphoneCheckMachine, contract: microphoneCheckContract },
  { machine: networkQualityMachine, contract: networkQualityContract },
  { machine: newVisitMachine, contract: newVisitContract },
  newVisitSlots,
  nextPayout,
  { machine: nextVisitMachine, contract: nextVisitContract },
  { machine: noteMachine, contract: noteContract },
  { machine: noticeChoicesMachine, contract: noticeChoicesContract },
  noticeChoicesForm,
  { machine: noticesMachine, contract: noticesContract },
  offeredSlots,
  { machine: offeredUndoMachine, contract: offeredUndoContract },
  ownAccountData,
  { machine: ownSpeechMachine, contract: ownSpeechContract },
  passkeyAddition,
  passkeyRemoval,
  passwordChange,
  pastPrescription,
  { machine: pastVisitMachine, contract: pastVisitContract },
  { machine: patientEditMachine, contract: patientEditContract },
  patientForm,
  patientHistory,
  { machine: patientImportMachine, contract: patientImportContract },
  patientList,
  { machine: patientPanelMachine, contract: patientPanelContract },
  patientReads,
  patientSummary,
  { machine: patientsMachine, contract: patientsContract },
  paymentAccount,
  paymentList,
  paymentRefund,
  paymentWallet,
  { machine: paymentsMachine, contract: paymentsContract },
  payoutEntryList,
  payoutList,
  { machine: peerCommandsMachine, contract: peerCommandsContract },
  { machine: peerDirectoryMachine, contract: peerDirectoryContract },
  { machine: peersMachine, contract: peersContract },
  { machine: pictureMachine, contract: pictureContract },
  pictureUpload,
  { machine: playlistMachine, contract: playlistContract },
  { machine: pluginsMachine, contract: pluginsContract },
  { machine: pollMachine, contract: pollContract },
  { machine: pollEditorMachine, contract: pollEditorContract },
  { machine: pollsMachine, contract: pollsContract },
  { machine: practiceHoursMachine, contract: practiceHoursContract },
  { machine: practiceNoticesMachine, contract: practiceNoticesContract },
  practiceRules,
  { machine: prescriptionMachine, contract: prescriptionContract },
  { machine: prescriptionCheckMachine, contract: prescriptionCheckContract },
  { machine: prescriptionMailMachine, contract: prescriptionMailContract },
  pricingForm,
  profileCompletion,
  profileData,
  profileDeletion,
  profileForm,
  { machine: profileSectionMachine, contract: profileSectionContract },
  { machine: publicBookingMachine, contract: publicBookingContract },
  { machine: publishConnectionMachine, contract: publishConnectionContract },
  { machine: pushToTalkMachine, contract: pushToTalkContract },
  { machine: reauthenticationMachine, contract: reauthenticationContract },
  { machine: receiptMachine, contract: receiptContract },
  recordCode,
  recordForm,
  recordList,
  recordPreview,
  { machine: recordRemovalMachine, contract: recordRemovalContract },
  recordUpload,
  { machine: recordingMachine, contract: recordingContract },
  { machine: recordingControlMachine, contract: recordingControlContract },
  recordingDeletion,
  recordingList,
  { machine: recordingPlayerMachine, contract: recordingPlayerContract },
  { machine: recordsMachine, contract: recordsContract },
  recoveryAddress,
  recoveryCode,
  recoveryCodesCopy,
  recoveryPassword,
  recoveryRenewal,
  { machine: remoteVideoMachine, contract: remoteVideoContract },
  requestList,
  { machine: requestsMachine, contract: requestsContract },
  { machine: retryMachine, contract: retryContract },
  { machine: roleChangeMachine, contract: roleChangeContract },
  { machine: roomMachine, contract: roomContract },
  { machine: roomPanelsMachine, contract: roomPanelsContract },
  { machine: securityMachine, contract: securityContract },
  securityData,
  { machine: sessionMachine, contract: sessionContract },
  sessionEnding,
  { machine: sessionNoticeMachine, contract: sessionNoticeContract },
  { machine: sessionStoreMachine, contract: sessionStoreContract },
  shareLinkCopy,
  { machine: shareProfileMachine, contract: shareProfileContract },
  sharedRecords,
  { machine: shellMachine, contract: shellContract },
  signUp,
  signUpCode,
  { machine: signalMachine, contract: signalContract },
  slotPreview,
  { machine: speakerTestMachine, contract: speakerTestContract },
  { machine: speakersMachine, contract: speakersContract },
  { machine: stageMachine, contract: stageContract },
  { machine: statsMachine, contract: statsContract },
  { machine: streamingMachine, contract: streamingContract },
  { machine: subscribeConnectionMachine, contract: subscribeConnectionContract },
  { machine: toastMachine, contract: toastContract },
  { machine: toastsMachine, contract: toastsContract },
  { machine: trackRequestsMachine, contract: trackRequestsContract },
  { machine: transcriptConsentMachine, contract: transcriptConsentContract },
  transcriptDeletion,
  transcriptList,
  { machine: transcriptionMachine, contract: transcriptionContract },
  { machine: transportMachine, contract: transportContract },
  unpaidVisits,
  { machine: visitMachine, contract: visitContract },
  visitAccount,
  visitChat,
  visitFileAddresses,
  visitFileKeep,
  visitFileList,
  { machine: visitFilesMachine, contract: visitFilesContract },
  visitLinkCopy,
  visitMessageCopy,
  visitPayments,
  { machine: visitReceiptsMachine, contract: visitReceiptsContract },
  { machine: visitRecordMachine, contract: visitRecordContract },
  { machine: visitRecordingsMachine, contract: visitRecordingsContract },
  { machine: visitSummaryMachine, contract: visitSummaryContract },
  { machine: visitTranscriptsMachine, contract: visitTranscriptsContract },
  { machine: waitingPatientsMachine, contract: waitingPatientsContract },
  { machine: waitingRoomAlertMachine, contract: waitingRoomAlertContract },
  { machine: watchMachine, contract: watchContract },
  { machine: whiteboardMachine, contract: whiteboardContract },
  { machine: whiteboardCanvasMachine, contract: whiteboardCanvasContract },
  { machine: whiteboardsMachine, contract: whiteboardsContract },
  { machine: writingAidsMachine, contract: writingAidsContract },
  zoneImpact,
]
