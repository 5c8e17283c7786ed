import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'

/** Characters of one section while it is written. */
export const MAX_SECTION = 20_000

/** The sections of a clinical note: Subjective, Objective, Assessment, Plan, and free text. */
export const noteSections = ['subjective', 'objective', 'assessment', 'plan', 'free'] as const
export type NoteSection = (typeof noteSections)[number]

const typed = sensitive('patient', z.string().max(MAX_SECTION))

/**
 * A note while it is written: every section as it was typed. `format` chooses the sections that are shown; the
 * other ones keep their text and are signed too.
 */
export const noteDraft = z.object({
  format: z.enum(['soap', 'free']),
  subjective: typed,
  objective: typed,
  assessment: typed,
  plan: typed,
  free: typed,
})
export type NoteDraft = z.infer<typeof noteDraft>

export const EMPTY_NOTE: NoteDraft = {
  format: 'soap',
  subjective: '',
  objective: '',
  assessment: '',
  plan: '',
  free: '',
}

export const isEmptyNote = (draft: NoteDraft): boolean =>
  noteSections.every((name) => draft[name].trim() === '')

/** Whether both say the same; which sections are shown does not matter. */
export const isSameDraft = (one: NoteDraft, other: NoteDraft): boolean =>
  noteSections.every((name) => one[name] === other[name])

/** Both texts, the first one's first; one that is in the other is not repeated. */
export const joinedText = (one: string, other: string): string => {
  if (one.includes(other)) return one
  if (other.includes(one)) return other
  return `${one}\n\n${other}`.slice(0, MAX_SECTION)
}

/** Both texts of each section that differs, the first one's first, so that no word is lost. */
export const joinedNotes = (one: NoteDraft, other: NoteDraft): NoteDraft =>
  Object.fromEntries([
    ['format', one.format],
    ...noteSections.map((name) => [name, joinedText(one[name], other[name])]),
  ])

/** Whether each section of the first is in the second, so that no word is lost with the first. */
export const isPartOf = (one: NoteDraft, other: NoteDraft): boolean =>
  noteSections.every((name) => other[name].includes(one[name].trim()))
