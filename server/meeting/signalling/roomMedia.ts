import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingRole } from '../ports.ts'
import { receivesItself } from '../roles.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'
import { ownTracks, type Subscription, subscriptionsOf } from '../room/subscriptions.ts'
import { PeerMedia } from './peerMedia.ts'

/** Events that may change who receives what, and the number of peers. */
export const MOVES_MEDIA: ReadonlySet<RoomEvent['type']> = new Set([
  'peerJoined',
  'peerLeft',
  'peerRemoved',
  'roleChanged',
  'tracksChanged',
  'roomEnded',
  'nodeChanged',
])

/** Follows the keys of a room's peers, so that reports about them find their room. */
interface KeyListener {
  added(key: string, peerId: string): void
  removed(key: string): void
}

/** The media of a room's peers, updated to what the state of the room allows each to receive. */
export class RoomMedia {
  readonly #service: MediaService
  readonly #peers = new Map<string, PeerMedia>()
  readonly #byKey = new Map<string, string>()

  readonly #keys: KeyListener

  constructor(service: MediaService, keys: KeyListener) {
    this.#service = service
    this.#keys = keys
  }

  of(peerId: string): PeerMedia | undefined {
    return this.#peers.get(peerId)
  }

  peerOf(mediaKey: string): string | undefined {
    return this.#byKey.get(mediaKey)
  }

  /** @param key used when the peer has none yet */
  add(peerId: string, key: string): PeerMedia {
    const known = this.#peers.get(peerId)
    if (known !== undefined) return known
    const media = new PeerMedia(key, this.#service)
    this.#peers.set(peerId, media)
    this.#byKey.set(key, peerId)
    this.#keys.added(key, peerId)
    return media
  }

  remove(peerId: string): void {
    const media = this.#peers.get(peerId)
    if (media === undefined) return
    media.close()
    this.#byKey.delete(media.key)
    this.#keys.removed(media.key)
    this.#peers.delete(peerId)
  }

  closeAll(): void {
    for (const peerId of [...this.#peers.keys()]) this.remove(peerId)
  }

  /** Forgets all peers, because their media process has ended. */
  reset(): void {
    for (const key of this.#byKey.keys()) this.#keys.removed(key)
    this.#peers.clear()
    this.#byKey.clear()
  }

  /** One list per role, because a role decides what its holders receive. */
  sync(room: Room): void {
    const lists = new Map<MeetingRole, Subscription[]>()
    for (const [peerId, media] of this.#peers) {
      const peer = room.peers.get(peerId)
      if (peer !== undefined && receivesItself(peer.role)) {
        media.want(ownTracks(peer).map((one) => ({ ...one, publisher: media.key })))
        continue
      }
      const role = peer?.role
      const list = role === undefined ? [] : (lists.get(role) ?? subscriptionsOf(room, role))
      if (role !== undefined) lists.set(role, list)
      media.want(
        list.flatMap((one) => {
          const publisher = this.#peers.get(one.publisher)?.key
          return publisher === undefined || one.publisher === peerId ? [] : [{ ...one, publisher }]
        }),
      )
    }
  }
}
