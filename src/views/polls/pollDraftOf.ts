import { z } from 'zod'
import type { PollKind } from '../../contracts/meeting/polls.ts'
import type { PollDraft } from '../../machines/meeting/pollsContract.ts'
import type { EditedQuestion } from '../../machines/visit/pollEditorContract.ts'

/** What a form holds, by field name; a box that is not ticked is not there. */
export type EditedEntries = Readonly<Record<string, string>>

const TICKED = 'on'

/** The fields as the form holds them: a box is true or false, a choice that was not made is null. */
export const pollFields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]).optional())
export type PollFields = z.infer<typeof pollFields>

export const editedEntriesOf = (fields: PollFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]]
      return value === true ? [[name, TICKED]] : []
    }),
  )

/** The form of a new poll as the poll it means. Pure. */
export const pollDraftOf = (
  entries: EditedEntries,
  { kind, questions }: { kind: PollKind; questions: readonly EditedQuestion[] },
): PollDraft => {
  const text = (name: string) => (entries[name] ?? '').trim()
  const voters = text('voters')
  return {
    title: text('title'),
    type: kind,
    anonymous: 'anonymous' in entries,
    duration: Math.max(0, Math.round(Number(text('minutes')) * 60)) || 0,
    rolesThatCanVote: voters === '' ? [] : [voters],
    rolesThatCanViewResponses: [],
    questions: questions.map(({ id, type, options }) => ({
      text: text(`text-${id}`),
      type,
      skippable: `skippable-${id}` in entries,
      once: `once-${id}` in entries,
      options: type.endsWith('choice')
        ? options.map((option) => ({
            text: text(`option-${option}`),
            isCorrectAnswer:
              kind === 'quiz' &&
              (type === 'single-choice'
                ? text(`right-${id}`) === String(option)
                : `right-${option}` in entries),
          }))
        : [],
    })),
  }
}
