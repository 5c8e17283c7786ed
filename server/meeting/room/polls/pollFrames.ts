import type { Frame } from '../notifications.ts'
import type { Peer, Room } from '../roomState.ts'
import { countPoll } from './countPoll.ts'
import type { PollEvent } from './pollCommands.ts'
import { concerns, mayView, possibleVoters } from './pollRights.ts'
import type { Poll } from './pollState.ts'
import { wirePollOf } from './wirePolls.ts'

/**
 * Notifies voters and viewers of a poll, including the caller, who learns of it only by this (protocol §7.3).
 */
const stateFrames = (room: Room, poll: Poll, method: 'on-poll-start' | 'on-poll-stop'): Frame[] => {
  const params = { polls: [wirePollOf(poll)] }
  return [...room.peers.values()]
    .filter((peer) => concerns(poll, peer))
    .map(({ id: to }): Frame => ({ to, method, params }))
}

const countsOf = (room: Room, poll: Poll) => ({ polls: [countPoll(poll, possibleVoters(room, poll))] })

/** Counts go only to those who may see them. */
const countFrames = (room: Room, poll: Poll): Frame[] => {
  const params = countsOf(room, poll)
  return [...room.peers.values()]
    .filter((peer) => peer.connected && mayView(poll, peer))
    .map(({ id: to }): Frame => ({ to, method: 'on-poll-stats', params }))
}

export const pollFrames = (event: PollEvent, after: Room): Frame[] => {
  if (event.type === 'pollSet') return []
  const poll = after.polls.get(event.pollId)
  if (poll === undefined) return []
  switch (event.type) {
    case 'pollQuestionsSet':
      return []
    case 'pollStarted':
      return stateFrames(after, poll, 'on-poll-start')
    case 'pollAnswered':
      return countFrames(after, poll)
    case 'pollStopped':
      return stateFrames(after, poll, 'on-poll-stop')
  }
}

/** A returning client has missed counts and does not request them. */
export const missedCountFrames = (room: Room, peer: Peer): Frame[] =>
  [...room.polls.values()]
    .filter((poll) => poll.state === 'started' && poll.votes.size > 0 && mayView(poll, peer))
    .map((poll): Frame => ({ to: peer.id, method: 'on-poll-stats', params: countsOf(room, poll) }))
