import type { WireCounts } from '../../../../src/contracts/meeting/polls/polls.ts'
import type { Poll, PollQuestion } from './pollState.ts'
import { isRevealed, isRight } from './scorePoll.ts'

type QuestionCounts = NonNullable<WireCounts['questions']>[number]

/** Counts of a poll: every answer once, by chosen option. */
const countQuestion = (poll: Poll, question: PollQuestion): QuestionCounts => {
  const options = question.options.map(() => 0)
  let [correct, skipped, total] = [0, 0, 0]
  for (const { answers } of poll.votes.values()) {
    const answer = answers.get(question.index)
    if (answer === undefined) continue
    total += 1
    if (answer.skipped) skipped += 1
    for (const place of answer.chosen) options[place - 1] = (options[place - 1] ?? 0) + 1
    // The number of right answers would reveal a hidden solution during the vote.
    if (isRevealed(poll, question) && isRight(question, answer) === true) correct += 1
  }
  return { question: question.index, type: question.type, options, correct, skipped, total }
}

/** @param maxUsers number of possible voters */
export const countPoll = (poll: Poll, maxUsers: number): WireCounts => {
  const questions = poll.questions.map((question) => countQuestion(poll, question))
  return {
    poll_id: poll.id,
    user_count: poll.votes.size,
    max_user: Math.max(maxUsers, poll.votes.size),
    total_response: questions.reduce((sum, { total }) => sum + total, 0),
    questions,
  }
}
