import { fromPromise } from 'xstate'
import { pollMachine } from '../../machines/meeting/pollMachine.ts'
import { pollsMachine } from '../../machines/meeting/pollsMachine.ts'
import { figures$ } from '../../services/stats/figures.ts'
import {
  defineApplyOutputWork,
  defineAudioPreferencesWork,
  definePreferLayerWork,
  defineRemoteAudioWork,
  defineUnblockWork,
} from './callMediaActors.ts'
import { joinable } from './callSession.ts'
import {
  defineNegotiateWork,
  definePublishPeerConnectionWork,
  defineSubscribePeerConnectionWork,
} from './connectionActors.ts'
import type { MeetingSession } from './meetingSession.ts'
import { defineAcceptRoleWork, defineRequestRoleWork, defineSendMessageWork } from './messageActors.ts'
import { defineFetchPageWork, defineSendCommandWork } from './peopleActors.ts'
import { definePlaylist } from './playlistActors.ts'
import { defineRunPollJobWork, defineRunPollsJobWork } from './pollActors.ts'
import {
  defineCaptureScreenWork,
  defineRenewScreenWork,
  defineStopScreenWork,
  defineWatchScreenWork,
} from './screenActors.ts'
import { defineSamplerWork } from './statsActors.ts'
import { defineRunStoreJobWork } from './storeActors.ts'
import { defineTranscription } from './transcriptionActors.ts'
import {
  defineJoinRoomWork,
  defineMigrateWork,
  defineOpenMediaWork,
  defineResumeSessionWork,
} from './transportActors.ts'
import { defineWhiteboards } from './whiteboardActors.ts'

/** What only a joined call needs: a chunk of its own, loaded while the guest looks at the preview. */
export const defineCallActors = (preview: MeetingSession) => {
  const session = joinable(preview)
  return {
    joinRoom: defineJoinRoomWork(session),
    openMedia: defineOpenMediaWork(session),
    resumeSession: defineResumeSessionWork(session),
    migrate: defineMigrateWork(session),
    publishPeerConnection: definePublishPeerConnectionWork(session),
    subscribePeerConnection: defineSubscribePeerConnectionWork(session),
    negotiate: defineNegotiateWork(session),
    captureScreen: defineCaptureScreenWork(session),
    renewScreen: defineRenewScreenWork(session),
    stopScreen: defineStopScreenWork(session),
    watchScreen: defineWatchScreenWork(session),
    playlist: definePlaylist(session),
    transcription: defineTranscription(session),
    preferLayer: definePreferLayerWork(session),
    applyOutput: defineApplyOutputWork(session),
    remoteAudio: defineRemoteAudioWork(session),
    audioPreferences: defineAudioPreferencesWork(session),
    unblock: defineUnblockWork(session),
    sendMessage: defineSendMessageWork(session),
    acceptRole: defineAcceptRoleWork(session),
    requestRole: defineRequestRoleWork(session),
    sendCommand: defineSendCommandWork(session),
    fetchPage: defineFetchPageWork(session),
    runJob: defineRunStoreJobWork(session),
    polls: pollsMachine.provide({
      actors: {
        poll: pollMachine.provide({ actors: { runJob: fromPromise(defineRunPollJobWork(session)) } }),
        runJob: fromPromise(defineRunPollsJobWork(session)),
      },
    }),
    whiteboards: defineWhiteboards(session),
    sampler: defineSamplerWork(session),
    figures$: figures$(session.stats$, session.signal.notifications$),
  }
}
export type CallActors = ReturnType<typeof defineCallActors>
