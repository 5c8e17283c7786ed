import type { RequestParams } from '../../../src/contracts/meeting/connection/requests.ts'
import { receivesItself } from '../roles.ts'
import { decide } from '../room/decide.ts'
import { nodeIdWith } from '../room/encryption/encryptionState.ts'
import { evolveAll } from '../room/evolve.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'
import type { ClientRequest } from './clientRequest.ts'
import type { Connection } from './connection.ts'
import type { RoomDependencies } from './roomDependencies.ts'
import type { RoomMedia } from './roomMedia.ts'

/** The client treats it as "the node is changing": the call succeeds and `node-info` follows (§3.6). */
const MISDIRECTED = 421

/** Handles requests that need the media process for their answer (protocol §4.5, §5.2). */
export class MediaRequests {
  readonly #deps: RoomDependencies
  readonly #media: RoomMedia
  readonly #host: { room: () => Room; apply: (events: readonly RoomEvent[]) => void }

  constructor(
    deps: RoomDependencies,
    media: RoomMedia,
    host: { room: () => Room; apply: (events: readonly RoomEvent[]) => void },
  ) {
    this.#deps = deps
    this.#media = media
    this.#host = host
  }

  /** Returns false for other requests. */
  async take(connection: Connection, id: string | undefined, request: ClientRequest): Promise<boolean> {
    const { peerId } = connection
    switch (request.method) {
      case 'join':
        await this.#join(connection, id, request.params)
        return true
      case 'offer':
        await this.#offer(connection, id, request.params)
        return true
      case 'answer':
        if (!this.#isStale(request.params)) this.#media.of(peerId)?.answered(request.params.desc.sdp)
        return true
      case 'prefer-video-track-state':
        this.#media.of(peerId)?.prefer(request.params)
        connection.answer(id, {})
        return true
      case 'trickle':
        // The media process ignores candidates: it sends only to addresses that answered its checks.
        return true
      default:
        return false
    }
  }

  get #nodeId(): string {
    return nodeIdWith(this.#deps.media.nodeId, this.#host.room().encryption)
  }

  /** Whether the request was for an earlier media process; without a known id nothing can be compared. */
  #isStale({ sfu_node_id: nodeId }: { sfu_node_id?: string | undefined }): boolean {
    return nodeId !== undefined && nodeId !== '' && nodeId !== this.#nodeId
  }

  async #join(connection: Connection, id: string | undefined, params: RequestParams<'join'>): Promise<void> {
    const { clock, newId } = this.#deps
    const { peerId } = connection
    const { name, data, offer, server_sub_degrade: degrades, encrypts = false, transport = 'udp' } = params
    // A check never requests its own returned picture.
    const autoVideo = !params.disableVidAutoSub || receivesItself(connection.grant.role)
    const decision = decide(
      {
        ...{ type: 'join', peerId, name, data, autoVideo, degrades, encrypts },
        ...{ at: clock.now(), sessionId: newId() },
      },
      this.#host.room(),
    )
    if (!decision.ok) {
      connection.fail(id, decision.code, decision.message)
      return
    }
    const nodeId = this.#nodeId
    const peerMedia = this.#media.add(peerId, newId())
    try {
      if (offer === undefined) {
        connection.answer(id, { sfu_node_id: nodeId })
        this.#host.apply(decision.events)
        return
      }
      const published = this.#host.room().peers.get(peerId)?.tracks.values() ?? []
      const sdp = await peerMedia.publish(offer, published, transport)
      connection.answer(id, { type: 'answer', sdp, sfu_node_id: nodeId })
    } catch (error) {
      if (!this.#host.room().peers.has(peerId)) this.#media.remove(peerId)
      throw error
    }
    this.#host.apply(decision.events)
    // The tracks first, so that they are in the first offer.
    this.#media.sync(this.#host.room())
    peerMedia.open({ autoVideo, degrades })
  }

  /** The published tracks in the shape of the client. */
  async #offer(
    connection: Connection,
    id: string | undefined,
    params: RequestParams<'offer'>,
  ): Promise<void> {
    const { peerId } = connection
    const decision = decide(
      { type: 'publish', peerId, tracks: Object.values(params.tracks) },
      this.#host.room(),
    )
    if (!decision.ok) {
      // The client would retry after an error answer for a minute; an unknown peer has to join again
      // (protocol §9.4).
      connection.end(404, 'The server no longer knows this peer')
      return
    }
    if (this.#isStale(params)) {
      this.#misdirect(connection, id)
      return
    }
    const after = evolveAll(this.#host.room(), decision.events).peers.get(peerId)
    const peerMedia = this.#media.add(peerId, this.#deps.newId())
    const nodeId = this.#nodeId
    try {
      const sdp = await peerMedia.publish(
        params.desc,
        after?.tracks.values() ?? [],
        params.transport ?? 'udp',
      )
      connection.answer(id, { type: 'answer', sdp })
    } catch (error) {
      if (this.#nodeId === nodeId) throw error
      this.#misdirect(connection, id)
      return
    }
    this.#host.apply(decision.events)
    this.#media.sync(this.#host.room())
    peerMedia.open({ autoVideo: after?.autoVideo ?? false, degrades: after?.degrades ?? false })
  }

  #misdirect(connection: Connection, id: string | undefined): void {
    connection.fail(id, MISDIRECTED, 'The media process is another one now')
    connection.notify('node-info', { sfu_node_id: this.#nodeId })
  }
}
