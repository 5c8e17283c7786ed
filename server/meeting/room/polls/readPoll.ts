import { isBlank } from '../../../../src/contracts/blankText.ts'
import { POLL_LIMIT, type WireQuestion } from '../../../../src/contracts/meeting/polls/polls.ts'
import { type Refusal, refuse } from '../decision.ts'
import type { PollQuestion } from './pollState.ts'

/** Whether a question has options. */
export const isChoice = (type: PollQuestion['type']): boolean =>
  type === 'single-choice' || type === 'multiple-choice'

const counted = (list: readonly { index: number }[]): boolean =>
  list.every(({ index }, at) => index === at + 1)

const questionOf = ({ question, options, answer }: WireQuestion): PollQuestion => ({
  index: question.index,
  text: question.text,
  type: question.type,
  skippable: question.skippable ?? false,
  once: question.once ?? false,
  weight: question.weight ?? 1,
  negative: question.negative ?? false,
  duration: question.duration ?? null,
  minLength: question.answer_min_len ?? 0,
  maxLength: Math.min(question.answer_max_len || POLL_LIMIT.answerText, POLL_LIMIT.answerText),
  options: isChoice(question.type)
    ? (options ?? []).map(({ index, text, weight }) => ({ index, text, weight: weight ?? null }))
    : [],
  solution: {
    hidden: answer?.hidden ?? false,
    options:
      question.type === 'single-choice'
        ? answer?.option === undefined
          ? []
          : [answer.option]
        : question.type === 'multiple-choice'
          ? [...new Set(answer?.options ?? [])].sort((a, b) => a - b)
          : [],
    text: isChoice(question.type) ? null : (answer?.text ?? null),
    case: answer?.case ?? false,
    trim: answer?.trim ?? true,
  },
})

const problemOf = (question: PollQuestion): Refusal | null => {
  if (isBlank(question.text)) return refuse(400, `Question ${question.index} has no text`)
  if (question.text.length > POLL_LIMIT.text) return refuse(413, `Question ${question.index} is too long`)
  const { options, solution } = question
  if (isChoice(question.type)) {
    if (options.length < 2) return refuse(400, `Question ${question.index} needs two options or more`)
    if (options.length > POLL_LIMIT.options) return refuse(400, 'A question holds no more options')
    if (!counted(options)) return refuse(400, 'Options must be counted from 1')
    if (options.some(({ text }) => isBlank(text))) return refuse(400, 'An option has no text')
    if (options.some(({ text }) => text.length > POLL_LIMIT.optionText)) {
      return refuse(413, 'An option is too long')
    }
    if (solution.options.some((index) => index > options.length)) {
      return refuse(400, `The answer to question ${question.index} is none of its options`)
    }
  }
  if ((solution.text ?? '').length > POLL_LIMIT.answerText) return refuse(413, 'An answer is too long')
  return null
}

export const readQuestions = (
  wire: readonly WireQuestion[],
): { ok: true; questions: PollQuestion[] } | Refusal => {
  if (wire.length > POLL_LIMIT.questions) return refuse(400, 'A poll holds no more questions')
  const questions = wire.map(questionOf)
  if (!counted(questions)) return refuse(400, 'Questions must be counted from 1')
  for (const question of questions) {
    const problem = problemOf(question)
    if (problem !== null) return problem
  }
  return { ok: true, questions }
}
