import { fromPromise } from 'xstate'
import { pollMachine } from '../../../machines/meeting/polls/pollMachine.ts'
import { pollsMachine } from '../../../machines/meeting/polls/pollsMachine.ts'
import { callStats$ } from '../../../services/stats/callStats.ts'
import { defineCallFiles } from '../chat/callFileActors.ts'
import {
  defineAcceptRoleLogic,
  defineRequestRoleLogic,
  defineSendMessageLogic,
} from '../chat/messageActors.ts'
import {
  defineNegotiateLogic,
  definePublishPeerConnectionLogic,
  defineSubscribePeerConnectionLogic,
} from '../connection/connectionActors.ts'
import {
  defineJoinRoomLogic,
  defineMigrateLogic,
  defineOpenMediaLogic,
  defineResumeSessionLogic,
} from '../connection/transportActors.ts'
import { defineFetchPageLogic, defineSendCommandLogic } from '../people/peopleActors.ts'
import { definePlaylist } from '../playlist/playlistActors.ts'
import { defineRunPollJobLogic, defineRunPollsJobLogic } from '../polls/pollActors.ts'
import { defineSamplerLogic } from '../quality/statsActors.ts'
import {
  definePlayRecordingToneLogic,
  defineSendRecordingConsentLogic,
} from '../recording/recordingActors.ts'
import { defineStreaming } from '../streaming/streamingActors.ts'
import {
  defineApplyOutputLogic,
  defineAudioPreferencesLogic,
  definePreferLayerLogic,
  defineRemoteAudioLogic,
  defineUnblockLogic,
} from '../tracks/callMediaActors.ts'
import {
  defineCaptureScreenLogic,
  defineRenewScreenLogic,
  defineStopScreenLogic,
  defineWatchScreenLogic,
} from '../tracks/screenActors.ts'
import { defineTranscription } from '../transcription/transcriptionActors.ts'
import { defineWhiteboards } from '../whiteboard/whiteboardActors.ts'
import { joinable } from './callSession.ts'
import type { MeetingSession } from './meetingSession.ts'
import { defineRunStoreJobLogic } from './storeActors.ts'

/** Actors that only a joined call needs: a chunk of its own, loaded during the preview. */
export const defineCallActors = (preview: MeetingSession) => {
  const session = joinable(preview)
  return {
    joinRoom: defineJoinRoomLogic(session),
    openMedia: defineOpenMediaLogic(session),
    resumeSession: defineResumeSessionLogic(session),
    migrate: defineMigrateLogic(session),
    publishPeerConnection: definePublishPeerConnectionLogic(session),
    subscribePeerConnection: defineSubscribePeerConnectionLogic(session),
    negotiate: defineNegotiateLogic(session),
    captureScreen: defineCaptureScreenLogic(session),
    renewScreen: defineRenewScreenLogic(session),
    stopScreen: defineStopScreenLogic(session),
    watchScreen: defineWatchScreenLogic(session),
    playlist: definePlaylist(session),
    transcription: defineTranscription(session),
    streaming: defineStreaming(session),
    sendRecordingConsent: defineSendRecordingConsentLogic(session),
    playRecordingTone: definePlayRecordingToneLogic(),
    preferLayer: definePreferLayerLogic(session),
    applyOutput: defineApplyOutputLogic(session),
    remoteAudio: defineRemoteAudioLogic(session),
    audioPreferences: defineAudioPreferencesLogic(session),
    unblock: defineUnblockLogic(session),
    sendMessage: defineSendMessageLogic(session),
    acceptRole: defineAcceptRoleLogic(session),
    requestRole: defineRequestRoleLogic(session),
    sendCommand: defineSendCommandLogic(session),
    fetchPage: defineFetchPageLogic(session),
    runJob: defineRunStoreJobLogic(session),
    polls: pollsMachine.provide({
      actors: {
        poll: pollMachine.provide({ actors: { runJob: fromPromise(defineRunPollJobLogic(session)) } }),
        runJob: fromPromise(defineRunPollsJobLogic(session)),
      },
    }),
    whiteboards: defineWhiteboards(session),
    callFiles: defineCallFiles(session),
    sampler: defineSamplerLogic(session),
    callStats$: callStats$(session.stats$, session.signal.notifications$),
  }
}
export type CallActors = ReturnType<typeof defineCallActors>
