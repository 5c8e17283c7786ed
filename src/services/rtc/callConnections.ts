import { Subject } from 'rxjs'
import type { MediaTransportKind } from '../../contracts/meeting/connection/mediaTransport.ts'

export type ConnectionSide = 'publish' | 'subscribe'

interface CallConnectionsDeps {
  readonly create: (configuration: RTCConfiguration) => RTCPeerConnection
  /** Whether the server of this call accepts TCP; only our own server does. */
  readonly acceptsTcp: () => boolean
}

/** The two peer connections of a call, and the transport that they use (protocol §5). */
export class CallConnections {
  /** Each connection when it is created. */
  readonly created$ = new Subject<{ side: ConnectionSide; connection: RTCPeerConnection }>()
  /** Set while the actor `useTcp` of the machine mediaPath runs. */
  prefersTcp = false
  readonly #deps: CallConnectionsDeps
  readonly #current: Record<ConnectionSide, RTCPeerConnection | null> = { publish: null, subscribe: null }
  /** The transport for which each connection was created. */
  readonly #createdFor: Record<ConnectionSide, MediaTransportKind> = { publish: 'udp', subscribe: 'udp' }

  constructor(deps: CallConnectionsDeps) {
    this.#deps = deps
  }

  /** The transport for connections that are created now. */
  get transport(): MediaTransportKind {
    return this.prefersTcp && this.#deps.acceptsTcp() ? 'tcp' : 'udp'
  }

  /**
   * Names the transport in `join` and `offer`, unless it is the usual one: that of the connection that offers,
   * because the test of UDP may end between its creation and the offer.
   */
  get transportParam(): { transport?: MediaTransportKind } {
    const { publish } = this.#createdFor
    return publish === 'udp' ? {} : { transport: publish }
  }

  /**
   * Whether this connection was created for another transport than it needs; browsers do not change it on the
   * same one. The server uses for the subscribe connection what the offers of the publish connection name.
   */
  isOfOtherTransport(side: ConnectionSide): boolean {
    return this.#createdFor[side] !== (side === 'publish' ? this.transport : this.#createdFor.publish)
  }

  create(side: ConnectionSide, configuration: RTCConfiguration): RTCPeerConnection {
    const connection = this.#deps.create(configuration)
    this.#current[side] = connection
    this.#createdFor[side] = this.transport
    this.created$.next({ side, connection })
    return connection
  }

  /** The current connection, for its statistics; null before it is opened and after it is closed. */
  current(side: ConnectionSide): RTCPeerConnection | null {
    const connection = this.#current[side]
    return connection === null || connection.connectionState === 'closed' ? null : connection
  }
}
