import { createHash } from 'node:crypto'
import { ROLES } from '../../roles.ts'
import { type Refusal, refuse } from '../decision.ts'
import type { Peer, Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { Poll } from './pollState.ts'

/** M5.58, with the client's text. Rights are checked here, whatever a client shows (protocol §7.2, §7.3). */
export const NO_POLL: Refusal = refuse(404, 'Invalid poll ID - Poll not found')

export const mayWrite = ({ role }: Peer): boolean => ROLES[role].permissions.pollWrite

export const mayRead = ({ role }: Peer): boolean =>
  ROLES[role].permissions.pollRead || ROLES[role].permissions.pollWrite

/** Voting needs no permission, but the peer must be inside and in the list of the poll. */
export const mayVote = (poll: Poll, { role }: Peer): boolean =>
  isInside(role) && (poll.vote.length === 0 || poll.vote.includes(role))

/** Whether the peer may see counts and answers of others. */
export const mayView = (poll: Poll, peer: Peer): boolean =>
  isInside(peer.role) &&
  (mayWrite(peer) || (poll.responses.length === 0 ? mayRead(peer) : poll.responses.includes(peer.role)))

export const concerns = (poll: Poll, peer: Peer): boolean => mayVote(poll, peer) || mayView(poll, peer)

/** M5.70, M5.71: drafts and ended polls are listed for those who write polls. */
export const mayList = (poll: Poll, peer: Peer): boolean =>
  mayWrite(peer) || (poll.state === 'started' && concerns(poll, peer))

/** Number of peers who could vote now. */
export const possibleVoters = (room: Room, poll: Poll): number =>
  [...room.peers.values()].filter((peer) => mayVote(poll, peer)).length

export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** One key per person, by the mode of the poll. A hash, so that it reveals nobody. */
export const voterKey = (poll: Poll, peer: Peer): string => {
  switch (poll.mode) {
    case 'peerid':
      return hashOf(poll.id, 'peer', peer.id)
    case 'username':
      return hashOf(poll.id, 'name', peer.name)
    case 'userid':
      return hashOf(poll.id, 'user', peer.userId === '' ? peer.id : peer.userId)
  }
}
