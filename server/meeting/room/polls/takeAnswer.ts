import { isBlank } from '../../../../src/contracts/blankText.ts'
import { chosenOf, keptAnswer } from '../../../../src/contracts/meeting/pollAnswers.ts'
import type { WireAnswer } from '../../../../src/contracts/meeting/polls.ts'
import type { Answer, PollQuestion } from './pollState.ts'
import { isChoice } from './readPoll.ts'

/** One answer to one question: taken, or why not. Pure. */

export interface AnswerTrouble {
  readonly code: number
  readonly message: string
}

export const NO_QUESTION: AnswerTrouble = {
  code: 404,
  message: 'Invalid question index - Question not found in poll',
}

export type Taken =
  | { kind: 'taken'; answer: Answer }
  | { kind: 'repeated' }
  | ({ kind: 'refused' } & AnswerTrouble)

const refused = (code: number, message: string): Taken => ({ kind: 'refused', code, message })

const sameContent = (a: Answer, b: Answer): boolean =>
  a.skipped === b.skipped && a.text === b.text && String(a.chosen) === String(b.chosen)

/**
 * @param earlier the voter's answer so far
 * @param elapsed milliseconds since the poll started: nobody can have thought longer
 * @param share of that time which counts where the client has measured none
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
  const kept = keptAnswer(question.type, wire)
  const chosen = chosenOf(kept)
  const text = kept.text === undefined || isBlank(kept.text) ? null : kept.text
  const isEmpty = isChoice(question.type) ? chosen.length === 0 : text === null
  const skipped = kept.skipped === true || isEmpty
  if (skipped && !question.skippable) return refused(400, 'This question may not be skipped')
  if (chosen.some((place) => !question.options.some(({ index }) => index === place))) {
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
  // Asked again because the answer got lost: it counts once.
  if (sameContent(earlier, answer)) return { kind: 'repeated' }
  return question.once
    ? refused(409, 'This question was answered already')
    : { kind: 'taken', answer: { ...answer, id: earlier.id } }
}
