import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { get, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldError } from '../ui/FieldError.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { profileErrorKey } from './profileError.ts'
import { useEntryDrag } from './useEntryDrag.ts'
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

/**
 * The entries of a section's form: added, deleted, and moved by buttons, by Alt and an arrow key, or by dragging the
 * handle, which the other two make dispensable (WCAG 2.5.7).
 */
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
  const moveTo = (from: number, to: number) => {
    move(from, to)
    onMoved(to + 1, fields.length)
  }
  const drag = useEntryDrag({ list, count: fields.length, onDropped: moveTo })
  const moveBy = (index: number, by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to >= fields.length) return
    moveTo(index, to)
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
            <li key={id} className="relative">
              {drag.gap === index ? <DropMark className="-top-2.5" /> : null}
              {drag.gap === fields.length && index === fields.length - 1 ? (
                <DropMark className="-bottom-2.5" />
              ) : null}
              <fieldset
                className={cx(
                  'grid min-w-0 grid-cols-1 gap-4 rounded-lg border bg-surface p-4',
                  drag.from === index ? 'border-primary opacity-60' : 'border-line',
                )}
                onKeyDown={onKeyDown(index)}
              >
                <legend className="sr-only">{`${t('entry.position', { position: index + 1, total: fields.length })}: ${entry}`}</legend>
                <div className="flex items-center gap-1">
                  {fields.length > 1 ? (
                    <span
                      aria-hidden="true"
                      data-drag-handle
                      title={t('entry.drag')}
                      className={cx(
                        '-ml-2 flex size-9 shrink-0 touch-none items-center justify-center rounded-full text-ink-soft select-none hover:bg-neutral-soft',
                        drag.from === index ? 'cursor-grabbing' : 'cursor-grab',
                      )}
                      {...drag.handle(index)}
                    >
                      <GripVertical size={18} />
                    </span>
                  ) : null}
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

/** Where the dragged entry would go. */
const DropMark = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    data-drop-mark
    className={cx('pointer-events-none absolute inset-x-0 h-1 rounded-full bg-primary', className)}
  />
)
