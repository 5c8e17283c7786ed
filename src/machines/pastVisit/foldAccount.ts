import type { RecordedPerson, VisitRecordEntry } from '../../contracts/portal/visitRecord.ts'

/** Switches of devices that follow each other within this time are one row, milliseconds. */
const FOLD_WITHIN_MS = 2 * 60_000

type Switching = VisitRecordEntry & { fact: { kind: 'device.on' | 'device.off' } }

/** An entry of the visit's record, or one person's switching of devices without anything else between. */
export type AccountRow =
  | { readonly kind: 'entry'; readonly entry: VisitRecordEntry }
  | { readonly kind: 'devices'; readonly who: RecordedPerson; readonly entries: readonly VisitRecordEntry[] }

const isSwitching = (entry: VisitRecordEntry): entry is Switching =>
  entry.fact.kind === 'device.on' || entry.fact.kind === 'device.off'

const continues = (last: Switching | undefined, next: Switching): boolean =>
  last !== undefined &&
  last.fact.who.user === next.fact.who.user &&
  last.fact.who.role === next.fact.who.role &&
  Date.parse(next.at) - Date.parse(last.at) <= FOLD_WITHIN_MS

/** Folds two or more consecutive switches of devices by one person; unfolded, the rows are the entries again. */
export const foldAccount = (entries: readonly VisitRecordEntry[]): readonly AccountRow[] => {
  const rows: AccountRow[] = []
  let run: Switching[] = []
  const endRun = (): void => {
    const [first] = run
    if (first !== undefined && run.length > 1)
      rows.push({ kind: 'devices', who: first.fact.who, entries: run })
    else rows.push(...run.map((entry) => ({ kind: 'entry' as const, entry })))
    run = []
  }
  for (const entry of entries) {
    const switching = isSwitching(entry) ? entry : null
    if (switching === null || !continues(run.at(-1), switching)) endRun()
    if (switching !== null) run.push(switching)
    else rows.push({ kind: 'entry', entry })
  }
  endRun()
  return rows
}
