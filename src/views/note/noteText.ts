import type { TFunction } from 'i18next'
import { noteSections } from '../../contracts/portal/note/draft.ts'
import type { NoteContent } from '../../contracts/portal/note/note.ts'

/** The sections that hold text, in their order, with their headings. */
export const writtenSections = (
  content: NoteContent,
  t: TFunction<'note'>,
): { name: string; heading: string; text: string }[] =>
  noteSections
    .filter((name) => content[name].trim() !== '')
    .map((name) => ({ name, heading: t(`section.${name}`), text: content[name] }))
