import { accept, type Decision, NOT_IN_ROOM, refuse } from '../decision.ts'
import type { Room } from '../roomState.ts'
import { evolvePoll } from './evolvePoll.ts'
import type { PollCommand, PollEvent } from './pollCommands.ts'
import { mayVote, NO_POLL, voterKey } from './pollRights.ts'
import { fits } from './pollSize.ts'
import type { Answer, Poll } from './pollState.ts'
import { isRevealed, isRight } from './scorePoll.ts'
import { NO_QUESTION, takeAnswer } from './takeAnswer.ts'

type Command = Extract<PollCommand, { type: 'answerPoll' }>

const isOver = (poll: Poll, at: number): boolean =>
  poll.duration > 0 && at >= (poll.startedAt ?? at) + poll.duration * 1_000

/**
 * M7.068: each answer is accepted or refused by itself, so that one mistake does not invalidate the others.
 */
export const decideAnswerPoll = (command: Command, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const poll = room.polls.get(command.pollId)
  if (poll === undefined) return NO_POLL
  if (!mayVote(poll, peer)) return refuse(403, 'This role may not vote in this poll')
  if (poll.state !== 'started' || isOver(poll, command.at)) return refuse(409, 'The poll is not running')
  const key = voterKey(poll, peer)
  const answers = new Map(poll.votes.get(key)?.answers)
  const elapsed = Math.max(0, command.at - (poll.startedAt ?? command.at))
  const taken: { question: number; answer: Answer }[] = []
  const result = command.answers.map((wire, count) => {
    const { question: index } = wire
    const question = poll.questions.find((one) => one.index === index)
    if (question === undefined) return { question: index, error: described(NO_QUESTION) }
    const outcome = takeAnswer(question, wire, {
      id: `${command.responseId}-${count + 1}`,
      earlier: answers.get(index),
      elapsed,
      share: elapsed / command.answers.length,
    })
    if (outcome.kind === 'refused') return { question: index, error: described(outcome) }
    if (outcome.kind === 'taken') {
      answers.set(index, outcome.answer)
      taken.push({ question: index, answer: outcome.answer })
    }
    const answer = answers.get(index)
    const isRevealedNow = answer !== undefined && isRevealed(poll, question)
    return { question: index, ...(isRevealedNow ? { correct: isRight(question, answer) === true } : {}) }
  })
  const event: PollEvent = {
    type: 'pollAnswered',
    pollId: poll.id,
    key,
    voter: poll.anonymous ? null : { peerId: peer.id, userId: peer.userId, name: peer.name },
    answers: taken,
  }
  if (!fits(room, evolvePoll(poll, event))) return refuse(413, 'The polls of this room are full')
  return accept(taken.length === 0 ? [] : [event], { poll_id: poll.id, result })
}

const described = ({ code, message }: { code: number; message: string }) => ({
  code,
  message,
  description: message,
})
