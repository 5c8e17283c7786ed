import { TIME } from '../../../contracts/constants.ts'
import { type ChosenFiles, createChosenFiles } from '../../../services/files/chosenFiles.ts'
import { CallEncryption, type EncryptionPlatform } from '../../../services/media/encryption/callEncryption.ts'
import { followRoom } from '../../../services/media/encryption/followRoom.ts'
import { sendKeyMessage } from '../../../services/media/encryption/sendKeyMessage.ts'
import { createLocalMedia, type LocalMedia } from '../../../services/media/localMedia.ts'
import type { Playlists } from '../../../services/media/playlists.ts'
import type { ScreenCapture } from '../../../services/media/screenCapture.ts'
import { createTrackRegistry, type TrackRegistry } from '../../../services/media/trackRegistry.ts'
import { createVideoSinks, type VideoSinks } from '../../../services/media/videoSinks.ts'
import { CallConnections } from '../../../services/rtc/callConnections.ts'
import { PublishedTracks } from '../../../services/rtc/publishedTracks.ts'
import { PublishHandle } from '../../../services/rtc/publishHandle.ts'
import { createSerialQueue, type SerialQueue } from '../../../services/rtc/serialQueue.ts'
import { ServerFacts } from '../../../services/signal/serverFacts.ts'
import { createSignalClient, type SignalClient } from '../../../services/signal/signalClient.ts'
import { followServer } from './followServer.ts'
import type { MeetingPlatform } from './meetingPlatform.ts'

const NO_ENCRYPTION: EncryptionPlatform = {
  createTransform: null,
  createWorker: () => {
    throw new Error('Calls cannot be encrypted here')
  },
}

/**
 * The handles of a call: everything that cannot be part of a machine's context. The actors of the meeting share
 * them; machines receive only ids and facts.
 */
export class MeetingSession {
  readonly platform: MeetingPlatform
  /** Distinguishes this call's messages from another call's (idempotent chat). */
  readonly callId: string
  /** Delay before the next retry, ms. */
  readonly retryDelay: () => number
  readonly signal: SignalClient
  readonly server = new ServerFacts()
  readonly registry: TrackRegistry = createTrackRegistry()
  readonly localMedia: LocalMedia
  readonly encryption: CallEncryption
  readonly connections: CallConnections
  readonly publish = new PublishHandle()
  readonly published = new PublishedTracks()
  /** One negotiation at a time (protocol §5.2, Serial). */
  readonly negotiate: SerialQueue = createSerialQueue()
  readonly sinks: VideoSinks
  /** Files for the chat. */
  readonly chosenFiles: ChosenFiles
  /** Set once the code of the call is loaded. */
  screen: ScreenCapture | null = null
  playlists: Playlists | null = null

  constructor(platform: MeetingPlatform) {
    this.platform = platform
    this.callId = platform.ids.uuid()
    this.retryDelay = () =>
      TIME.callRetryDelayMin + platform.random() * (TIME.callRetryDelayMax - TIME.callRetryDelayMin)
    this.signal = createSignalClient({ ...platform, retryDelay: this.retryDelay })
    this.localMedia = createLocalMedia(this.registry, {
      devices: platform.mediaDevices,
      isFirefox: this.isFirefox,
    })
    this.encryption = new CallEncryption(platform.encryption ?? NO_ENCRYPTION, {
      send: (to, message) => sendKeyMessage(this.signal, to, message),
      onRequired: () => this.publish.current?.stopUncovered(),
    })
    this.connections = new CallConnections({
      create: (configuration) => platform.createPeerConnection(configuration),
      acceptsTcp: () => this.server.acceptsTcp,
    })
    this.sinks = createVideoSinks(this.registry)
    this.chosenFiles = createChosenFiles(platform.ids)
    followRoom(this.signal.notifications$, this.encryption, () => this.server.peerId)
    followServer(this)
  }

  get isFirefox(): boolean {
    return this.platform.userAgent.includes('Firefox')
  }

  /** Clears the state of the last call. */
  reset(): void {
    this.localMedia.release()
    this.encryption.close()
    this.screen?.stop()
    this.playlists?.close()
    this.registry.clear()
    this.server.reset()
    this.published.set({})
  }
}
