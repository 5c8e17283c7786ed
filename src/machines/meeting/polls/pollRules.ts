import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import { storedAnswer } from '../../../contracts/meeting/polls/pollAnswers.ts'
import type { PollState, WireAnswer } from '../../../contracts/meeting/polls/polls.ts'
import type { Poll, PollAnswerDraft, PollLeaderboard, PollRights } from './pollContract.ts'

/** Which poll requests are allowed, and their form (M5.58-M5.71). Pure. */

const refuse = (description: string): MeetingError =>
  makeError(6013, { action: 'POLLS', description, message: description })

/** M5.58. */
export const UNKNOWN_POLL = refuse('Invalid poll ID - Poll not found')
/** M5.59. */
export const UNKNOWN_QUESTION = refuse('Invalid question index - Question not found in poll')

/** The server refused an answer, with a reason. */
export const refusedAnswer = (reason: string): MeetingError => refuse(reason)

/** M5.60-M5.65: each answer in the form of its question's type; null when there is no such question. */
export const answersFor = (poll: Poll, drafts: readonly PollAnswerDraft[]): WireAnswer[] | null => {
  const answers = drafts.flatMap(({ questionIndex, duration = 0, ...draft }): WireAnswer[] => {
    const question = poll.questions.find(({ index }) => index === questionIndex)
    if (question === undefined) return []
    return [{ question: questionIndex, type: question.type, duration, ...storedAnswer(question.type, draft) }]
  })
  return answers.length === drafts.length ? answers : null
}

/** M5.67-M5.69: three independent conditions. */
export const hasLeaderboard = (
  { anonymous, state }: Pick<Poll, 'anonymous' | 'state'>,
  { read, write }: PollRights,
): boolean => !anonymous && state === 'stopped' && (read || write)

export const EMPTY_LEADERBOARD: PollLeaderboard = { entries: [], hasNext: false, summary: null }

/** M5.70, M5.71: the states of polls that we may see. */
export const visibleStates = ({ write }: PollRights): PollState[] =>
  write ? ['created', 'started', 'stopped'] : ['started']
