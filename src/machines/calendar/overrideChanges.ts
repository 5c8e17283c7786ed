import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { overrideContent } from '../../contracts/portal/schedule/overrides.ts'
import { EXCEPTION_CHANGES_LIMIT } from '../../contracts/portal/schedule/practiceChange.ts'
import { visitOutside } from '../schedule/practiceForms.ts'
import type { UndoOffer } from '../shell/noticesContract.ts'

export const CHANGES_LIMIT = EXCEPTION_CHANGES_LIMIT

const known = { id: z.string(), version: z.number().int().positive() }

/** One thing to do with an exception. */
export const ruleChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('create'), content: overrideContent }),
  z.object({ op: z.literal('update'), ...known, content: overrideContent, before: overrideContent }),
  z.object({ op: z.literal('remove'), ...known, before: overrideContent }),
])
export type RuleChange = z.infer<typeof ruleChange>

/** One thing to do with an exception, and what undoes it. */
export const overrideChange = z.discriminatedUnion('op', [
  ...ruleChange.options,
  /** Takes back what a form saved, with what it did to visits; `id` is the change's, not the exception's. */
  z.object({ op: z.literal('undo'), id: z.string(), before: overrideContent }),
])
export type OverrideChange = z.infer<typeof overrideChange>

/** The changes without those that take something back. */
export const ruleChanges = (changes: readonly OverrideChange[]): RuleChange[] =>
  changes.flatMap((change) => (change.op === 'undo' ? [] : [change]))

/** How it went: the exception with its new version, or why not. */
export const changeResult = z.object({
  change: overrideChange,
  saved: z.object(known).nullable(),
  /** The Undo of a change that has decisions about visits with it, while there is one. */
  undo: z.string().nullable(),
  /** The id under which the server keeps the change, for the notifications. */
  changeId: z.string().optional(),
  failure: failure.nullable(),
})
export type ChangeResult = z.infer<typeof changeResult>

/** One line per item, and the visits that stand outside the hours after all of them. */
export const changesDone = z.object({
  results: z.array(changeResult).max(CHANGES_LIMIT),
  conflicts: z.array(visitOutside),
})
export type ChangesDone = z.infer<typeof changesDone>

const inverseOf = (change: RuleChange, { id, version }: { id: string; version: number }): OverrideChange => {
  switch (change.op) {
    case 'create':
      return { op: 'remove', id, version, before: change.content }
    case 'update':
      return { op: 'update', id, version, content: change.before, before: change.content }
    case 'remove':
      // A deleted exception comes back by an update from the version of its deletion.
      return { op: 'update', id, version, content: change.before, before: change.before }
  }
}

/** The changes that undo everything that succeeded, the last first. */
export const undoOf = (results: readonly ChangeResult[]): OverrideChange[] =>
  results
    .flatMap(({ change, saved, undo }): OverrideChange[] => {
      if (saved === null || change.op === 'undo') return []
      if (undo === null) return [inverseOf(change, saved)]
      return [{ op: 'undo', id: undo, before: change.op === 'remove' ? change.before : change.content }]
    })
    .reverse()

/**
 * Lists the changes that the notifications can take back, the last first. It is null when there is none, and when one
 * exception was changed twice, because the server takes back only the last change of each.
 */
export const undoOfferOf = (results: readonly ChangeResult[]): UndoOffer | null => {
  const done = results
    .flatMap(({ change, saved, changeId }) =>
      saved === null || changeId === undefined ? [] : [{ op: change.op, changeId, exception: saved.id }],
    )
    .reverse()
  const [first] = done
  const subjects = [...new Set(done.map(({ exception }) => exception))]
  if (first === undefined || subjects.length < done.length) return null
  return {
    what: done.length > 1 ? 'exceptions' : first.op === 'remove' ? 'exceptionRemoved' : 'exception',
    changes: done.map(({ changeId }) => changeId),
    subjects,
  }
}
