import type { Answer, Poll, PollQuestion, Vote } from './pollState.ts'

/** Whether the solution may be revealed: not while it is hidden and people vote (protocol §7.3). */
export const isRevealed = (poll: Poll, { solution }: PollQuestion): boolean =>
  poll.state === 'stopped' || !solution.hidden

const plain = (text: string, { case: letterCase, trim }: PollQuestion['solution']): string => {
  const trimmed = trim ? text.trim() : text
  return letterCase ? trimmed : trimmed.toLowerCase()
}

/** Null when the question has no solution. */
export const isRight = (question: PollQuestion, answer: Answer): boolean | null => {
  const { solution } = question
  if (solution.options.length > 0) return String(answer.chosen) === String(solution.options)
  if (solution.text === null || solution.text === '') return null
  return answer.text !== null && plain(answer.text, solution) === plain(solution.text, solution)
}

export const pointsOf = (question: PollQuestion, answer: Answer): number => {
  if (answer.skipped) return 0
  switch (isRight(question, answer)) {
    case true:
      return question.weight
    case false:
      return question.negative ? -question.weight : 0
    case null:
      return 0
  }
}

export interface Standing {
  /** From 1; equal results share it. */
  readonly position: number
  readonly key: string
  readonly vote: Vote
  readonly score: number
  readonly responses: number
  readonly correct: number
  /** Milliseconds of the right answers, because fast wrong answers must not count. */
  readonly duration: number
}

/**
 * Ordered by points, then by time.
 * @param only one question, or all of them
 */
export const standingsOf = (poll: Poll, only?: number): Standing[] => {
  const asked = poll.questions.filter(({ index }) => only === undefined || index === only)
  const rows = [...poll.votes].flatMap(([key, vote]) => {
    const answered = asked.flatMap((question) => {
      const answer = vote.answers.get(question.index)
      return answer === undefined ? [] : [{ question, answer }]
    })
    if (answered.length === 0) return []
    const right = answered.filter(({ question, answer }) => isRight(question, answer) === true)
    return [
      {
        key,
        vote,
        score: answered.reduce((sum, { question, answer }) => sum + pointsOf(question, answer), 0),
        responses: answered.length,
        correct: right.length,
        duration: right.reduce((sum, { answer }) => sum + answer.duration, 0),
      },
    ]
  })
  rows.sort((a, b) => b.score - a.score || a.duration - b.duration)
  let position = 0
  return rows.map((row, index) => {
    const before = rows[index - 1]
    if (before === undefined || before.score !== row.score || before.duration !== row.duration) {
      position = index + 1
    }
    return { ...row, position }
  })
}

/** Number of questions with a solution. */
export const scoredCount = (poll: Poll, only?: number): number =>
  poll.questions.filter(
    ({ index, solution }) =>
      (only === undefined || index === only) && (solution.options.length > 0 || (solution.text ?? '') !== ''),
  ).length
