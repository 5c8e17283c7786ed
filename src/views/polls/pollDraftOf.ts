import type { PollKind } from '../../contracts/meeting/polls.ts'
import type { PollDraft } from '../../machines/meeting/pollsContract.ts'
import type { EditedQuestion } from '../../machines/visit/pollEditorContract.ts'

/** The form of a new poll as the poll it means. Pure: entries by field name. */
export const pollDraftOf = (
  entries: FormData,
  { kind, questions }: { kind: PollKind; questions: readonly EditedQuestion[] },
): PollDraft => {
  const text = (name: string) => String(entries.get(name) ?? '').trim()
  const voters = text('voters')
  return {
    title: text('title'),
    type: kind,
    anonymous: entries.has('anonymous'),
    duration: Math.max(0, Math.round(Number(text('minutes')) * 60)) || 0,
    rolesThatCanVote: voters === '' ? [] : [voters],
    rolesThatCanViewResponses: [],
    questions: questions.map(({ id, type, options }) => ({
      text: text(`text-${id}`),
      type,
      skippable: entries.has(`skippable-${id}`),
      once: entries.has(`once-${id}`),
      options: type.endsWith('choice')
        ? options.map((option) => ({
            text: text(`option-${option}`),
            isCorrectAnswer:
              kind === 'quiz' &&
              (type === 'single-choice'
                ? text(`right-${id}`) === String(option)
                : entries.has(`right-${option}`)),
          }))
        : [],
    })),
  }
}
