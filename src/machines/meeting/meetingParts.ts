import { notProvidedMachine } from '../notProvidedMachine.ts'
import { analyticsMachine } from './analyticsMachine.ts'
import { autoplayMachine } from './autoplayMachine.ts'
import { chatMachine } from './chatMachine.ts'
import { devicesMachine } from './devicesMachine.ts'
import { errorsMachine } from './errorsMachine.ts'
import { localScreenMachine } from './localScreenMachine.ts'
import { localTrackMachine } from './localTrackMachine.ts'
import { networkQualityMachine } from './networkQualityMachine.ts'
import { peerCommandsMachine } from './peerCommandsMachine.ts'
import { peerDirectoryMachine } from './peerDirectoryMachine.ts'
import { peersMachine } from './peersMachine.ts'
import type { playlistMachine } from './playlistMachine.ts'
import type { pollsMachine } from './pollsMachine.ts'
import { publishConnectionMachine } from './publishConnectionMachine.ts'
import { remoteVideoMachine } from './remoteVideoMachine.ts'
import { retryMachine } from './retryMachine.ts'
import { roleChangeMachine } from './roleChangeMachine.ts'
import { roomMachine } from './roomMachine.ts'
import { sessionStoreMachine } from './sessionStoreMachine.ts'
import { signalMachine } from './signalMachine.ts'
import { speakersMachine } from './speakersMachine.ts'
import { speakerTestMachine } from './speakerTestMachine.ts'
import { stageMachine } from './stageMachine.ts'
import { statsMachine } from './statsMachine.ts'
import { subscribeConnectionMachine } from './subscribeConnectionMachine.ts'
import { trackRequestsMachine } from './trackRequestsMachine.ts'
import type { transcriptionMachine } from './transcriptionMachine.ts'
import { transportMachine } from './transportMachine.ts'
import type { whiteboardsMachine } from './whiteboardsMachine.ts'

/** Every actor of a call, by the name the meeting invokes it with. */
export const meetingParts = {
  room: roomMachine,
  transport: transportMachine,
  signal: signalMachine,
  retry: retryMachine,
  publishConnection: publishConnectionMachine,
  subscribeConnection: subscribeConnectionMachine,
  localTrack: localTrackMachine,
  localScreen: localScreenMachine,
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
  stats: statsMachine,
  analytics: analyticsMachine,
  networkQuality: networkQualityMachine,
  errors: errorsMachine,
  // These come with the code of the joined call (docs/decisions/0083).
  playlist: notProvidedMachine<typeof playlistMachine>('playlist'),
  transcription: notProvidedMachine<typeof transcriptionMachine>('transcription'),
  whiteboards: notProvidedMachine<typeof whiteboardsMachine>('whiteboards'),
}

/** The same by id, for those who read or address them. */
export type MeetingChildren = {
  room: 'room'
  transport: 'transport'
  signal: 'signal'
  connectRetry: 'retry'
  signalRetry: 'retry'
  joinRetry: 'retry'
  publishRetry: 'retry'
  subscribeRetry: 'retry'
  publishConnection: 'publishConnection'
  subscribeConnection: 'subscribeConnection'
  localAudio: 'localTrack'
  localVideo: 'localTrack'
  localScreen: 'localScreen'
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
  stats: 'stats'
  analytics: 'analytics'
  networkQuality: 'networkQuality'
  errors: 'errors'
  audioPlaylist: 'playlist'
  videoPlaylist: 'playlist'
  transcription: 'transcription'
  whiteboards: 'whiteboards'
} & { [id: `remoteVideo:${string}`]: 'remoteVideo' }
