import type { PollQuestion } from '../../../machines/meeting/polls/pollContract.ts'

/** The options that the product writes, in every language: each reader sees them in the own one. */
const PAIRS: readonly (readonly [yes: string, no: string])[] = [
  ['Yes', 'No'],
  ['Sí', 'No'],
]

/** Whether a question has exactly the two options that the product writes for yes and no. */
export const isYesNo = ({ options }: Pick<PollQuestion, 'options'>): boolean =>
  options.length === 2 && PAIRS.some(([yes, no]) => options[0]?.text === yes && options[1]?.text === no)
