import { useSelector } from '@xstate/react'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AID_LIMITS, snippetKey, snippetText } from '../../contracts/portal/writingAids.ts'
import {
  selectAids,
  selectUnsaved,
  type WritingAidsRef,
} from '../../machines/writingAids/writingAidsMachine.ts'
import { hasTypedText } from '../forms/hasTypedText.ts'
import { useDiscardQuestion } from '../forms/useDiscardQuestion.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'

interface OwnSnippetsDialogProps {
  readonly aids: WritingAidsRef
  readonly open: boolean
  readonly onClose: () => void
}

/** Sets the initial text of a field, which does not count as typed. */
const fill = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  field.defaultValue = text
  field.value = text
}

/** The doctor's own texts: written, changed under the same key, and removed. */
export const OwnSnippetsDialog = ({ aids, open, onClose }: OwnSnippetsDialogProps) => {
  const { t } = useTranslation('note')
  const { t: common } = useTranslation()
  const keyBox = useRef<HTMLInputElement>(null)
  const textBox = useRef<HTMLTextAreaElement>(null)
  const formBox = useRef<HTMLFormElement>(null)
  const { close, question } = useDiscardQuestion(() => hasTypedText(formBox.current), onClose)
  const { snippets } = useSelector(aids, selectAids)
  const unsaved = useSelector(aids, selectUnsaved)

  const save = (event: FormEvent) => {
    event.preventDefault()
    // It is inside the note's form for React, though not in the page.
    event.stopPropagation()
    const [keyField, textField] = [keyBox.current, textBox.current]
    if (keyField === null || textField === null) return
    const key = snippetKey.safeParse(keyField.value)
    const text = snippetText.safeParse(textField.value)
    keyField.setCustomValidity(key.success ? '' : t('own.keyWrong'))
    textField.setCustomValidity(text.success ? '' : t('own.contentWrong'))
    if (!key.success) keyField.reportValidity()
    else if (!text.success) textField.reportValidity()
    else {
      aids.send({
        type: 'writingAids.changed',
        change: { kind: 'snippetKept', key: key.data, text: text.data },
      })
      fill(keyField, '')
      fill(textField, '')
      keyField.focus()
    }
  }
  const edit = (key: string, text: string) => {
    if (keyBox.current === null || textBox.current === null) return
    fill(keyBox.current, key)
    fill(textBox.current, text)
    textBox.current.focus()
  }
  return (
    <Dialog open={open} onClose={close} title={t('own.title')} closeLabel={common('close')} size="sm">
      <p className="text-sm text-ink-soft">{t('own.text')}</p>
      {unsaved ? (
        <Banner
          urgent
          tone="warning"
          title={t('own.unsaved')}
          actions={
            <Button
              size="sm"
              tone="secondary"
              onClick={() => aids.send({ type: 'writingAids.retryRequested' })}
            >
              {t('own.retry')}
            </Button>
          }
        />
      ) : null}
      {snippets.length === 0 ? (
        <p className="py-3">{t('own.none')}</p>
      ) : (
        <ul className="my-3 grid gap-1">
          {snippets.map(({ key, text }) => (
            <li key={key} className="flex items-center gap-2 border-b border-line py-1 last:border-0">
              <p className="min-w-0 flex-1">
                <kbd className="font-mono text-sm">/{key}</kbd>
                <span className="line-clamp-2 text-sm text-ink-soft">{text}</span>
              </p>
              <IconButton
                size="sm"
                label={t('own.edit', { key })}
                icon={<Pencil size={17} aria-hidden="true" />}
                onClick={() => edit(key, text)}
              />
              <IconButton
                size="sm"
                label={t('own.remove', { key })}
                icon={<Trash2 size={17} aria-hidden="true" />}
                onClick={() => {
                  keyBox.current?.focus()
                  aids.send({ type: 'writingAids.changed', change: { kind: 'snippetRemoved', key } })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <form ref={formBox} noValidate onSubmit={save} className="grid gap-3">
        <TextField
          ref={keyBox}
          label={t('own.key')}
          hint={t('own.keyHint')}
          autoComplete="off"
          autoCapitalize="none"
          onInput={(event) => event.currentTarget.setCustomValidity('')}
        />
        <TextAreaField
          ref={textBox}
          label={t('own.content')}
          maxLength={AID_LIMITS.snippetText}
          onInput={(event) => event.currentTarget.setCustomValidity('')}
        />
        <Button type="submit" className="justify-self-start">
          {t('own.save')}
        </Button>
      </form>
      {question}
    </Dialog>
  )
}
