import { NOT_IN_ROOM, type Refusal, refuse } from '../decision.ts'
import type { Answer } from '../queries.ts'
import type { Peer, Room } from '../roomState.ts'
import { countPoll } from './countPoll.ts'
import {
  concerns,
  mayList,
  mayRead,
  mayView,
  mayWrite,
  NO_POLL,
  possibleVoters,
  voterKey,
} from './pollRights.ts'
import type { Poll, Vote } from './pollState.ts'
import { scoredCount, standingsOf } from './scorePoll.ts'
import { wirePollOf, wireQuestionOf, wireResponseOf, wireVoterOf } from './wirePolls.ts'

/** Builds the answer to a query. Each query returns only what its peer may know. */
const answer = (result: Record<string, unknown>): Answer => ({ ok: true, result })

/** A poll that does not concern the peer is answered like a missing one. */
const known = (room: Room, by: string, pollId: string): { peer: Peer; poll: Poll } | Refusal => {
  const peer = room.peers.get(by)
  if (peer === undefined) return NOT_IN_ROOM
  const poll = room.polls.get(pollId)
  if (poll === undefined || !concerns(poll, peer)) return NO_POLL
  return poll.state === 'created' && !mayWrite(peer) ? NO_POLL : { peer, poll }
}

/** M7.063. */
export const getPollInfo = (room: Room, by: string, pollId: string): Answer => {
  const found = known(room, by, pollId)
  return 'ok' in found ? found : answer({ ...wirePollOf(found.poll) })
}

interface Page {
  index: number
  count: number
}

/** M7.065. */
export const getPollQuestions = (room: Room, by: string, pollId: string, { index, count }: Page): Answer => {
  const found = known(room, by, pollId)
  if ('ok' in found) return found
  const { peer, poll } = found
  return answer({
    poll_id: poll.id,
    questions: poll.questions
      .slice(index, index + count)
      .map((question) => wireQuestionOf(poll, question, peer)),
    last: index + count >= poll.questions.length,
  })
}

const responsesOf = (poll: Poll, votes: Iterable<readonly [string, Vote]>) =>
  [...votes].flatMap(([key, vote]) =>
    poll.questions.flatMap((question) => {
      const given = vote.answers.get(question.index)
      return given === undefined ? [] : [wireResponseOf(poll, question, given, wireVoterOf(key, vote))]
    }),
  )

/** M7.069: the own answers, or everybody's for those who may see them. */
export const getPollResponses = (
  room: Room,
  by: string,
  { pollId, self, index, count }: Page & { pollId: string; self: boolean },
): Answer => {
  const found = known(room, by, pollId)
  if ('ok' in found) return found
  const { peer, poll } = found
  if (!self && !mayView(poll, peer)) return refuse(403, 'This role may not see the answers to this poll')
  const key = voterKey(poll, peer)
  const own = poll.votes.get(key)
  const votes = self ? (own === undefined ? [] : [[key, own] as const]) : poll.votes
  const responses = responsesOf(poll, votes)
  return answer({
    poll_id: poll.id,
    responses: responses.slice(index, index + count),
    last: index + count >= responses.length,
  })
}

/** M7.070. The cursor is the id of the last poll of a page; empty after the last page. */
export const listPolls = (
  room: Room,
  by: string,
  { state, start, count }: { state: string | undefined; start: string | undefined; count: number },
): Answer => {
  const peer = room.peers.get(by)
  if (peer === undefined) return NOT_IN_ROOM
  const listed = [...room.polls.values()].filter(
    (poll) => (state === undefined || poll.state === state) && mayList(poll, peer),
  )
  const from = start === undefined || start === '' ? 0 : listed.findIndex(({ id }) => id === start) + 1
  const page = listed.slice(from, from + count)
  return answer({
    polls: page.map(wirePollOf),
    last: from + count < listed.length ? (page.at(-1)?.id ?? '') : '',
  })
}

/** M7.071: a voter who may not see the counts learns only that the poll is over. */
export const getPollResult = (room: Room, by: string, pollId: string): Answer => {
  const found = known(room, by, pollId)
  if ('ok' in found) return found
  const { peer, poll } = found
  if (!mayView(poll, peer)) {
    return answer({ poll_id: poll.id, user_count: 0, max_user: 0, total_response: 0, questions: [] })
  }
  return answer({ ...countPoll(poll, poll.state === 'stopped' ? poll.maxUsers : possibleVoters(room, poll)) })
}

const mean = (total: number, count: number): number => (count === 0 ? 0 : total / count)

/** M7.072, M5.67-M5.69: names and points only after the end, and never of an anonymous poll. */
export const getPollLeaderboard = (
  room: Room,
  by: string,
  ask: { pollId: string; offset: number; count: number; question: number | undefined },
): Answer => {
  const found = known(room, by, ask.pollId)
  if ('ok' in found) return found
  const { peer, poll } = found
  if (!mayRead(peer) || !mayView(poll, peer)) return refuse(403, 'This role may not see the leaderboard')
  const isOpen = !poll.anonymous && poll.state === 'stopped'
  const standings = isOpen ? standingsOf(poll, ask.question) : []
  const scored = scoredCount(poll, ask.question)
  const sum = (of: (one: (typeof standings)[number]) => number) =>
    standings.reduce((total, one) => total + of(one), 0)
  return answer({
    poll_id: poll.id,
    total_users: isOpen ? poll.maxUsers : 0,
    voted_users: standings.length,
    correct_users: scored === 0 ? 0 : standings.filter(({ correct }) => correct === scored).length,
    avg_time: mean(
      sum(({ duration }) => duration),
      standings.length,
    ),
    avg_score: mean(
      sum(({ score }) => score),
      standings.length,
    ),
    questions: standings.slice(ask.offset, ask.offset + ask.count).map((one) => ({
      position: one.position,
      score: one.score,
      total_responses: one.responses,
      correct_responses: one.correct,
      duration: one.duration,
      peer: wireVoterOf(one.key, one.vote),
    })),
    last: ask.offset + ask.count >= standings.length,
  })
}
