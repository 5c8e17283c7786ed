import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { get, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { profileErrorKey } from './profileError.ts'
import type { SectionForm } from './useSectionForm.ts'

type ListSection = 'work-experience' | 'education' | 'certification'

interface EntryListProps<S extends ListSection> {
  readonly section: S
  readonly form: SectionForm<S>['form']
  readonly blank: object
  readonly most: number
  /** Names an entry; empty while it has no name. */
  readonly titleOf: (index: number) => string
  readonly onMoved: (position: number, count: number) => void
  readonly children: (index: number) => ReactNode
}

const ENTRIES = 'entries'

/** The entries of a section's form: added, deleted, and moved by buttons or by Alt and an arrow key. */
export const EntryList = <S extends ListSection>({
  section,
  form,
  blank,
  most,
  titleOf,
  onMoved,
  children,
}: EntryListProps<S>) => {
  const { t } = useTranslation('profile')
  const named: ListSection = section
  // The three sections name their lists alike; the types of the form cannot say so.
  const { fields, append, remove, move } = useFieldArray({
    control: form.control as never,
    name: ENTRIES as never,
  })
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { errors } = form.formState
  const error: { message?: string } | undefined =
    get(errors, `${ENTRIES}.root`) ?? (Array.isArray(get(errors, ENTRIES)) ? undefined : get(errors, ENTRIES))

  const focusIn = (index: number, selector: string) =>
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: false }),
    )
  const moveBy = (index: number, by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to >= fields.length) return
    move(index, to)
    onMoved(to + 1, fields.length)
    // At an end of the list the button that was used is disabled.
    const atEnd = to === 0 || to === fields.length - 1
    focusIn(to, `[data-move="${atEnd ? -by : by}"]`)
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveBy(index, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.length > 1 ? <p className="text-sm text-ink-soft">{t('entry.moveHint')}</p> : null}
      <ol ref={list} className="grid grid-cols-1 gap-4 empty:hidden">
        {fields.map(({ id }, index) => {
          const title = titleOf(index)
          const entry = title === '' ? t('entry.unnamed') : title
          return (
            <li key={id}>
              <fieldset
                className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4"
                onKeyDown={onKeyDown(index)}
              >
                <legend className="sr-only">{`${t('entry.position', { position: index + 1, total: fields.length })}: ${entry}`}</legend>
                <div className="flex items-center gap-1">
                  <p aria-hidden="true" className="min-w-0 flex-1 truncate font-semibold">
                    {`${index + 1}. ${entry}`}
                  </p>
                  <IconButton
                    size="sm"
                    data-move="-1"
                    disabled={index === 0}
                    label={t('entry.up', { entry })}
                    icon={<ArrowUp size={18} aria-hidden="true" />}
                    onClick={() => moveBy(index, -1)}
                  />
                  <IconButton
                    size="sm"
                    data-move="1"
                    disabled={index === fields.length - 1}
                    label={t('entry.down', { entry })}
                    icon={<ArrowDown size={18} aria-hidden="true" />}
                    onClick={() => moveBy(index, 1)}
                  />
                  <IconButton
                    size="sm"
                    label={t('entry.remove', { entry })}
                    icon={<Trash2 size={18} aria-hidden="true" />}
                    onClick={() => {
                      remove(index)
                      add.current?.focus()
                    }}
                  />
                </div>
                {children(index)}
              </fieldset>
            </li>
          )
        })}
      </ol>
      {error === undefined ? null : <FieldError text={t(profileErrorKey(error.message))} />}
      {fields.length >= most ? null : (
        <Button
          ref={add}
          name={ENTRIES}
          tone="secondary"
          className="justify-self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => {
            append(blank as never, { shouldFocus: false })
            focusIn(fields.length, 'input')
          }}
        >
          {t(`entry.${named}`)}
        </Button>
      )}
    </div>
  )
}
