import { ROOM_LIMIT } from '../limits.ts'
import { NOT_IN_ROOM, refuse } from '../room/decision.ts'
import { type Answer, findPeers, type PeerFilter, wirePeerOf } from '../room/queries.ts'
import type { Room } from '../room/roomState.ts'

interface Search {
  peerId: string
  /** Ids that were not returned yet. */
  rest: string[]
  total: number
}

/** Returns the results of peer searches page by page (M7.055, M7.056). Peers that have left are skipped. */
export class PeerPages {
  readonly #searches = new Map<string, Search>()

  find(room: Room, peerId: string, filter: PeerFilter, limit: number, iterator: string): Answer {
    const peer = room.peers.get(peerId)
    if (peer === undefined) return NOT_IN_ROOM
    const found = findPeers(room, peer, filter)
    this.#searches.set(iterator, { peerId, rest: found, total: found.length })
    this.#forgetOldest(peerId)
    return this.next(room, peerId, iterator, limit)
  }

  next(room: Room, peerId: string, iterator: string, limit: number): Answer {
    const peer = room.peers.get(peerId)
    if (peer === undefined) return NOT_IN_ROOM
    const search = this.#searches.get(iterator)
    if (search === undefined || search.peerId !== peerId) return refuse(404, 'No such iterator')
    const seen = new Set(findPeers(room, peer, { role: undefined, group: undefined, ids: undefined }))
    const present = search.rest.filter((id) => seen.has(id))
    const page = present.slice(0, limit)
    search.rest = present.slice(limit)
    const peers = page.flatMap((id) => {
      const one = room.peers.get(id)
      return one === undefined ? [] : [wirePeerOf(room, one)]
    })
    return {
      ok: true,
      result: { iterator, total: search.total, eof: search.rest.length === 0, peers },
    }
  }

  forget(peerId: string): void {
    for (const [iterator, search] of this.#searches) {
      if (search.peerId === peerId) this.#searches.delete(iterator)
    }
  }

  #forgetOldest(peerId: string): void {
    const own = [...this.#searches].filter(([, search]) => search.peerId === peerId)
    for (const [iterator] of own.slice(0, -ROOM_LIMIT.iterators)) this.#searches.delete(iterator)
  }
}
