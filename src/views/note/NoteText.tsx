import { useTranslation } from 'react-i18next'
import type { NoteContent } from '../../contracts/portal/note/note.ts'
import { writtenSections } from './noteText.ts'

/** A note to read. */
export const NoteText = ({ content }: { content: NoteContent }) => {
  const { t } = useTranslation('note')
  const sections = writtenSections(content, t)
  if (sections.length === 0) return <p className="text-ink-soft">{t('empty')}</p>
  return (
    <dl className="grid gap-3">
      {sections.map(({ name, heading, text }) => (
        <div key={name}>
          <dt className="text-sm font-semibold text-ink-soft">{heading}</dt>
          <dd className="whitespace-pre-line break-words">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
