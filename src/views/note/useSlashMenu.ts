import { type KeyboardEvent, useId, useState } from 'react'
import { type Insertable, insertForSlash, matching, slashBefore } from './snippets.ts'

/** The field in which a "/" was typed, what follows it, and the chosen row. */
interface Slash {
  readonly field: HTMLTextAreaElement
  readonly typed: string
  readonly row: number
}

/**
 * The list that "/" opens in a text field. Whether it is open stays in the view, as for every menu: nothing depends
 * on it. The focus stays in the field, so that typing goes on filtering.
 */
export const useSlashMenu = (all: readonly Insertable[]) => {
  const id = useId()
  const [slash, setSlash] = useState<Slash | null>(null)
  const found = slash === null ? [] : matching(all, slash.typed)
  const row = slash === null ? 0 : Math.min(slash.row, found.length - 1)
  const isOpen = found.length > 0
  const close = () => setSlash(null)

  /** After each input: opens, filters or closes. */
  const follow = (field: HTMLTextAreaElement) => {
    const typed = slashBefore(field)
    setSlash(typed === null ? null : { field, typed, row: 0 })
  }
  const choose = (one: Insertable | undefined) => {
    if (slash === null || one === undefined) return
    slash.field.focus()
    insertForSlash(slash.field, one.text)
    close()
  }
  const move = (by: number) => {
    if (slash !== null) setSlash({ ...slash, row: (row + by + found.length) % found.length })
  }
  const actOf = (key: string): (() => void) | null => {
    switch (key) {
      case 'ArrowDown':
        return () => move(1)
      case 'ArrowUp':
        return () => move(-1)
      case 'Enter':
      case 'Tab':
        return () => choose(found[row])
      case 'Escape':
        return close
      default:
        return null
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const act = actOf(event.key)
    if (act === null) return
    event.preventDefault()
    // Esc closes the list, and not the panel around it.
    event.stopPropagation()
    act()
  }
  const optionId = (index: number) => `${id}-${index}`
  /** For the field of this name: it announces the chosen row. */
  const fieldProps = (name: string) =>
    isOpen && slash?.field.name === name
      ? { 'aria-autocomplete': 'list' as const, 'aria-controls': id, 'aria-activedescendant': optionId(row) }
      : {}
  return {
    id,
    isOpen,
    field: slash?.field.name ?? null,
    found,
    row,
    optionId,
    follow,
    choose,
    close,
    onKeyDown,
    fieldProps,
  }
}
