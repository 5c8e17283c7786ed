import { BehaviorSubject, filter, firstValueFrom, fromEvent, map, race, Subject } from 'rxjs'
import { TIME } from '../../contracts/constants.ts'
import type { InitAnswer } from '../../contracts/meeting/init.ts'
import type { WireRole, WireTracks } from '../../contracts/meeting/shapes.ts'
import { createLocalMedia, type LocalMedia } from '../../services/media/localMedia.ts'
import type { VisiblePage } from '../../services/media/pageVisibility.ts'
import type { Playlists } from '../../services/media/playlists.ts'
import type { ScreenCapture } from '../../services/media/screenCapture.ts'
import { createTrackRegistry, type TrackRegistry } from '../../services/media/trackRegistry.ts'
import { createVideoSinks, type VideoSinks } from '../../services/media/videoSinks.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { Log } from '../../services/platform/log.ts'
import type { PublishPeer, LocalMedia as SendableMedia } from '../../services/rtc/publishPeer.ts'
import { createSignalClient, type SignalClient } from '../../services/signal/signalClient.ts'
import type { SocketFactory } from '../../services/signal/socket.ts'

/** The edges of the meeting layer: everything it asks of the browser. Tests hand in fakes. */
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
  /** 0 to 1; draws the retry delays, so that machines stay pure. */
  readonly random: () => number
  readonly userAgent: string
  readonly isLocal: boolean
  readonly online: {
    addEventListener: Window['addEventListener']
    removeEventListener: Window['removeEventListener']
  }
  readonly appVersion: string
  readonly log: Log
}

/**
 * The live half of a call: what cannot stand in a machine's context. The actors of the meeting share it;
 * machines see only the ids and facts that come out of it.
 */
export class MeetingSession {
  readonly platform: MeetingPlatform
  /** Tells this call's messages from those of another of ours (idempotent chat). */
  readonly callId: string
  readonly signal: SignalClient
  readonly registry: TrackRegistry
  readonly localMedia: LocalMedia
  readonly retryDelay: () => number
  /** Once the code of the call is there. */
  screen: ScreenCapture | null = null
  playlists: Playlists | null = null
  readonly sinks: VideoSinks
  readonly init$ = new BehaviorSubject<InitAnswer | null>(null)
  /** Each connection as it is made. */
  readonly connected$ = new Subject<{ side: 'publish' | 'subscribe'; connection: RTCPeerConnection }>()
  nodeId: string | undefined
  role: WireRole | undefined
  /** Tracks of ours that were muted, unmuted or described anew. */
  readonly changed$ = new Subject<WireTracks>()
  /** What the server was last told we publish. */
  tracks: WireTracks = {}
  private readonly connections: Record<'publish' | 'subscribe', RTCPeerConnection | null> = {
    publish: null,
    subscribe: null,
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
    this.sinks = createVideoSinks(this.registry)
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

  connect(side: 'publish' | 'subscribe', configuration: RTCConfiguration): RTCPeerConnection {
    const connection = this.platform.createPeerConnection(configuration)
    this.connections[side] = connection
    this.connected$.next({ side, connection })
    return connection
  }

  /** The connection of the moment, for its figures; null before there is one and after it was closed. */
  connection(side: 'publish' | 'subscribe'): RTCPeerConnection | null {
    const connection = this.connections[side]
    return connection === null || connection.connectionState === 'closed' ? null : connection
  }

  /** How much of our tracks may be sent. */
  get limits(): { role: WireRole | undefined; audioBitrate: number } {
    return { role: this.role, audioBitrate: this.localMedia.audioBitrate }
  }

  setPublish(peer: PublishPeer | null): void {
    this.publish$.next(peer)
  }

  get publishState(): RTCPeerConnectionState | null {
    return this.publish$.value?.state() ?? null
  }

  /** A track of ours that others may be sent, by the id they know it by. */
  sendable(trackId: string): SendableMedia | undefined {
    return (
      this.localMedia.sendable(trackId) ?? this.screen?.sendable(trackId) ?? this.playlists?.sendable(trackId)
    )
  }

  /** The publish connection, once its actor has made it; an actor that is stopped meanwhile waits no longer. */
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

  /** Everything of the last call is forgotten; the next one starts clean. */
  reset(): void {
    this.localMedia.release()
    this.screen?.stop()
    this.playlists?.close()
    this.registry.clear()
    this.init = null
    this.nodeId = undefined
    this.role = undefined
    this.tracks = {}
  }
}
