import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { NoteAnswer } from '../../contracts/portal/note/note.ts'
import type { NoteRef } from '../../machines/note/noteMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { NoteText } from './NoteText.tsx'

interface SignedNoteViewProps {
  readonly note: NoteRef
  readonly held: NoteAnswer
}

/** The signed note with its addenda; another addendum can be written. */
export const SignedNoteView = ({ note, held }: SignedNoteViewProps) => {
  const { t } = useTranslation('note')
  const formats = useFormats()
  const { addendum, refused } = useSelector(note, ({ context }) => context)
  const adding = useSelector(note, (snapshot) => snapshot.matches({ signed: 'adding' }))
  if (held.signed === null) return null
  const { content, author, written_at } = held.signed
  return (
    <div ref={restoreFocus} tabIndex={-1} data-focus-quiet className="grid scroll-mt-4 content-start gap-4">
      <Banner
        announced
        tone="success"
        title={t('signed.status', { name: author.name, when: formats.dateTime(written_at) })}
      />
      <NoteText content={content} />
      {held.addenda.length === 0 ? null : (
        <section>
          <h3 className="mb-2 font-semibold">{t('addendum.heading')}</h3>
          <ol className="grid gap-3">
            {held.addenda.map(({ number, text, author: by, written_at: at }) => (
              <li key={number} className="rounded-lg border border-line px-4 py-3">
                <p className="text-sm text-ink-soft">
                  {t('addendum.by', { name: by.name, when: formats.dateTime(at) })}
                </p>
                <p className="mt-1 whitespace-pre-line break-words">{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          note.send({ type: 'note.addendumRequested' })
        }}
      >
        <TextAreaField
          label={t('addendum.label')}
          hint={t('addendum.hint')}
          maxLength={5000}
          value={addendum}
          readOnly={adding}
          onChange={(event) => note.send({ type: 'note.addendumEdited', text: event.target.value })}
        />
        {refused === null || adding ? null : (
          <Banner urgent tone="danger" title={t('addendum.refused')}>
            {t('addendum.refusedText')}
          </Banner>
        )}
        <div>
          <SubmitButton busy={adding} tone="secondary" disabled={addendum.trim() === ''}>
            {t('addendum.add')}
          </SubmitButton>
        </div>
      </form>
    </div>
  )
}
