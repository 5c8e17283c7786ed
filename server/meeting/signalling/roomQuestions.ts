import {
  getPollInfo,
  getPollLeaderboard,
  getPollQuestions,
  getPollResponses,
  getPollResult,
  listPolls,
} from '../room/polls/pollQueries.ts'
import { type Answer, getPeer, getValue, searchByName } from '../room/queries.ts'
import type { Room } from '../room/roomState.ts'
import type { ClientRequest } from './clientRequest.ts'
import { PeerPages } from './peerPages.ts'

/** Requests that change nothing are answered from the current room. */
export class RoomQuestions {
  readonly #pages = new PeerPages()

  /** Returns null for other requests. */
  answer(request: ClientRequest, room: Room, peerId: string, newId: () => string): Answer | null {
    switch (request.method) {
      case 'get-peer':
        return getPeer(room, peerId, request.params.peer_id)
      case 'find-peer': {
        const { limit, role, group, peers, peerIds } = request.params
        return this.#pages.find(room, peerId, { role, group, ids: peers ?? peerIds }, limit, newId())
      }
      case 'peer-iter-next':
        return this.#pages.next(room, peerId, request.params.iterator, request.params.limit)
      case 'peer-name-search':
        return searchByName(room, peerId, request.params)
      case 'get-metadata':
        return getValue(room, peerId, request.params.key)
      case 'poll-info-get':
        return getPollInfo(room, peerId, request.params.poll_id)
      case 'poll-questions-get':
        return getPollQuestions(room, peerId, request.params.poll_id, request.params)
      case 'poll-responses': {
        const { poll_id: pollId, self, index, count } = request.params
        return getPollResponses(room, peerId, { pollId, self, index, count })
      }
      case 'poll-list': {
        const { state, start, count } = request.params
        return listPolls(room, peerId, { state, start, count })
      }
      case 'poll-result':
        return getPollResult(room, peerId, request.params.poll_id)
      case 'poll-leaderboard': {
        const { poll_id: pollId, offset, count, question } = request.params
        return getPollLeaderboard(room, peerId, { pollId, offset, count, question })
      }
      default:
        return null
    }
  }

  forget(peerId: string): void {
    this.#pages.forget(peerId)
  }
}
