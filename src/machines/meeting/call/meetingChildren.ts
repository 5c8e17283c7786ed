import { LIMIT } from '../../../contracts/constants.ts'
import { SYSTEM_ID } from '../../systemIds.ts'
import { meetingSetup } from './meetingSetup.ts'

/** The actors that run for as long as the call, and their inputs. */
export const meetingChildren = meetingSetup.createStateConfig({
  invoke: [
    { id: 'errors', systemId: SYSTEM_ID.errors, src: 'errors', input: {} },
    {
      id: 'room',
      systemId: SYSTEM_ID.room,
      src: 'room',
      input: ({ context }) => ({ peerId: context.peerId }),
    },
    {
      id: 'transport',
      systemId: SYSTEM_ID.transport,
      src: 'transport',
      input: ({ context }) => ({ peerId: context.peerId, config: context.config }),
    },
    {
      id: 'signal',
      systemId: SYSTEM_ID.signal,
      src: 'signal',
      input: ({ context }) => ({ peerId: context.peerId, config: context.config }),
    },
    {
      id: 'connectRetry',
      systemId: SYSTEM_ID.connectRetry,
      src: 'retry',
      input: { category: 'ConnectFailed' },
    },
    {
      id: 'signalRetry',
      systemId: SYSTEM_ID.signalRetry,
      src: 'retry',
      input: { category: 'SignalDisconnect' },
    },
    {
      id: 'joinRetry',
      systemId: SYSTEM_ID.joinRetry,
      src: 'retry',
      input: { category: 'JoinWSMessageFailed' },
    },
    {
      id: 'publishRetry',
      systemId: SYSTEM_ID.publishRetry,
      src: 'retry',
      input: { category: 'PublishIceConnectionFailed' },
    },
    {
      id: 'subscribeRetry',
      systemId: SYSTEM_ID.subscribeRetry,
      src: 'retry',
      input: { category: 'SubscribeIceConnectionFailed' },
    },
    { id: 'mediaPath', systemId: SYSTEM_ID.mediaPath, src: 'mediaPath', input: {} },
    {
      id: 'publishConnection',
      systemId: SYSTEM_ID.publishConnection,
      src: 'publishConnection',
      input: {},
    },
    {
      id: 'subscribeConnection',
      systemId: SYSTEM_ID.subscribeConnection,
      src: 'subscribeConnection',
      input: {},
    },
    {
      id: 'localAudio',
      systemId: SYSTEM_ID.localAudio,
      src: 'localTrack',
      input: ({ context: { config } }) => ({
        kind: 'audio',
        deviceId: config.settings.audioInputDeviceId,
        enabled: !config.settings.audioMuted,
        audioMode: config.settings.audioMode,
      }),
    },
    {
      id: 'localVideo',
      systemId: SYSTEM_ID.localVideo,
      src: 'localTrack',
      input: ({ context: { config } }) => ({
        kind: 'video',
        deviceId: config.settings.videoInputDeviceId,
        enabled: !config.settings.videoMuted,
        pausesWhenHidden: config.autoManageVideo,
      }),
    },
    {
      id: 'devices',
      systemId: SYSTEM_ID.devices,
      src: 'devices',
      input: ({ context: { config } }) => ({
        selection: {
          audioInput: config.settings.audioInputDeviceId,
          audioOutput: config.settings.audioOutputDeviceId,
          videoInput: config.settings.videoInputDeviceId,
        },
      }),
    },
    { id: 'audioPlugins', systemId: SYSTEM_ID.audioPlugins, src: 'plugins', input: { kind: 'audio' } },
    { id: 'videoPlugins', systemId: SYSTEM_ID.videoPlugins, src: 'plugins', input: { kind: 'video' } },
    { id: 'speakerTest', systemId: SYSTEM_ID.speakerTest, src: 'speakerTest', input: {} },
    { id: 'localScreen', systemId: SYSTEM_ID.localScreen, src: 'localScreen', input: {} },
    {
      id: 'autoplay',
      systemId: SYSTEM_ID.autoplay,
      src: 'autoplay',
      input: ({ context: { config } }) => ({ sinkElementId: config.audioSinkElementId ?? null }),
    },
    {
      id: 'peers',
      systemId: SYSTEM_ID.peers,
      src: 'peers',
      input: ({ context }) => ({ peerId: context.peerId, userName: context.config.userName }),
    },
    {
      id: 'chat',
      systemId: SYSTEM_ID.chat,
      src: 'chat',
      input: ({ context }) => ({ peerId: context.peerId }),
    },
    {
      id: 'recording',
      systemId: SYSTEM_ID.callRecording,
      src: 'recording',
      input: ({ context }) => ({ peerId: context.peerId }),
    },
    { id: 'encryption', systemId: SYSTEM_ID.encryption, src: 'encryption', input: {} },
    { id: 'roleChange', systemId: SYSTEM_ID.roleChange, src: 'roleChange', input: {} },
    { id: 'speakers', systemId: SYSTEM_ID.speakers, src: 'speakers', input: {} },
    {
      id: 'peerCommands',
      systemId: SYSTEM_ID.peerCommands,
      src: 'peerCommands',
      input: ({ context }) => ({ peerId: context.peerId }),
    },
    { id: 'peerDirectory', systemId: SYSTEM_ID.peerDirectory, src: 'peerDirectory', input: {} },
    { id: 'trackRequests', systemId: SYSTEM_ID.trackRequests, src: 'trackRequests', input: {} },
    { id: 'sessionStore', systemId: SYSTEM_ID.sessionStore, src: 'sessionStore', input: {} },
    {
      id: 'lowBandwidth',
      systemId: SYSTEM_ID.lowBandwidth,
      src: 'lowBandwidth',
      input: ({ context }) => ({ peerId: context.peerId }),
    },
    { id: 'stage', systemId: SYSTEM_ID.stage, src: 'stage', input: {} },
    { id: 'pushToTalk', systemId: SYSTEM_ID.pushToTalk, src: 'pushToTalk', input: {} },
    { id: 'callPreferences', systemId: SYSTEM_ID.callPreferences, src: 'callPreferences', input: {} },
    { id: 'stats', systemId: SYSTEM_ID.stats, src: 'stats', input: {} },
    {
      id: 'analytics',
      systemId: SYSTEM_ID.analytics,
      src: 'analytics',
      input: { perMinute: LIMIT.analyticsPerMinute },
    },
    {
      id: 'networkQuality',
      systemId: SYSTEM_ID.networkQuality,
      src: 'networkQuality',
      input: ({ context }) => ({ wanted: context.config.captureNetworkQualityInPreview }),
    },
  ],
})
