import type { QuestionType } from './polls.ts'

/** An answer before the type of its question is known. */
export interface AnswerDraft {
  readonly option?: number | undefined
  readonly options?: readonly number[] | undefined
  readonly text?: string | undefined
  readonly skipped?: boolean | undefined
}

export interface StoredAnswer {
  option?: number
  options?: number[]
  text?: string
  skipped?: true
}

/** No option was chosen (protocol §7.3). */
const NO_OPTION = -1

/** The fields of an answer that its question's type uses (M5.60-M5.64), on both sides. Pure. */
export const storedAnswer = (type: QuestionType, draft: AnswerDraft): StoredAnswer => {
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

/** The chosen options of an answer, by index. */
export const chosenOf = ({ option, options }: StoredAnswer): number[] => {
  if (options !== undefined) return options
  return option === undefined || option === NO_OPTION ? [] : [option]
}
