import { notProvidedMachine } from '../../notProvidedMachine.ts'
import type { callFilesMachine } from '../chat/callFilesMachine.ts'
import { chatMachine } from '../chat/chatMachine.ts'
import { mediaPathMachine } from '../connection/mediaPathMachine.ts'
import { publishConnectionMachine } from '../connection/publishConnectionMachine.ts'
import { retryMachine } from '../connection/retryMachine.ts'
import { signalMachine } from '../connection/signalMachine.ts'
import { subscribeConnectionMachine } from '../connection/subscribeConnectionMachine.ts'
import { transportMachine } from '../connection/transportMachine.ts'
import { autoplayMachine } from '../devices/autoplayMachine.ts'
import { devicesMachine } from '../devices/devicesMachine.ts'
import { speakerTestMachine } from '../devices/speakerTestMachine.ts'
import { encryptionMachine } from '../encryption/encryptionMachine.ts'
import { peerCommandsMachine } from '../people/peerCommandsMachine.ts'
import { peerDirectoryMachine } from '../people/peerDirectoryMachine.ts'
import { peersMachine } from '../people/peersMachine.ts'
import { roleChangeMachine } from '../people/roleChangeMachine.ts'
import { speakersMachine } from '../people/speakersMachine.ts'
import type { playlistMachine } from '../playlist/playlistMachine.ts'
import { pluginsMachine } from '../plugins/pluginsMachine.ts'
import type { pollsMachine } from '../polls/pollsMachine.ts'
import { analyticsMachine } from '../quality/analyticsMachine.ts'
import { lowBandwidthMachine } from '../quality/lowBandwidthMachine.ts'
import { networkQualityMachine } from '../quality/networkQualityMachine.ts'
import { statsMachine } from '../quality/statsMachine.ts'
import { recordingMachine } from '../recording/recordingMachine.ts'
import type { streamingMachine } from '../streaming/streamingMachine.ts'
import { localScreenMachine } from '../tracks/localScreenMachine.ts'
import { localTrackMachine } from '../tracks/localTrackMachine.ts'
import { pushToTalkMachine } from '../tracks/pushToTalkMachine.ts'
import { remoteVideoMachine } from '../tracks/remoteVideoMachine.ts'
import { trackRequestsMachine } from '../tracks/trackRequestsMachine.ts'
import type { transcriptionMachine } from '../transcription/transcriptionMachine.ts'
import type { whiteboardsMachine } from '../whiteboard/whiteboardsMachine.ts'
import { callPreferencesMachine } from './callPreferencesMachine.ts'
import { errorsMachine } from './errorsMachine.ts'
import { roomMachine } from './roomMachine.ts'
import { sessionStoreMachine } from './sessionStoreMachine.ts'
import { stageMachine } from './stageMachine.ts'

/** Every actor of a call, by the name under which the meeting invokes it. */
export const meetingParts = {
  room: roomMachine,
  transport: transportMachine,
  signal: signalMachine,
  retry: retryMachine,
  mediaPath: mediaPathMachine,
  publishConnection: publishConnectionMachine,
  subscribeConnection: subscribeConnectionMachine,
  localTrack: localTrackMachine,
  localScreen: localScreenMachine,
  plugins: pluginsMachine,
  remoteVideo: remoteVideoMachine,
  devices: devicesMachine,
  speakerTest: speakerTestMachine,
  autoplay: autoplayMachine,
  peers: peersMachine,
  chat: chatMachine,
  roleChange: roleChangeMachine,
  speakers: speakersMachine,
  peerCommands: peerCommandsMachine,
  peerDirectory: peerDirectoryMachine,
  trackRequests: trackRequestsMachine,
  sessionStore: sessionStoreMachine,
  polls: notProvidedMachine<typeof pollsMachine>('polls'),
  stage: stageMachine,
  pushToTalk: pushToTalkMachine,
  callPreferences: callPreferencesMachine,
  lowBandwidth: lowBandwidthMachine,
  stats: statsMachine,
  analytics: analyticsMachine,
  networkQuality: networkQualityMachine,
  errors: errorsMachine,
  recording: recordingMachine,
  encryption: encryptionMachine,
  // Loaded with the code of the joined call (docs/decisions/0145).
  playlist: notProvidedMachine<typeof playlistMachine>('playlist'),
  transcription: notProvidedMachine<typeof transcriptionMachine>('transcription'),
  streaming: notProvidedMachine<typeof streamingMachine>('streaming'),
  whiteboards: notProvidedMachine<typeof whiteboardsMachine>('whiteboards'),
  callFiles: notProvidedMachine<typeof callFilesMachine>('callFiles'),
}

/** The same by id, for reading and addressing them. */
export type MeetingChildren = {
  room: 'room'
  transport: 'transport'
  signal: 'signal'
  connectRetry: 'retry'
  signalRetry: 'retry'
  joinRetry: 'retry'
  publishRetry: 'retry'
  subscribeRetry: 'retry'
  mediaPath: 'mediaPath'
  publishConnection: 'publishConnection'
  subscribeConnection: 'subscribeConnection'
  localAudio: 'localTrack'
  localVideo: 'localTrack'
  localScreen: 'localScreen'
  audioPlugins: 'plugins'
  videoPlugins: 'plugins'
  devices: 'devices'
  speakerTest: 'speakerTest'
  autoplay: 'autoplay'
  peers: 'peers'
  chat: 'chat'
  roleChange: 'roleChange'
  speakers: 'speakers'
  peerCommands: 'peerCommands'
  peerDirectory: 'peerDirectory'
  trackRequests: 'trackRequests'
  sessionStore: 'sessionStore'
  polls: 'polls'
  stage: 'stage'
  pushToTalk: 'pushToTalk'
  callPreferences: 'callPreferences'
  lowBandwidth: 'lowBandwidth'
  stats: 'stats'
  analytics: 'analytics'
  networkQuality: 'networkQuality'
  errors: 'errors'
  audioPlaylist: 'playlist'
  videoPlaylist: 'playlist'
  transcription: 'transcription'
  streaming: 'streaming'
  recording: 'recording'
  encryption: 'encryption'
  whiteboards: 'whiteboards'
  callFiles: 'callFiles'
} & { [id: `remoteVideo:${string}`]: 'remoteVideo' }
