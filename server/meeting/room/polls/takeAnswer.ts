import { isBlank } from '../../../../src/contracts/blankText.ts'
import { chosenOf, storedAnswer } from '../../../../src/contracts/meeting/polls/pollAnswers.ts'
import type { WireAnswer } from '../../../../src/contracts/meeting/polls/polls.ts'
import type { Answer, PollQuestion } from './pollState.ts'
import { isChoice } from './readPoll.ts'

/** Why an answer is refused. */
export interface AnswerProblem {
  readonly code: number
  readonly message: string
}

export const NO_QUESTION: AnswerProblem = {
  code: 404,
  message: 'Invalid question index - Question not found in poll',
}

export type Taken =
  | { kind: 'taken'; answer: Answer }
  | { kind: 'repeated' }
  | ({ kind: 'refused' } & AnswerProblem)

const refused = (code: number, message: string): Taken => ({ kind: 'refused', code, message })

const sameContent = (a: Answer, b: Answer): boolean =>
  a.skipped === b.skipped && a.text === b.text && String(a.chosen) === String(b.chosen)

/**
 * @param earlier the voter's answer so far
 * @param elapsed milliseconds since the poll started, the longest possible time
 * @param share of that time, used when the client reports none
 */
export const takeAnswer = (
  question: PollQuestion,
  wire: WireAnswer,
  {
    id,
    earlier,
    elapsed,
    share,
  }: { id: string; earlier: Answer | undefined; elapsed: number; share: number },
): Taken => {
  const stored = storedAnswer(question.type, wire)
  const chosen = chosenOf(stored)
  const text = stored.text === undefined || isBlank(stored.text) ? null : stored.text
  const isEmpty = isChoice(question.type) ? chosen.length === 0 : text === null
  const skipped = stored.skipped === true || isEmpty
  if (skipped && !question.skippable) return refused(400, 'This question may not be skipped')
  if (chosen.some((answer) => !question.options.some(({ index }) => index === answer))) {
    return refused(400, 'The question has no such option')
  }
  if (text !== null && text.length > question.maxLength) return refused(413, 'The answer is too long')
  if (text !== null && text.length < question.minLength) return refused(400, 'The answer is too short')
  const answer: Answer = {
    id,
    chosen: skipped ? [] : chosen,
    text: skipped ? null : text,
    skipped,
    duration: Math.round(wire.duration === 0 ? share : Math.min(wire.duration, elapsed)),
    update: earlier !== undefined,
  }
  if (earlier === undefined) return { kind: 'taken', answer }
  // A repeated answer counts once, because the first reply may have been lost.
  if (sameContent(earlier, answer)) return { kind: 'repeated' }
  return question.once
    ? refused(409, 'This question was answered already')
    : { kind: 'taken', answer: { ...answer, id: earlier.id } }
}
