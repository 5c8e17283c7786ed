import type { QuestionType } from './polls.ts'

/** What an answer holds before it is known to which type of question it belongs. */
export interface AnswerDraft {
  readonly option?: number | undefined
  readonly options?: readonly number[] | undefined
  readonly text?: string | undefined
  readonly skipped?: boolean | undefined
}

export interface KeptAnswer {
  option?: number
  options?: number[]
  text?: string
  skipped?: true
}

/** No option was chosen (protocol §7.3). */
const NO_OPTION = -1

/** The part of an answer that its question's type has a use for (M5.60-M5.64); both sides keep to it. Pure. */
export const keptAnswer = (type: QuestionType, draft: AnswerDraft): KeptAnswer => {
  if (draft.skipped === true) return { skipped: true }
  switch (type) {
    case 'single-choice':
      return { option: draft.option || draft.options?.[0] || NO_OPTION }
    case 'multiple-choice':
      return { options: [...new Set(draft.options ?? [])].sort((a, b) => a - b) }
    case 'short-answer':
    case 'long-answer':
      return draft.text === undefined ? {} : { text: draft.text }
  }
}

/** The options an answer chooses, by place. */
export const chosenOf = ({ option, options }: KeptAnswer): number[] => {
  if (options !== undefined) return options
  return option === undefined || option === NO_OPTION ? [] : [option]
}
