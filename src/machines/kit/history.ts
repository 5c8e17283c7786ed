import { changedFields } from './changedFields.ts'

/** The versions of edited values, for undo and redo. */
export interface History<T extends object> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** The text field that the last step changed: typing on in it is part of the same step. */
  readonly typed: string | null
}

/** Older steps are forgotten. */
const MOST_STEPS = 100

export const startHistory = <T extends object>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  typed: null,
})

/** The field, if the only difference is the text of one. */
const typedField = (before: object, after: object): string | null => {
  const [field, ...others] = changedFields(before, after)
  if (field === undefined || others.length > 0) return null
  const isText = (values: object) => typeof new Map(Object.entries(values)).get(field) === 'string'
  return isText(before) && isText(after) ? field : null
}

/** A version after the present one; equal values are none. What was undone can no longer be redone. */
export const record = <T extends object>(history: History<T>, next: T): History<T> => {
  const { past, present } = history
  if (changedFields(present, next).length === 0) return history
  const typed = typedField(present, next)
  if (typed === null || typed !== history.typed)
    return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [], typed }
  const isBack = past.length > 0 && changedFields(past.at(-1) ?? present, next).length === 0
  return isBack
    ? { past: past.slice(0, -1), present: next, future: [], typed: null }
    : { past, present: next, future: [], typed }
}

/** One step back; the same history at its beginning. */
export const undo = <T extends object>(history: History<T>): History<T> => {
  const { past, present, future } = history
  const last = past.at(-1)
  if (last === undefined) return history
  return { past: past.slice(0, -1), present: last, future: [present, ...future], typed: null }
}

/** One step forward again; the same history at its end. */
export const redo = <T extends object>(history: History<T>): History<T> => {
  const { past, present, future } = history
  const [next, ...later] = future
  return next === undefined
    ? history
    : { past: [...past, present], present: next, future: later, typed: null }
}
