import { defer, switchMap } from 'rxjs'
import { type ActorOptions, createActor } from 'xstate'
import { TIME } from '../../contracts/constants.ts'
import { type JoinConfigInput, joinConfig } from '../../contracts/meeting/joinConfig.ts'
import type { MeetingMedia } from '../../contracts/meeting/media.ts'
import { analyticsMachine } from '../../machines/meeting/analyticsMachine.ts'
import { autoplayMachine } from '../../machines/meeting/autoplayMachine.ts'
import { chatMachine } from '../../machines/meeting/chatMachine.ts'
import { devicesMachine } from '../../machines/meeting/devicesMachine.ts'
import { errorsMachine } from '../../machines/meeting/errorsMachine.ts'
import { localScreenMachine } from '../../machines/meeting/localScreenMachine.ts'
import { localTrackMachine } from '../../machines/meeting/localTrackMachine.ts'
import { meetingMachine } from '../../machines/meeting/meetingMachine.ts'
import { networkQualityMachine } from '../../machines/meeting/networkQualityMachine.ts'
import { peerCommandsMachine } from '../../machines/meeting/peerCommandsMachine.ts'
import { peerDirectoryMachine } from '../../machines/meeting/peerDirectoryMachine.ts'
import { publishConnectionMachine } from '../../machines/meeting/publishConnectionMachine.ts'
import { remoteVideoMachine } from '../../machines/meeting/remoteVideoMachine.ts'
import { retryMachine } from '../../machines/meeting/retryMachine.ts'
import { roleChangeMachine } from '../../machines/meeting/roleChangeMachine.ts'
import { sessionStoreMachine } from '../../machines/meeting/sessionStoreMachine.ts'
import { signalMachine } from '../../machines/meeting/signalMachine.ts'
import { speakerTestMachine } from '../../machines/meeting/speakerTestMachine.ts'
import { statsMachine } from '../../machines/meeting/statsMachine.ts'
import { subscribeConnectionMachine } from '../../machines/meeting/subscribeConnectionMachine.ts'
import { transportMachine } from '../../machines/meeting/transportMachine.ts'
import { SYSTEM_ID } from '../../machines/systemIds.ts'
import { checkLevel$, levelLog$, levels$ } from '../../services/media/audioLevels.ts'
import { LOCAL_AUDIO, LOCAL_SCREEN, LOCAL_VIDEO } from '../../services/media/trackRegistry.ts'
import { defineStamperActor } from './analyticsActors.ts'
import type { CallActors } from './callActors.ts'
import { defineDeliverActor, defineTestNetworkActor } from './deliveryActors.ts'
import { defineErrorRecorderActor } from './errorRecorder.ts'
import { joinFailure } from './joinFailure.ts'
import { createLater } from './later.ts'
import { defineLeaveRoomActor } from './leaveRoomActor.ts'
import {
  defineAcquireTrackActor,
  defineReleaseTrackActor,
  defineRenewTrackActor,
  defineSetTrackEnabledActor,
  defineSwitchDeviceActor,
  defineTrackSettingsActor,
  defineWatchMutedSpeechActor,
  defineWatchSurroundingsActor,
  defineWatchTrackActor,
} from './localTrackActors.ts'
import {
  defineEnumerateDevicesActor,
  definePlayTestSoundActor,
  defineRememberSelectionActor,
  defineVideoSinksActor,
  defineWatchDevicesActor,
} from './mediaActors.ts'
import { type MeetingPlatform, MeetingSession } from './meetingSession.ts'
import { defineDrawDelayActor } from './retryActors.ts'
import { defineFetchInitActor, definePingActor, defineSocketActor } from './signalActors.ts'

/** Where the code of the joined call comes from: its own chunk, unless a test brings it along. */
export type LoadCallActors = (session: MeetingSession) => Promise<CallActors>
export const loadCallActors: LoadCallActors = async (session) =>
  (await import('./callActors.ts')).defineCallActors(session)

/** The meeting's chart with the real services behind it, and the media side of it. */
export const defineMeeting = (platform: MeetingPlatform, load: LoadCallActors = loadCallActors) => {
  const session = new MeetingSession(platform)
  const later = createLater(() => load(session))
  const logic = meetingMachine.provide({
    actors: {
      signal: signalMachine.provide({
        actors: {
          fetchInit: defineFetchInitActor(session),
          socket: defineSocketActor(session),
          ping: definePingActor(session),
        },
      }),
      transport: transportMachine.provide({
        actors: {
          joinRoom: later.promise('JOIN', ({ joinRoom }) => joinRoom, joinFailure),
          openMedia: later.promise('ROLE_CHANGE', ({ openMedia }) => openMedia),
          resumeSession: later.promise('RECONNECT', ({ resumeSession }) => resumeSession),
          migrate: later.promise('RECONNECT', ({ migrate }) => migrate),
          leaveRoom: defineLeaveRoomActor(session),
        },
      }),
      retry: retryMachine.provide({ actors: { drawDelay: defineDrawDelayActor(session) } }),
      publishConnection: publishConnectionMachine.provide({
        actors: {
          publishPeerConnection: later.callback(({ publishPeerConnection }) => publishPeerConnection),
          negotiate: later.promise('PUBLISH', ({ negotiate }) => negotiate),
        },
      }),
      subscribeConnection: subscribeConnectionMachine.provide({
        actors: {
          subscribePeerConnection: later.callback(({ subscribePeerConnection }) => subscribePeerConnection),
        },
      }),
      localTrack: localTrackMachine.provide({
        actors: {
          acquireTrack: defineAcquireTrackActor(session, () => later.fetchSoon(TIME.callCodeAfterPreview)),
          setTrackEnabled: defineSetTrackEnabledActor(session),
          switchDevice: defineSwitchDeviceActor(session),
          releaseTrack: defineReleaseTrackActor(session),
          renewTrack: defineRenewTrackActor(session),
          watchTrack: defineWatchTrackActor(session),
          watchMutedSpeech: defineWatchMutedSpeechActor(session),
          watchSurroundings: defineWatchSurroundingsActor(session),
          trackSettings: defineTrackSettingsActor(session),
        },
      }),
      localScreen: localScreenMachine.provide({
        actors: {
          captureScreen: later.promise('TRACK', ({ captureScreen }) => captureScreen),
          renewScreen: later.promise('PUBLISH', ({ renewScreen }) => renewScreen),
          stopScreen: later.promise('TRACK', ({ stopScreen }) => stopScreen),
          watchScreen: later.callback(({ watchScreen }) => watchScreen),
        },
      }),
      playlist: later.machine(({ playlist }) => playlist),
      transcription: later.machine(({ transcription }) => transcription),
      whiteboards: later.machine(({ whiteboards }) => whiteboards),
      remoteVideo: remoteVideoMachine.provide({
        actors: {
          preferLayer: later.promise('DATA_CHANNEL', ({ preferLayer }) => preferLayer),
          videoSinks: defineVideoSinksActor(session),
        },
      }),
      devices: devicesMachine.provide({
        actors: {
          enumerateDevices: defineEnumerateDevicesActor(session),
          watchDevices: defineWatchDevicesActor(session),
          applyOutput: later.promise('DEVICES', ({ applyOutput }) => applyOutput),
          rememberSelection: defineRememberSelectionActor(session),
        },
      }),
      speakerTest: speakerTestMachine.provide({ actors: { playTestSound: definePlayTestSoundActor() } }),
      autoplay: autoplayMachine.provide({
        actors: {
          remoteAudio: later.callback(({ remoteAudio }) => remoteAudio),
          audioPreferences: later.callback(({ audioPreferences }) => audioPreferences),
          unblock: later.promise('AUTOPLAY', ({ unblock }) => unblock),
        },
      }),
      errors: errorsMachine.provide({ actors: { recorder: defineErrorRecorderActor(session) } }),
      chat: chatMachine.provide({
        actors: { sendMessage: later.promise('CHAT', ({ sendMessage }) => sendMessage) },
      }),
      stats: statsMachine.provide({ actors: { sampler: later.callback(({ sampler }) => sampler) } }),
      analytics: analyticsMachine.provide({
        actors: {
          stamper: defineStamperActor(session),
          deliver: defineDeliverActor(session),
        },
      }),
      networkQuality: networkQualityMachine.provide({
        actors: { testNetwork: defineTestNetworkActor(session) },
      }),
      peerCommands: peerCommandsMachine.provide({
        actors: { sendCommand: later.promise('PEERS', ({ sendCommand }) => sendCommand) },
      }),
      peerDirectory: peerDirectoryMachine.provide({
        actors: { fetchPage: later.promise('PEERS', ({ fetchPage }) => fetchPage) },
      }),
      sessionStore: sessionStoreMachine.provide({
        actors: { runJob: later.promise('STORE', ({ runJob }) => runJob) },
      }),
      polls: later.machine(({ polls }) => polls),
      roleChange: roleChangeMachine.provide({
        actors: {
          acceptRole: later.promise('ROLE_CHANGE', ({ acceptRole }) => acceptRole),
          requestRole: later.promise('ROLE_CHANGE', ({ requestRole }) => requestRole),
        },
      }),
    },
  })
  const media: MeetingMedia = {
    attachVideo: (trackId, element) => session.sinks.attach(trackId, element),
    canShareScreen:
      session.platform.mediaDevices !== undefined && 'getDisplayMedia' in session.platform.mediaDevices,
    attachLocalVideo: (element) => session.sinks.attach(LOCAL_VIDEO, element),
    attachLocalScreen: (element) => session.sinks.attach(LOCAL_SCREEN, element),
    localLevel$: levels$(session.registry, LOCAL_AUDIO),
    localLevelLog$: levelLog$(session.registry, LOCAL_AUDIO),
    playlists: () => session.playlists,
    localCheckLevel$: checkLevel$(session.registry, LOCAL_AUDIO),
    figures$: defer(() => later.fetch()).pipe(switchMap(({ figures$ }) => figures$)),
  }
  return { logic, media, session }
}

/**
 * A call without the portal: a token and an init endpoint in, an actor and the media out (architecture §5).
 * The actor is not started; send `meeting.previewRequested` or `meeting.joinRequested` after `start()`.
 */
export const createMeeting = (
  config: JoinConfigInput,
  platform: MeetingPlatform,
  options: Pick<ActorOptions<typeof meetingMachine>, 'inspect'> = {},
  load: LoadCallActors = loadCallActors,
) => {
  const { logic, media } = defineMeeting(platform, load)
  const actor = createActor(logic, {
    ...options,
    systemId: SYSTEM_ID.meeting,
    input: { peerId: platform.ids.uuid(), config: joinConfig.parse(config) },
  })
  return { actor, media }
}
