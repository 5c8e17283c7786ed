import { filter, map, type Observable, Subject, type Subscription } from 'rxjs'
import { PROTOCOL } from '../../contracts/constants.ts'
import { type CatalogueCode, type ErrorAction, MeetingFailure, makeError } from '../../contracts/errors.ts'
import type {
  WireDescription,
  WireRole,
  WireTrack,
  WireTracks,
} from '../../contracts/meeting/connection/shapes.ts'
import type { SignalClient } from '../signal/signalClient.ts'
import { CandidateQueue, toWireCandidate } from './candidateQueue.ts'
import { encodingsFor, limited, type SendOptions } from './encodings.ts'
import { isOtherDtlsSide, withOpusDtx, withTrackIds } from './sdp.ts'

/** The connection on which we offer (protocol §5). One at a time; a rejoin creates a new one. */
export interface PublishPeer {
  readonly state$: Observable<RTCPeerConnectionState>
  readonly state: () => RTCPeerConnectionState
  /** The DTLS transport, from the first answer on. */
  readonly dtls$: Observable<RTCDtlsTransportState>
  /** The offer of `join`: a data channel and no media. */
  createOffer(options?: { iceRestart?: boolean }): Promise<WireDescription>
  applyAnswer(answer: WireDescription): Promise<void>
  /** Whether this answer comes from another DTLS side than that of the current session. */
  isOtherSide(answer: WireDescription): boolean
  /** Continues with a new connection without tracks; `setTracks` and an offer must follow. */
  renew(fresh: RTCPeerConnection): void
  /** Local candidates are held until the server knows us; then they are sent as they arrive. */
  releaseCandidates(): void
  /** Sets exactly these tracks; an offer must follow. */
  setTracks(
    tracks: WireTracks,
    media: (trackId: string) => LocalMedia | undefined,
    options: SendOptions,
  ): void
  /** Bit rates and layers of the role, set once the senders are negotiated and with each new role. */
  applyLimits(limits: { role: WireRole | undefined; audioBitrate: number }): Promise<void>
  /** Ends the sending of every track that is not encrypted; a new connection must follow. */
  stopUncovered(): void
  close(): void
}

/** Encrypts senders before their first offer; without it nothing is encrypted. */
export interface SenderCover {
  /** Whether the sender may carry media. */
  coverSender(sender: RTCRtpSender, media: 'audio' | 'video', trackId: string): boolean
  isCovered(sender: RTCRtpSender): boolean
}

export interface LocalMedia {
  readonly track: MediaStreamTrack
  readonly stream: MediaStream
  /** Called with the sender, so that a later replacement of the source needs no new offer. */
  readonly onSender: (sender: RTCRtpSender) => void
}

const failure = (code: CatalogueCode, action: ErrorAction, cause: unknown) =>
  new MeetingFailure(
    makeError(code, { action, description: cause instanceof Error ? cause.message : String(cause) }),
    { cause },
  )

export const createPublishPeer = (
  first: RTCPeerConnection,
  signal: Pick<SignalClient, 'notify' | 'notifications$'>,
  nodeId: () => string | undefined,
  cover: SenderCover | null = null,
): PublishPeer => {
  let connection = first
  const state$ = new Subject<RTCPeerConnectionState>()
  const dtls$ = new Subject<RTCDtlsTransportState>()
  let dtls: RTCDtlsTransport | null = null
  const transceivers = new Map<string, { transceiver: RTCRtpTransceiver; track: WireTrack }>()
  const remote = new CandidateQueue((candidate) => connection.addIceCandidate(candidate))
  const held: RTCIceCandidate[] = []
  let released = false
  const closing = new AbortController()
  /** The browser never settles an operation on a closed connection, so the close rejects it here. */
  const whileOpen = <T>(operation: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new Error('The connection was closed'))
      closing.signal.addEventListener('abort', refuse)
      operation.then(resolve, reject).finally(() => closing.signal.removeEventListener('abort', refuse))
    })

  const trickle = (candidate: RTCIceCandidate) => {
    const node = nodeId()
    signal.notify('trickle', {
      target: 0,
      candidate: toWireCandidate(candidate),
      ...(node ? { sfu_node_id: node } : {}),
    })
  }
  /** With one bundle the data channel's transport carries everything. */
  const watchDtls = () => {
    const transport = connection.sctp?.transport ?? null
    if (!transport || transport === dtls) return
    dtls = transport
    transport.onstatechange = () => dtls$.next(transport.state)
    dtls$.next(transport.state)
  }
  const attach = () => {
    connection.createDataChannel(PROTOCOL.dataChannel, { protocol: 'SCTP' })
    connection.onconnectionstatechange = () => state$.next(connection.connectionState)
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate) return
      if (released) trickle(candidate)
      else held.push(candidate)
    }
  }
  const detach = () => {
    connection.onconnectionstatechange = null
    connection.onicecandidate = null
    if (dtls) dtls.onstatechange = null
    connection.close()
  }
  attach()
  const incoming: Subscription = signal.notifications$
    .pipe(
      filter((notification) => notification.method === 'trickle'),
      map(({ params }) => params),
      filter(({ target }) => target === 0),
    )
    .subscribe(({ candidate }) => void remote.push(candidate))

  return {
    state$: state$.asObservable(),
    state: () => connection.connectionState,
    dtls$: dtls$.asObservable(),
    async createOffer({ iceRestart = false } = {}) {
      // New candidates belong to the next answer; also, Firefox adds candidates between offer and answer only
      // to the description, which the answer then replaces.
      remote.close()
      let offer: RTCSessionDescriptionInit
      try {
        offer = await whileOpen(connection.createOffer({ iceRestart }))
      } catch (cause) {
        throw failure(4001, 'OFFER', cause)
      }
      try {
        await whileOpen(connection.setLocalDescription({ type: 'offer', sdp: withOpusDtx(offer.sdp ?? '') }))
      } catch (cause) {
        throw failure(4003, 'OFFER', cause)
      }
      const byMid = new Map<string, string>()
      for (const [trackId, { transceiver }] of transceivers)
        if (transceiver.mid !== null) byMid.set(transceiver.mid, trackId)
      return { type: 'offer', sdp: withTrackIds(connection.localDescription?.sdp ?? '', byMid) }
    },
    async applyAnswer(answer) {
      try {
        await whileOpen(connection.setRemoteDescription(answer))
      } catch (cause) {
        throw failure(4004, 'OFFER', cause)
      }
      await whileOpen(remote.open())
      watchDtls()
    },
    isOtherSide: ({ sdp }) => isOtherDtlsSide(connection.remoteDescription?.sdp, sdp),
    renew(fresh) {
      detach()
      dtls = null
      transceivers.clear()
      remote.close()
      held.length = 0
      released = false
      connection = fresh
      attach()
    },
    releaseCandidates() {
      released = true
      for (const candidate of held.splice(0)) trickle(candidate)
    },
    setTracks(tracks, media, options) {
      for (const [trackId, { transceiver }] of transceivers)
        if (!Object.hasOwn(tracks, trackId)) {
          transceiver.direction = 'inactive'
          void transceiver.sender.replaceTrack(null)
          transceivers.delete(trackId)
        }
      for (const [trackId, track] of Object.entries(tracks)) {
        if (transceivers.has(trackId)) continue
        const local = media(trackId)
        if (!local) continue
        const transceiver = connection.addTransceiver(local.track, {
          direction: 'sendonly',
          streams: [local.stream],
          sendEncodings: encodingsFor(track, options),
        })
        if (cover !== null && !cover.coverSender(transceiver.sender, track.type, trackId)) {
          transceiver.stop()
          continue
        }
        transceivers.set(trackId, { transceiver, track })
        local.onSender(transceiver.sender)
      }
    },
    async applyLimits(limits) {
      for (const { transceiver, track } of transceivers.values()) {
        const parameters = transceiver.sender.getParameters()
        const encodings = limited(parameters.encodings, track, limits)
        if (JSON.stringify(encodings) === JSON.stringify(parameters.encodings)) continue
        await whileOpen(transceiver.sender.setParameters({ ...parameters, encodings }))
      }
    },
    stopUncovered() {
      for (const { transceiver } of transceivers.values())
        if (cover?.isCovered(transceiver.sender) !== true) transceiver.stop()
    },
    close() {
      incoming.unsubscribe()
      detach()
      closing.abort()
      state$.complete()
      dtls$.complete()
    },
  }
}
