import { z } from 'zod'
import type { PollKind } from '../../../contracts/meeting/polls/polls.ts'
import type { PollDraft } from '../../../machines/meeting/polls/pollsContract.ts'
import type { EditedQuestion } from '../../../machines/visit/pollEditorContract.ts'

/** Values of the form by field name; an unchecked box is absent. */
export type EditedEntries = Readonly<Record<string, string>>

const TICKED = 'on'

/** The form's own values: a box is true or false, a missing choice is null. */
export const pollFields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]).optional())
export type PollFields = z.infer<typeof pollFields>

export const editedEntriesOf = (fields: PollFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]]
      return value === true ? [[name, TICKED]] : []
    }),
  )

/** A question that is answered with yes or no, for the patient, at once. Pure. @param options in the writer's language */
export const yesNoDraftOf = (question: string, options: { yes: string; no: string }): PollDraft => ({
  title: question,
  type: 'poll',
  anonymous: false,
  duration: 0,
  rolesThatCanVote: ['patient'],
  rolesThatCanViewResponses: [],
  questions: [
    {
      text: question,
      type: 'single-choice',
      skippable: false,
      once: false,
      options: [options.yes, options.no].map((text) => ({ text, isCorrectAnswer: false })),
    },
  ],
})

/** Converts the form of a new poll into a poll. Pure. */
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
