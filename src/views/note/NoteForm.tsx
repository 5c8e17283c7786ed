import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isEmptyNote, MAX_SECTION, type NoteDraft } from '../../contracts/portal/note/draft.ts'
import { noteContent } from '../../contracts/portal/note/note.ts'
import type { NoteRef } from '../../machines/note/noteMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { takeLostFocus } from '../ui/takeLostFocus.ts'
import { InsertList } from './InsertList.tsx'
import { NoteSaveState } from './NoteSaveState.tsx'
import { expandSnippet, insertText, SNIPPETS } from './snippets.ts'

const SOAP = ['subjective', 'objective', 'assessment', 'plan'] as const
const FORMATS = ['soap', 'free'] as const
const PROBLEMS = ['offline', 'statusRefused', 'visitTooEarly', 'validation'] as const

interface NoteFormProps {
  readonly note: NoteRef
  readonly joinedAt: number | null
}

/** The note while it is written: the machine receives every keystroke. */
export const NoteForm = ({ note, joinedAt }: NoteFormProps) => {
  const { t } = useTranslation('note')
  const { t: common } = useTranslation()
  const { register, getValues, control } = useForm<NoteDraft>({
    defaultValues: note.getSnapshot().context.draft,
  })
  const draft = useWatch({ control }) as NoteDraft
  /** Where the next text is inserted. */
  const lastField = useRef<HTMLTextAreaElement | null>(null)
  const signing = useSelector(note, (snapshot) => snapshot.matches('signing'))
  const confirming = useSelector(note, (snapshot) => snapshot.matches('confirming'))
  const refused = useSelector(note, ({ context }) => context.refused)
  const shown = draft.format === 'soap' ? SOAP : (['free'] as const)
  const hidden = draft.format === 'soap' ? (['free'] as const) : SOAP
  const hasHiddenText = hidden.some((name) => draft[name].trim() !== '')

  const textOf = (key: string): string | null => {
    const found = SNIPPETS.find((one) => t(`snippet.${one}.key`) === key)
    return found === undefined ? null : t(`snippet.${found}.text`)
  }
  const onInput = (event: FormEvent) => {
    if (event.target instanceof HTMLTextAreaElement) expandSnippet(event.target, textOf)
  }
  const keep = () => note.send({ type: 'note.edited', draft: structuredClone(getValues()) })
  const insert = (text: string) => {
    const field = lastField.current ?? document.querySelector<HTMLTextAreaElement>('form[data-note] textarea')
    if (field !== null) insertText(field, text)
  }
  const content = noteContent.safeParse(draft)
  const reason = PROBLEMS.find((one) => one === refused) ?? 'other'

  return (
    <form
      ref={takeLostFocus}
      tabIndex={-1}
      data-focus-quiet
      data-note
      className="scroll-mt-4"
      onSubmit={(event) => event.preventDefault()}
      onInput={onInput}
      onChange={keep}
      onFocus={(event) => {
        if (event.target instanceof HTMLTextAreaElement) lastField.current = event.target
      }}
      noValidate
    >
      <fieldset disabled={signing} className="grid content-start gap-4">
        {refused === null ? null : (
          <Banner urgent tone="danger" title={t('problem.title')}>
            {t(`problem.${reason}`)}
          </Banner>
        )}
        <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
          <legend className="sr-only">{t('format.label')}</legend>
          {FORMATS.map((format) => (
            <label key={format} className="flex min-h-9 items-center gap-2 text-sm">
              <input type="radio" value={format} className="size-5 accent-primary" {...register('format')} />
              {t(`format.${format}`)}
            </label>
          ))}
        </fieldset>
        {shown.map((name) => (
          <TextAreaField
            key={name}
            label={t(`section.${name}`)}
            hint={t(`hint.${name}`)}
            rows={name === 'free' ? 8 : 3}
            maxLength={MAX_SECTION}
            {...register(name)}
          />
        ))}
        {hasHiddenText ? <p className="text-sm text-ink-soft">{t(`hiddenText.${draft.format}`)}</p> : null}
        <InsertList joinedAt={joinedAt} onInsert={insert} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <NoteSaveState note={note} />
          <Button
            disabled={isEmptyNote(draft) || !content.success}
            onClick={() => {
              if (content.success) note.send({ type: 'note.signRequested', content: content.data })
            }}
          >
            {t('sign')}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">{t('private')}</p>
      </fieldset>
      <Dialog
        open={confirming}
        role="alertdialog"
        size="sm"
        title={t('confirm.title')}
        closeLabel={common('close')}
        onClose={() => note.send({ type: 'note.signDismissed' })}
        actions={
          <>
            <Button tone="secondary" onClick={() => note.send({ type: 'note.signDismissed' })}>
              {t('confirm.back')}
            </Button>
            <Button onClick={() => note.send({ type: 'note.signConfirmed' })}>{t('confirm.sign')}</Button>
          </>
        }
      >
        {t('confirm.text')}
      </Dialog>
    </form>
  )
}
