import { type RefObject, useEffect, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { type History, record, redo, startHistory, undo } from '../../machines/kit/history.ts'

/** The parts of react-hook-form's form that are needed here. */
export interface EditedForm {
  getValues(): object
  reset(values: object, keep: { keepIsSubmitted: boolean; keepSubmitCount: boolean }): void
  trigger(): Promise<boolean>
  readonly formState: { readonly isSubmitted: boolean }
}

interface Edited {
  readonly base: object
  readonly values: object
}

export interface FormEdits {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undo: () => void
  readonly redo: () => void
  /** To the initial values, as one step that can be undone. */
  readonly undoAll: () => void
  /** Another key for the fields after each `undoAll`, so that a text that is no value goes as well. */
  readonly fieldsKey: number
}

const KEEP = { keepIsSubmitted: true, keepSubmitCount: true }

/**
 * Undo and redo of a form with its machine (`useMachineForm`), and its keys: Ctrl/⌘+S saves, Ctrl/⌘+Z undoes,
 * Ctrl/⌘+Shift+Z redoes (experience §11). The keys work while the focus is in the form or nowhere, so that a
 * field elsewhere keeps its own undo.
 */
export const useFormEdits = (
  actor: AnyActorRef,
  form: EditedForm,
  element: RefObject<HTMLFormElement | null>,
): FormEdits => {
  // Read while rendering: the library keeps only such parts up to date.
  const { isSubmitted } = form.formState
  const valuesOf = (): Edited => actor.getSnapshot().context
  const [fieldsKey, setFieldsKey] = useState(0)
  const [history, setHistory] = useState(() => startHistory(valuesOf().values))

  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ context }: { context: Edited }) =>
      setHistory((known) => record(known, context.values)),
    )
    return unsubscribe
  }, [actor])

  const show = (next: History<object>) => {
    if (next === history) return
    setHistory(next)
    form.reset({ ...form.getValues(), ...next.present }, KEEP)
    if (isSubmitted) void form.trigger()
  }
  const edits: FormEdits = {
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => show(undo(history)),
    redo: () => show(redo(history)),
    undoAll: () => {
      show(record({ ...history, typed: null }, valuesOf().base))
      setFieldsKey(fieldsKey + 1)
    },
    fieldsKey,
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      const { target } = event
      const isHere = target === document.body || (target instanceof Node && element.current?.contains(target))
      const key = event.key.toLowerCase()
      if (isHere !== true || (key !== 's' && key !== 'z')) return
      event.preventDefault()
      if (key === 's') element.current?.requestSubmit()
      else if (event.shiftKey) edits.redo()
      else edits.undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return edits
}
