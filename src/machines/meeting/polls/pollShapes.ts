import type {
  WireCounts,
  WireLeaderboard,
  WirePoll,
  WirePollMode,
  WireQuestion,
  WireResponse,
  WireVoter,
} from '../../../contracts/meeting/polls/polls.ts'
import type { Poll, PollLeaderboard, PollQuestion, PollResponse } from './pollContract.ts'

/** Converts polls of the wire into the specification's shapes (M3.56-M3.62). Pure. */

const MODES = { userid: 'customerID', peerid: 'peerID', username: 'userName' } as const satisfies Record<
  WirePollMode,
  string
>

export const pollOf = (info: WirePoll): Poll => ({
  id: info.poll_id,
  title: info.title,
  type: info.type,
  state: info.state,
  anonymous: info.anonymous,
  visibility: info.visibility,
  locked: info.locked,
  duration: info.duration,
  mode: info.mode === undefined ? null : MODES[info.mode],
  rolesThatCanVote: info.vote,
  rolesThatCanViewResponses: info.responses,
  createdBy: info.created_by ?? null,
  startedBy: info.started_by ?? null,
  stoppedBy: info.stopped_by ?? null,
  createdAt: info.created_at ?? null,
  startedAt: info.started_at ?? null,
  stoppedAt: info.stopped_at ?? null,
  questions: [],
  result: { totalUsers: 0, maxUsers: 0, totalResponses: 0 },
})

/** Known questions and counts stay, because the wire notifies of a poll without them. */
export const withInfo = (poll: Poll, info: WirePoll): Poll => ({
  ...pollOf(info),
  questions: poll.questions,
  result: poll.result,
})

const questionOf = ({ question, options, answer }: WireQuestion, known?: PollQuestion): PollQuestion => ({
  index: question.index,
  type: question.type,
  text: question.text,
  skippable: question.skippable ?? false,
  once: question.once ?? false,
  options: (options ?? []).map(({ index, text, weight }, position) => ({
    index,
    text,
    weight: weight ?? null,
    voteCount: known?.options[position]?.voteCount ?? 0,
  })),
  answer: {
    hidden: answer?.hidden ?? false,
    option: answer?.option ?? null,
    options: answer?.options ?? [],
    text: answer?.text ?? null,
  },
  result: known?.result ?? { correctResponses: 0, skippedCount: 0, totalResponses: 0 },
  responses: known?.responses ?? [],
})

/** Adds one page of questions to the known ones. */
export const withQuestions = (poll: Poll, page: readonly WireQuestion[]): Poll => {
  const byIndex = new Map(poll.questions.map((question) => [question.index, question]))
  for (const one of page) byIndex.set(one.question.index, questionOf(one, byIndex.get(one.question.index)))
  return { ...poll, questions: [...byIndex.values()].sort((a, b) => a.index - b.index) }
}

const peerOf = ({ hash, peerid, userid, username }: WireVoter) => ({
  peerid,
  userHash: hash,
  userid,
  username,
})

const responseOf = ({ response, peer, final }: WireResponse, type: PollQuestion['type']): PollResponse => ({
  id: response.response_id,
  questionIndex: response.question,
  option: response.option ?? null,
  options: response.options ?? [],
  text: response.text ?? null,
  skipped: response.skipped ?? false,
  type: response.type ?? type,
  update: response.update ?? false,
  responseFinal: final ?? false,
  peer: peerOf(peer),
})

/** Adds a page of answers: each once by its id, the later one replaces the earlier. */
export const withResponses = (poll: Poll, page: readonly WireResponse[]): Poll => ({
  ...poll,
  questions: poll.questions.map((question) => {
    const fresh = page.filter(({ response }) => response.question === question.index)
    if (fresh.length === 0) return question
    const byId = new Map(question.responses.map((one) => [one.id, one]))
    for (const one of fresh) byId.set(one.response.response_id, responseOf(one, question.type))
    return { ...question, responses: [...byId.values()] }
  }),
})

/** Counts are assigned to options by index (protocol §7.3). */
export const withCounts = (poll: Poll, counts: WireCounts): Poll => ({
  ...poll,
  result: {
    totalUsers: counts.user_count,
    maxUsers: counts.max_user,
    totalResponses: counts.total_response,
  },
  questions: poll.questions.map((question) => {
    const counted = counts.questions?.find((one) => one.question === question.index)
    if (counted === undefined) return question
    return {
      ...question,
      result: {
        correctResponses: counted.correct,
        skippedCount: counted.skipped,
        totalResponses: counted.total,
      },
      options: question.options.map((option, position) => ({
        ...option,
        voteCount: counted.options?.[position] ?? option.voteCount,
      })),
    }
  }),
})

export const leaderboardOf = (board: WireLeaderboard): PollLeaderboard => ({
  entries: board.questions.map((entry) => ({
    position: entry.position,
    totalResponses: entry.total_responses,
    correctResponses: entry.correct_responses,
    duration: entry.duration,
    peer: peerOf(entry.peer),
    score: entry.score,
  })),
  hasNext: !board.last,
  summary: {
    avgScore: board.avg_score,
    avgTime: board.avg_time,
    votedUsers: board.voted_users,
    totalUsers: board.total_users,
    correctUsers: board.correct_users,
  },
})
