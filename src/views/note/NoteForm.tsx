import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isEmptyNote, MAX_SECTION, type NoteDraft } from '../../contracts/portal/note/draft.ts'
import { signableNote } from '../../contracts/portal/note/note.ts'
import type { NoteRef } from '../../machines/note/noteMachine.ts'
import { selectAids } from '../../machines/writingAids/writingAidsMachine.ts'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { useDisclosure } from '../ui/useDisclosure.ts'
import { InsertList } from './InsertList.tsx'
import { NoteSaveState } from './NoteSaveState.tsx'
import { OwnSnippetsDialog } from './OwnSnippetsDialog.tsx'
import { SlashList } from './SlashList.tsx'
import { expandSnippet, type Insertable, insertText, SNIPPETS } from './snippets.ts'
import { useSlashMenu } from './useSlashMenu.ts'

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
  const { form, field, submit } = useSchemaForm(signableNote, {
    defaultValues: note.getSnapshot().context.draft,
    errorText: () => t('problem.validation'),
  })
  const { register, getValues, control } = form
  const draft = useWatch({ control }) as NoteDraft
  /** Where the next text is inserted. */
  const lastField = useRef<HTMLTextAreaElement | null>(null)
  const signing = useSelector(note, (snapshot) => snapshot.matches('signing'))
  const confirming = useSelector(note, (snapshot) => snapshot.matches('confirming'))
  const refused = useSelector(note, ({ context }) => context.refused)
  const shown = draft.format === 'soap' ? SOAP : (['free'] as const)
  const hidden = draft.format === 'soap' ? (['free'] as const) : SOAP
  const hasHiddenText = hidden.some((name) => draft[name].trim() !== '')

  const aids = useSelector(note, (snapshot) => snapshot.children.writingAids)
  const { snippets } = useSelector(aids, selectAids)
  const own = useDisclosure()
  const texts: readonly Insertable[] = [
    ...snippets.map(({ key, text }) => ({ key, text, label: key })),
    ...SNIPPETS.map((name) => ({
      key: t(`snippet.${name}.key`),
      label: t(`snippet.${name}.label`),
      text: t(`snippet.${name}.text`),
    })).filter(({ key }) => snippets.every((one) => one.key !== key)),
  ]
  const menu = useSlashMenu(texts)
  const textOf = (key: string): string | null => texts.find((one) => one.key === key)?.text ?? null
  /** Dialogs are part of this form for React, but not in the page. */
  const isOwn = ({ currentTarget, target }: FormEvent): boolean =>
    target instanceof Node && currentTarget.contains(target)
  const onInput = (event: FormEvent) => {
    if (!isOwn(event) || !(event.target instanceof HTMLTextAreaElement)) return
    expandSnippet(event.target, textOf)
    menu.follow(event.target)
  }
  const keep = () => note.send({ type: 'note.edited', draft: structuredClone(getValues()) })
  const insert = (text: string) => {
    const place = lastField.current ?? document.querySelector<HTMLTextAreaElement>('form[data-note] textarea')
    if (place !== null) insertText(place, text)
  }
  const reason = PROBLEMS.find((one) => one === refused) ?? 'other'

  return (
    <form
      ref={restoreFocus}
      tabIndex={-1}
      data-focus-quiet
      data-note
      className="scroll-mt-4"
      onSubmit={(event) => event.preventDefault()}
      onInput={onInput}
      onChange={keep}
      onKeyDown={menu.onKeyDown}
      onBlur={menu.close}
      onFocus={(event) => {
        if (!isOwn(event)) return
        aids?.send({ type: 'writingAids.opened' })
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
          <div key={name} className="grid gap-1">
            <TextAreaField
              label={t(`section.${name}`)}
              hint={t(`hint.${name}`)}
              rows={name === 'free' ? 8 : 3}
              maxLength={MAX_SECTION}
              {...menu.fieldProps(name)}
              {...field(name)}
            />
            {menu.isOpen && menu.field === name ? <SlashList menu={menu} /> : null}
          </div>
        ))}
        {hasHiddenText ? <p className="text-sm text-ink-soft">{t(`hiddenText.${draft.format}`)}</p> : null}
        <p className="text-sm text-ink-soft">{t('slash.hint')}</p>
        <InsertList
          joinedAt={joinedAt}
          texts={texts}
          onInsert={insert}
          onOwn={aids === undefined ? null : own.onOpen}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <NoteSaveState note={note} />
          <Button
            disabled={isEmptyNote(draft)}
            onClick={submit((content) => note.send({ type: 'note.signRequested', content }))}
          >
            {t('sign')}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">{t('private')}</p>
      </fieldset>
      {aids === undefined ? null : <OwnSnippetsDialog aids={aids} open={own.open} onClose={own.onClose} />}
      <QuestionDialog
        open={confirming}
        title={t('confirm.title')}
        keep={t('confirm.back')}
        confirm={t('confirm.sign')}
        tone="primary"
        onKeep={() => note.send({ type: 'note.signDismissed' })}
        onConfirm={() => note.send({ type: 'note.signConfirmed' })}
      >
        {t('confirm.text')}
      </QuestionDialog>
    </form>
  )
}
