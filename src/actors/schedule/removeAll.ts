import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'

interface Removed<C> {
  readonly conflicts: C[]
  /** The id under which the removal can be taken back. */
  readonly undo: string | null
}

/**
 * Deletes exceptions one after the other. When one is refused, those that went before come back, so that either
 * all are deleted or none is.
 * @returns the Undo of the last as `undo`, and those of the others from the last to the first
 * @throws Failure of the one that was refused
 */
export const removeAll = async <C>(
  exceptions: readonly Override[],
  remove: (exception: Override, visits: VisitAnswer[]) => Promise<Removed<C>>,
  takeBack: (undo: string) => Promise<unknown>,
): Promise<Removed<C> & { others: string[] }> => {
  const undos: string[] = []
  let conflicts: C[] = []
  try {
    for (const exception of exceptions) {
      const removed = await remove(exception, [])
      if (removed.undo !== null) undos.unshift(removed.undo)
      conflicts = removed.conflicts
    }
  } catch (error) {
    for (const undo of undos) await takeBack(undo).catch(() => undefined)
    throw error
  }
  const [undo = null, ...others] = undos
  return { conflicts, undo, others }
}
