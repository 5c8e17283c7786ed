import { randomInt } from 'node:crypto'
import { PROTOCOL } from '../../../src/contracts/constants.ts'
import type { MediaTransportKind } from '../../../src/contracts/meeting/connection/mediaTransport.ts'
import { answerPublish } from './descriptions/publishAnswer.ts'
import { isRejected, readDescription } from './descriptions/readDescription.ts'
import type { EngineReport } from './engineMessages.ts'
import { Budget } from './forwarding/budget.ts'
import { answerDataRequest } from './forwarding/dataRequests.ts'
import { type AnnouncedTrack, Publisher } from './forwarding/publisher.ts'
import { Subscriber } from './forwarding/subscriber.ts'
import type { MediaTransport, TransportFactory, TransportState } from './transport/transport.ts'

export interface EngineContext {
  transports: TransportFactory
  report: (report: EngineReport) => void
  /** Microseconds of a monotonic clock. */
  now: () => number
  /** Epoch milliseconds at zero of that clock. */
  timeOrigin: number
}

/** Microseconds a subscribe connection may be down before it is rebuilt. */
const REBUILD_AFTER = 5_000_000
/** Offers that may wait for earlier ones. */
const MAX_WAITING = 16
/**
 * Publish connections that one peer may open: a client restarts every few seconds at most, Firefox with two.
 */
const CONNECTIONS = { burst: 8, perSecond: 0.5 }

/** The two connections of one participant. */
export class EnginePeer {
  readonly publisher: Publisher
  subscriber: Subscriber | null = null
  readonly #peer: string
  readonly #context: EngineContext
  #publishTransport: MediaTransport | null = null
  #remoteUfrag: string | null = null
  /** For new connections of this peer, as the offer of its latest connection named it. */
  #kind: MediaTransportKind = 'udp'
  #publishing: Promise<unknown> = Promise.resolve()
  #waiting = 0
  readonly #connections = new Budget(CONNECTIONS)
  #downSince: number | null = null
  #rebuilding = false
  #closed = false

  constructor(peer: string, context: EngineContext) {
    this.#peer = peer
    this.#context = context
    this.publisher = new Publisher(peer, randomInt(1, 0xffff_ffff), (packet) =>
      this.#publishTransport?.sendMedia(packet),
    )
  }

  /** Answers a publish offer, one after the other, because two at once would each open a connection. */
  async publish(
    sdp: string,
    tracks: readonly AnnouncedTrack[],
    kind: MediaTransportKind = 'udp',
  ): Promise<string> {
    if (this.#waiting >= MAX_WAITING) throw new Error('Too many offers wait for their answer')
    this.#waiting += 1
    const answer = this.#publishing.then(() => this.#publish(sdp, tracks, kind))
    this.#publishing = answer.catch(() => undefined)
    try {
      return await answer
    } finally {
      this.#waiting -= 1
    }
  }

  /** New ICE credentials mean a restart, which gets a new connection (fact 5). */
  async #publish(sdp: string, tracks: readonly AnnouncedTrack[], kind: MediaTransportKind): Promise<string> {
    const offer = readDescription(sdp)
    const { transport: remote } = offer
    if (this.#publishTransport === null || this.#remoteUfrag !== remote.ufrag) {
      if (this.#closed) throw new Error('The peer has left')
      if (!this.#connections.spend(1, this.#context.now()))
        throw new Error('Too many connections were opened')
      // Only with a new connection: a browser does not change the transport of one that it has.
      const changesKind = kind !== this.#kind
      this.#kind = kind
      const former = this.#publishTransport
      const hasDataChannel = offer.sections.some((one) => one.type === 'application' && !isRejected(one))
      let current = true
      const transport = await this.#context.transports.answer(
        { ...remote, hasDataChannel },
        {
          onState: (state) => {
            if (current && !this.#closed) this.#reportState(0, state)
          },
          onMedia: (packet, arrivedAt) => this.publisher.onMedia(packet, this.#context.now(), arrivedAt),
          onData: () => undefined,
        },
        kind,
      )
      former?.close()
      if (this.#closed) {
        current = false
        transport.close()
        throw new Error('The peer left while its connection was being made')
      }
      this.#publishTransport = transport
      this.#remoteUfrag = remote.ufrag
      // A transport that failed for this connection fails for the other one too.
      if (changesKind) this.#reconnectSubscriber()
    }
    const answer = answerPublish(offer, this.#publishTransport.local)
    this.publisher.negotiated(answer.sections, tracks)
    return answer.sdp
  }

  async openSubscriber(autoVideo: boolean, degrades: boolean): Promise<void> {
    if (this.subscriber !== null || this.#closed) return
    const { now, report } = this.#context
    this.subscriber = new Subscriber(
      this.#peer,
      { autoVideo, degrades },
      (sdp) => report({ kind: 'subscribeOffer', peer: this.#peer, sdp }),
      now(),
    )
    await this.#connectSubscriber(this.subscriber)
  }

  async resume(): Promise<void> {
    const { subscriber } = this
    if (subscriber === null) return
    if (subscriber.isConnected || this.#downSince === null) subscriber.repeatOffer()
    else {
      subscriber.expectNoAnswer()
      await this.#connectSubscriber(subscriber)
    }
  }

  subscribeAnswered(sdp: string): void {
    this.subscriber?.answered(sdp)
  }

  tick(now: number): void {
    this.publisher.tick(now)
  }

  /** Once a second. */
  async second(now: number): Promise<void> {
    this.publisher.report(now)
    const { subscriber } = this
    if (subscriber === null) return
    subscriber.judge(now)
    if (this.#downSince !== null && now - this.#downSince > REBUILD_AFTER) {
      await this.#connectSubscriber(subscriber)
    }
  }

  close(): void {
    this.#closed = true
    this.#publishTransport?.close()
    this.publisher.negotiated([], [])
    this.subscriber?.close()
  }

  /** The client never restarts this connection and waits for our offer (protocol §6.7). */
  async #connectSubscriber(subscriber: Subscriber): Promise<void> {
    if (this.#rebuilding) return
    this.#rebuilding = true
    this.#downSince = null
    try {
      const { transports, now } = this.#context
      let transport: MediaTransport | null = null
      const isCurrent = (): boolean =>
        !this.#closed && transport !== null && subscriber.transport === transport
      transport = await transports.offer(
        PROTOCOL.dataChannel,
        {
          onState: (state) => {
            if (isCurrent()) this.#subscriberChanged(subscriber, state)
          },
          onMedia: (packet) => {
            if (isCurrent()) subscriber.onMedia(packet, now())
          },
          onData: (text) => {
            if (!isCurrent() || !subscriber.limits.requests.spend(1, now())) return
            const answer = answerDataRequest(text, subscriber, now())
            if (answer !== null) transport?.sendData(answer)
          },
        },
        this.#kind,
      )
      if (this.#closed) transport.close()
      else subscriber.attachTransport(transport, now())
    } finally {
      this.#rebuilding = false
    }
  }

  #reconnectSubscriber(): void {
    const { subscriber } = this
    if (subscriber === null || subscriber.isConnected) return
    this.#connectSubscriber(subscriber).catch((error: unknown) => {
      this.#context.report({ kind: 'trouble', message: `rebuild: ${String(error)}` })
    })
  }

  #subscriberChanged(subscriber: Subscriber, state: TransportState): void {
    const now = this.#context.now()
    if (state === 'connected') this.#downSince = null
    else if (state !== 'connecting') this.#downSince ??= state === 'failed' ? now - REBUILD_AFTER : now
    subscriber.setConnected(state === 'connected', now)
    this.#reportState(1, state)
  }

  #reportState(target: 0 | 1, state: TransportState): void {
    this.#context.report({ kind: 'connection', peer: this.#peer, target, state })
  }
}
