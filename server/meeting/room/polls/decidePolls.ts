import { isBlank } from '../../../../src/contracts/blankText.ts'
import { POLL_LIMIT } from '../../../../src/contracts/meeting/polls/polls.ts'
import { accept, type Decision, NOT_IN_ROOM, type Refusal, refuse } from '../decision.ts'
import type { Peer, Room } from '../roomState.ts'
import type { PollCommand } from './pollCommands.ts'
import { mayWrite, NO_POLL, possibleVoters } from './pollRights.ts'
import { fits } from './pollSize.ts'
import type { Poll } from './pollState.ts'
import { readQuestions } from './readPoll.ts'

type Command<T extends PollCommand['type']> = Extract<PollCommand, { type: T }>

const MAY_NOT = refuse(403, 'This role may not write polls')
const TOO_MUCH = refuse(413, 'The polls of this room are full')

const writer = (room: Room, peerId: string): Peer | Refusal => {
  const peer = room.peers.get(peerId)
  if (peer === undefined) return NOT_IN_ROOM
  return mayWrite(peer) ? peer : MAY_NOT
}
const isRefusal = (value: Peer | Refusal): value is Refusal => 'ok' in value

/** M7.062: creates a draft, or changes it before the start. */
export const decideSetPoll = (command: Command<'setPoll'>, room: Room): Decision => {
  const peer = writer(room, command.peerId)
  if (isRefusal(peer)) return peer
  const { title, kind, duration, anonymous, visibility, mode, vote, responses, at } = command
  if (isBlank(title)) return refuse(400, 'The poll has no title')
  if (title.length > POLL_LIMIT.title) return refuse(413, 'The title is too long')
  const id = command.pollId ?? command.freshId
  const known = room.polls.get(id)
  if (known !== undefined && known.state !== 'created') return refuse(409, 'The poll is no draft any more')
  if (known === undefined && room.polls.size >= POLL_LIMIT.polls) {
    return refuse(403, 'The room holds no more polls')
  }
  const fresh = {
    state: 'created',
    createdBy: peer.id,
    createdAt: at,
    startedBy: null,
    startedAt: null,
    stoppedBy: null,
    stoppedAt: null,
    maxUsers: 0,
    questions: [],
    votes: new Map(),
  } as const
  const info = { id, title, kind, duration, anonymous, visibility, mode, vote, responses }
  const poll: Poll = { ...(known ?? fresh), ...info }
  return fits(room, poll) ? accept([{ type: 'pollSet', poll }], { poll_id: id }) : TOO_MUCH
}

/** M7.064: the complete list of questions; it replaces the former one. */
export const decideSetPollQuestions = (command: Command<'setPollQuestions'>, room: Room): Decision => {
  const peer = writer(room, command.peerId)
  if (isRefusal(peer)) return peer
  const poll = room.polls.get(command.pollId)
  if (poll === undefined) return NO_POLL
  if (poll.state !== 'created') return refuse(409, 'The poll is no draft any more')
  const read = readQuestions(command.questions)
  if (!read.ok) return read
  const { questions } = read
  if (!fits(room, { ...poll, questions })) return TOO_MUCH
  return accept([{ type: 'pollQuestionsSet', pollId: poll.id, questions }], {
    poll_id: poll.id,
    total_questions: questions.length,
  })
}

/** M7.066. A repeated request does not start the poll again, because the answer may have been lost. */
export const decideStartPoll = (command: Command<'startPoll'>, room: Room): Decision => {
  const peer = writer(room, command.peerId)
  if (isRefusal(peer)) return peer
  const poll = room.polls.get(command.pollId)
  if (poll === undefined) return NO_POLL
  const result = { poll_id: poll.id, duration: poll.duration }
  if (poll.state === 'started') return accept([], result)
  if (poll.state === 'stopped') return refuse(409, 'The poll is over')
  if (poll.questions.length === 0) return refuse(400, 'The poll has no question')
  return accept([{ type: 'pollStarted', pollId: poll.id, by: peer.id, at: command.at }], result)
}

/** M7.067. */
export const decideStopPoll = (command: Command<'stopPoll'>, room: Room): Decision => {
  const peer = writer(room, command.peerId)
  if (isRefusal(peer)) return peer
  const poll = room.polls.get(command.pollId)
  if (poll === undefined) return NO_POLL
  const result = { poll_id: poll.id, duration: poll.duration }
  if (poll.state === 'stopped') return accept([], result)
  if (poll.state === 'created') return refuse(409, 'The poll was not started')
  return accept([stopped(room, poll, peer.id, command.at)], result)
}

/** Ends the poll when its time is over. */
export const decidePollTimeOver = (command: Command<'pollTimeOver'>, room: Room): Decision => {
  const poll = room.polls.get(command.pollId)
  if (poll?.state !== 'started') return accept([])
  return accept([stopped(room, poll, null, command.at)])
}

const stopped = (room: Room, poll: Poll, by: string | null, at: number) => ({
  type: 'pollStopped' as const,
  pollId: poll.id,
  by,
  at,
  maxUsers: Math.max(possibleVoters(room, poll), poll.votes.size),
})
