import { BehaviorSubject, filter, firstValueFrom, fromEvent, map, race, Subject } from 'rxjs'
import { TIME } from '../../../contracts/constants.ts'
import { KEY_BROADCAST } from '../../../contracts/meeting/encryption.ts'
import type { InitAnswer } from '../../../contracts/meeting/init.ts'
import type { MediaTransportKind } from '../../../contracts/meeting/mediaTransport.ts'
import type { WireRole, WireTracks } from '../../../contracts/meeting/shapes.ts'
import { type ChosenFiles, createChosenFiles } from '../../../services/files/chosenFiles.ts'
import { CallEncryption, type EncryptionPlatform } from '../../../services/media/encryption/callEncryption.ts'
import { followRoom } from '../../../services/media/encryption/followRoom.ts'
import { createLocalMedia, type LocalMedia } from '../../../services/media/localMedia.ts'
import type { VisiblePage } from '../../../services/media/pageVisibility.ts'
import type { Playlists } from '../../../services/media/playlists.ts'
import type { ScreenCapture } from '../../../services/media/screenCapture.ts'
import { createTrackRegistry, type TrackRegistry } from '../../../services/media/trackRegistry.ts'
import { createVideoSinks, type VideoSinks } from '../../../services/media/videoSinks.ts'
import type { Ids } from '../../../services/platform/ids.ts'
import type { Log } from '../../../services/platform/log.ts'
import type { PublishPeer, LocalMedia as SendableMedia } from '../../../services/rtc/publishPeer.ts'
import { createSignalClient, type SignalClient } from '../../../services/signal/signalClient.ts'
import type { SocketFactory } from '../../../services/signal/socket.ts'

/** The browser APIs of the meeting layer. Tests provide fakes. */
export interface MeetingPlatform {
  readonly fetch: typeof globalThis.fetch
  readonly createSocket: SocketFactory
  readonly createPeerConnection: (configuration: RTCConfiguration) => RTCPeerConnection
  readonly mediaDevices: MediaDevices | undefined
  readonly permissions: Pick<Permissions, 'query'> | undefined
  readonly page: VisiblePage & Pick<Document, 'getElementById'>
  readonly storage: Storage
  readonly ids: Ids
  readonly now: () => number
  /** 0 to 1; for the retry delays, so that machines stay pure. */
  readonly random: () => number
  readonly userAgent: string
  readonly isLocal: boolean
  readonly online: {
    addEventListener: Window['addEventListener']
    removeEventListener: Window['removeEventListener']
  }
  /** Absent where calls cannot be encrypted end to end. */
  readonly encryption?: EncryptionPlatform
  readonly appVersion: string
  readonly log: Log
}

const NO_ENCRYPTION: EncryptionPlatform = {
  createTransform: null,
  createWorker: () => {
    throw new Error('Calls cannot be encrypted here')
  },
}

/**
 * The live half of a call: everything that cannot be part of a machine's context. The actors of the meeting
 * share it; machines receive only ids and facts.
 */
export class MeetingSession {
  readonly platform: MeetingPlatform
  /** Distinguishes this call's messages from another call's (idempotent chat). */
  readonly callId: string
  readonly signal: SignalClient
  readonly registry: TrackRegistry
  readonly localMedia: LocalMedia
  readonly encryption: CallEncryption
  /** Our id in the room; empty before the call has an address. */
  peerId = ''
  readonly retryDelay: () => number
  /** Files for the chat. */
  readonly chosenFiles: ChosenFiles
  /** Set once the code of the call is loaded. */
  screen: ScreenCapture | null = null
  playlists: Playlists | null = null
  readonly sinks: VideoSinks
  readonly init$ = new BehaviorSubject<InitAnswer | null>(null)
  /** Each connection when it is created. */
  readonly connected$ = new Subject<{ side: 'publish' | 'subscribe'; connection: RTCPeerConnection }>()
  nodeId: string | undefined
  /** The machine mediaPath decides it. */
  prefersTcp = false
  role: WireRole | undefined
  /** Our tracks that were muted, unmuted or changed. */
  readonly changed$ = new Subject<WireTracks>()
  /** Our published tracks, as last sent to the server. */
  tracks: WireTracks = {}
  private readonly connections: Record<'publish' | 'subscribe', RTCPeerConnection | null> = {
    publish: null,
    subscribe: null,
  }
  /** The transport for which each connection was made. */
  private readonly madeFor: Record<'publish' | 'subscribe', MediaTransportKind> = {
    publish: 'udp',
    subscribe: 'udp',
  }
  private readonly publish$ = new BehaviorSubject<PublishPeer | null>(null)
  private queue: Promise<unknown> = Promise.resolve()

  constructor(platform: MeetingPlatform) {
    this.platform = platform
    this.callId = platform.ids.uuid()
    this.retryDelay = () =>
      TIME.callRetryDelayMin + platform.random() * (TIME.callRetryDelayMax - TIME.callRetryDelayMin)
    this.signal = createSignalClient({ ...platform, retryDelay: this.retryDelay })
    this.registry = createTrackRegistry()
    this.localMedia = createLocalMedia(this.registry, {
      devices: platform.mediaDevices,
      isFirefox: this.isFirefox,
    })
    this.encryption = new CallEncryption(platform.encryption ?? NO_ENCRYPTION, {
      send: (to, message) => this.#sendKeyMessage(to, message),
      onRequired: () => this.publish$.value?.stopUncovered(),
    })
    this.sinks = createVideoSinks(this.registry)
    followRoom(this.signal.notifications$, this.encryption, () => this.peerId)
    this.chosenFiles = createChosenFiles(platform.ids)
    this.signal.notifications$.subscribe(({ method, params }) => {
      if (method === 'node-info') this.nodeId = params.sfu_node_id || undefined
      if (method !== 'on-policy-change') return
      this.role = params.known_roles[params.name]
      this.localMedia.setRole(this.role)
      this.screen?.setRole(this.role)
      // Senders that are not negotiated yet refuse; their offer sets the limits.
      this.publish$.value?.applyLimits(this.limits).catch(() => undefined)
    })
  }

  get isFirefox(): boolean {
    return this.platform.userAgent.includes('Firefox')
  }

  get init(): InitAnswer | null {
    return this.init$.value
  }

  set init(answer: InitAnswer | null) {
    this.init$.next(answer)
  }

  /** For connections that are made now; only our own server understands TCP. */
  get transport(): MediaTransportKind {
    return this.prefersTcp && this.init?.config.udpProbe !== undefined ? 'tcp' : 'udp'
  }

  /** Names the transport in `join` and `offer`, unless it is the usual one. */
  get transportParam(): { transport?: MediaTransportKind } {
    return this.transport === 'udp' ? {} : { transport: this.transport }
  }

  /** Whether this connection was made for another transport; browsers do not change it on the same one. */
  isOfOtherTransport(side: 'publish' | 'subscribe'): boolean {
    return this.madeFor[side] !== this.transport
  }

  connect(side: 'publish' | 'subscribe', configuration: RTCConfiguration): RTCPeerConnection {
    const connection = this.platform.createPeerConnection(configuration)
    this.connections[side] = connection
    this.madeFor[side] = this.transport
    this.connected$.next({ side, connection })
    return connection
  }

  /** The current connection, for its statistics; null before it is opened and after it is closed. */
  connection(side: 'publish' | 'subscribe'): RTCPeerConnection | null {
    const connection = this.connections[side]
    return connection === null || connection.connectionState === 'closed' ? null : connection
  }

  /** Bandwidth limits of our tracks. */
  get limits(): { role: WireRole | undefined; audioBitrate: number } {
    return { role: this.role, audioBitrate: this.localMedia.audioBitrate }
  }

  setPublish(peer: PublishPeer | null): void {
    this.publish$.next(peer)
  }

  get publishState(): RTCPeerConnectionState | null {
    return this.publish$.value?.state() ?? null
  }

  /** Our track with this wire id, if it can be sent. */
  sendable(trackId: string): SendableMedia | undefined {
    return (
      this.localMedia.sendable(trackId) ?? this.screen?.sendable(trackId) ?? this.playlists?.sendable(trackId)
    )
  }

  /** The publish connection, once its actor has created it; rejects when the waiting actor is stopped. */
  async publish(stopped: AbortSignal): Promise<PublishPeer> {
    stopped.throwIfAborted()
    const stop = fromEvent(stopped, 'abort').pipe(
      map(() => {
        throw stopped.reason
      }),
    )
    const made = this.publish$.pipe(filter((peer) => peer !== null))
    return firstValueFrom(race(made, stop))
  }

  /** One negotiation at a time (protocol §5.2, Serial). */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work, work)
    this.queue = turn.catch(() => undefined)
    return turn
  }

  /** A lost message is sent again by the agreement. */
  #sendKeyMessage(to: string, message: string): void {
    try {
      this.signal
        .request(
          'broadcast',
          { info: { message, type: KEY_BROADCAST }, peer_id: to },
          AbortSignal.timeout(TIME.keyMessage),
        )
        .catch(() => undefined)
    } catch {
      // The call has not been joined yet.
    }
  }

  /** Clears the state of the last call. */
  reset(): void {
    this.localMedia.release()
    this.encryption.close()
    this.screen?.stop()
    this.playlists?.close()
    this.registry.clear()
    this.init = null
    this.nodeId = undefined
    this.role = undefined
    this.tracks = {}
  }
}
