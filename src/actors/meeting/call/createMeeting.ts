import { defer, switchMap } from 'rxjs'
import { type ActorOptions, createActor } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { type JoinConfigInput, joinConfig } from '../../../contracts/meeting/call/joinConfig.ts'
import type { Plugin } from '../../../contracts/meeting/plugins/trackPlugin.ts'
import type { MeetingMedia } from '../../../contracts/meeting/tracks/media.ts'
import { callPreferencesMachine } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import { errorsMachine } from '../../../machines/meeting/call/errorsMachine.ts'
import { meetingMachine } from '../../../machines/meeting/call/meetingMachine.ts'
import { sessionStoreMachine } from '../../../machines/meeting/call/sessionStoreMachine.ts'
import { chatMachine } from '../../../machines/meeting/chat/chatMachine.ts'
import { mediaPathMachine } from '../../../machines/meeting/connection/mediaPathMachine.ts'
import { publishConnectionMachine } from '../../../machines/meeting/connection/publishConnectionMachine.ts'
import { retryMachine } from '../../../machines/meeting/connection/retryMachine.ts'
import { signalMachine } from '../../../machines/meeting/connection/signalMachine.ts'
import { subscribeConnectionMachine } from '../../../machines/meeting/connection/subscribeConnectionMachine.ts'
import { transportMachine } from '../../../machines/meeting/connection/transportMachine.ts'
import { autoplayMachine } from '../../../machines/meeting/devices/autoplayMachine.ts'
import { devicesMachine } from '../../../machines/meeting/devices/devicesMachine.ts'
import { speakerTestMachine } from '../../../machines/meeting/devices/speakerTestMachine.ts'
import { peerCommandsMachine } from '../../../machines/meeting/people/peerCommandsMachine.ts'
import { peerDirectoryMachine } from '../../../machines/meeting/people/peerDirectoryMachine.ts'
import { roleChangeMachine } from '../../../machines/meeting/people/roleChangeMachine.ts'
import { analyticsMachine } from '../../../machines/meeting/quality/analyticsMachine.ts'
import { networkQualityMachine } from '../../../machines/meeting/quality/networkQualityMachine.ts'
import { statsMachine } from '../../../machines/meeting/quality/statsMachine.ts'
import { recordingMachine } from '../../../machines/meeting/recording/recordingMachine.ts'
import { localScreenMachine } from '../../../machines/meeting/tracks/localScreenMachine.ts'
import { localTrackMachine } from '../../../machines/meeting/tracks/localTrackMachine.ts'
import { remoteVideoMachine } from '../../../machines/meeting/tracks/remoteVideoMachine.ts'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { checkLevel$, levelLog$, levels$ } from '../../../services/media/audioLevels.ts'
import { LOCAL_AUDIO, LOCAL_SCREEN, LOCAL_VIDEO } from '../../../services/media/trackRegistry.ts'
import { floatingBody } from '../../../services/platform/floatingWindow.ts'
import { defineDeliverActor, defineTestNetworkActor } from '../connection/deliveryActors.ts'
import { joinFailure } from '../connection/joinFailure.ts'
import {
  defineRecallPathActor,
  defineStorePathActor,
  defineTestUdpActor,
  defineUseTcpActor,
} from '../connection/mediaPathActors.ts'
import { defineDrawDelayActor } from '../connection/retryActors.ts'
import { defineFetchInitActor, definePingActor, defineSocketActor } from '../connection/signalActors.ts'
import { defineEncryption } from '../encryption/encryptionActors.ts'
import { definePlugins } from '../plugins/pluginActors.ts'
import { defineStamperActor } from '../quality/analyticsActors.ts'
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
} from '../tracks/localTrackActors.ts'
import {
  defineEnumerateDevicesActor,
  definePlayTestSoundActor,
  defineRememberSelectionActor,
  defineVideoSinksActor,
  defineWatchDevicesActor,
} from '../tracks/mediaActors.ts'
import type { CallActors } from './callActors.ts'
import { defineErrorRecorderActor } from './errorRecorder.ts'
import { createLazyActors } from './lazyActors.ts'
import { defineLeaveRoomActor } from './leaveRoomActor.ts'
import type { MeetingPlatform } from './meetingPlatform.ts'
import { MeetingSession } from './meetingSession.ts'
import { definePreferenceStoreActor } from './preferenceStore.ts'

/** Loads the code of the joined call: its own chunk, unless a test provides it. */
export type LoadCallActors = (session: MeetingSession) => Promise<CallActors>
export const loadCallActors: LoadCallActors = async (session) =>
  (await import('./callActors.ts')).defineCallActors(session)

/** The meeting's chart with the real services, and its media. */
export const defineMeeting = (platform: MeetingPlatform, load: LoadCallActors = loadCallActors) => {
  const session = new MeetingSession(platform)
  const lazyActors = createLazyActors(() => load(session))
  const customPlugins = new Map<string, Plugin>()
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
          joinRoom: lazyActors.promise('JOIN', ({ joinRoom }) => joinRoom, joinFailure),
          openMedia: lazyActors.promise('ROLE_CHANGE', ({ openMedia }) => openMedia),
          resumeSession: lazyActors.promise('RECONNECT', ({ resumeSession }) => resumeSession),
          migrate: lazyActors.promise('RECONNECT', ({ migrate }) => migrate),
          leaveRoom: defineLeaveRoomActor(session),
        },
      }),
      retry: retryMachine.provide({ actors: { drawDelay: defineDrawDelayActor(session) } }),
      mediaPath: mediaPathMachine.provide({
        actors: {
          recallPath: defineRecallPathActor(session),
          storePath: defineStorePathActor(session),
          testUdp: defineTestUdpActor(session),
          useTcp: defineUseTcpActor(session),
        },
      }),
      publishConnection: publishConnectionMachine.provide({
        actors: {
          publishPeerConnection: lazyActors.callback(({ publishPeerConnection }) => publishPeerConnection),
          negotiate: lazyActors.promise('PUBLISH', ({ negotiate }) => negotiate),
        },
      }),
      subscribeConnection: subscribeConnectionMachine.provide({
        actors: {
          subscribePeerConnection: lazyActors.callback(
            ({ subscribePeerConnection }) => subscribePeerConnection,
          ),
        },
      }),
      localTrack: localTrackMachine.provide({
        actors: {
          acquireTrack: defineAcquireTrackActor(session, () =>
            lazyActors.fetchSoon(TIME.callCodeAfterPreview),
          ),
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
          captureScreen: lazyActors.promise('TRACK', ({ captureScreen }) => captureScreen),
          renewScreen: lazyActors.promise('PUBLISH', ({ renewScreen }) => renewScreen),
          stopScreen: lazyActors.promise('TRACK', ({ stopScreen }) => stopScreen),
          watchScreen: lazyActors.callback(({ watchScreen }) => watchScreen),
        },
      }),
      plugins: definePlugins(session, customPlugins),
      playlist: lazyActors.machine(({ playlist }) => playlist),
      transcription: lazyActors.machine(({ transcription }) => transcription),
      streaming: lazyActors.machine(({ streaming }) => streaming),
      recording: recordingMachine.provide({
        actors: {
          sendRecordingConsent: lazyActors.promise(
            'RECORDING',
            ({ sendRecordingConsent }) => sendRecordingConsent,
          ),
          playRecordingTone: lazyActors.promise('RECORDING', ({ playRecordingTone }) => playRecordingTone),
        },
      }),
      encryption: defineEncryption(session),
      whiteboards: lazyActors.machine(({ whiteboards }) => whiteboards),
      callFiles: lazyActors.machine(({ callFiles }) => callFiles),
      remoteVideo: remoteVideoMachine.provide({
        actors: {
          preferLayer: lazyActors.promise('DATA_CHANNEL', ({ preferLayer }) => preferLayer),
          videoSinks: defineVideoSinksActor(session),
        },
      }),
      devices: devicesMachine.provide({
        actors: {
          enumerateDevices: defineEnumerateDevicesActor(session),
          watchDevices: defineWatchDevicesActor(session),
          applyOutput: lazyActors.promise('DEVICES', ({ applyOutput }) => applyOutput),
          storeSelection: defineRememberSelectionActor(session),
        },
      }),
      speakerTest: speakerTestMachine.provide({ actors: { playTestSound: definePlayTestSoundActor() } }),
      autoplay: autoplayMachine.provide({
        actors: {
          remoteAudio: lazyActors.callback(({ remoteAudio }) => remoteAudio),
          audioPreferences: lazyActors.callback(({ audioPreferences }) => audioPreferences),
          unblock: lazyActors.promise('AUTOPLAY', ({ unblock }) => unblock),
        },
      }),
      callPreferences: callPreferencesMachine.provide({
        actors: { preferenceStore: definePreferenceStoreActor(session) },
      }),
      errors: errorsMachine.provide({ actors: { recorder: defineErrorRecorderActor(session) } }),
      chat: chatMachine.provide({
        actors: { sendMessage: lazyActors.promise('CHAT', ({ sendMessage }) => sendMessage) },
      }),
      stats: statsMachine.provide({ actors: { sampler: lazyActors.callback(({ sampler }) => sampler) } }),
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
        actors: { sendCommand: lazyActors.promise('PEERS', ({ sendCommand }) => sendCommand) },
      }),
      peerDirectory: peerDirectoryMachine.provide({
        actors: { fetchPage: lazyActors.promise('PEERS', ({ fetchPage }) => fetchPage) },
      }),
      sessionStore: sessionStoreMachine.provide({
        actors: { runJob: lazyActors.promise('STORE', ({ runJob }) => runJob) },
      }),
      polls: lazyActors.machine(({ polls }) => polls),
      roleChange: roleChangeMachine.provide({
        actors: {
          acceptRole: lazyActors.promise('ROLE_CHANGE', ({ acceptRole }) => acceptRole),
          requestRole: lazyActors.promise('ROLE_CHANGE', ({ requestRole }) => requestRole),
        },
      }),
    },
  })
  const media: MeetingMedia = {
    attachVideo: (trackId, element) => session.sinks.attach(trackId, element),
    floatingBody: () => floatingBody(window),
    holdFile: (file) => session.chosenFiles.hold(file),
    dropFile: (handle) => session.chosenFiles.drop(handle),
    registerPlugin: (plugin) => {
      customPlugins.set(plugin.description.name, plugin)
    },
    canShareScreen:
      session.platform.mediaDevices !== undefined && 'getDisplayMedia' in session.platform.mediaDevices,
    attachLocalVideo: (element) => session.sinks.attach(LOCAL_VIDEO, element),
    attachLocalScreen: (element) => session.sinks.attach(LOCAL_SCREEN, element),
    localLevel$: levels$(session.registry, LOCAL_AUDIO),
    localLevelLog$: levelLog$(session.registry, LOCAL_AUDIO),
    playlists: () => session.playlists,
    localCheckLevel$: checkLevel$(session.registry, LOCAL_AUDIO),
    encryptionCode$: session.encryption.code$,
    callStats$: defer(() => lazyActors.fetch()).pipe(switchMap(({ callStats$ }) => callStats$)),
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
