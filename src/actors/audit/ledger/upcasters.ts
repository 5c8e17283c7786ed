import type { LedgerEntry } from '../../../contracts/audit/ledger.ts'

/**
 * How ledgers of an older version of a machine are read (docs/decisions/0070). A version that a change has
 * made unreadable needs an upcaster and a decision record.
 */
export interface Upcaster {
  readonly machine: string
  readonly from: string
  readonly to: string
  /** File in docs/decisions. */
  readonly decision: string
  /** The entry for the current machine; none when its event no longer exists. */
  readonly lift: (entry: LedgerEntry) => readonly LedgerEntry[]
}

/** Until the check-out asked about unsigned parts, its event did not name them. */
const checkOutWithUnsigned = (from: string): Upcaster => ({
  machine: 'visit',
  from,
  to: '3459369364a1f0fd',
  decision: '0163-the-room-and-its-end.md',
  lift: (entry) => [
    entry.event.type === 'visit.checkOutSubmitted'
      ? { ...entry, event: { unsigned: [], ...entry.event } }
      : entry,
  ],
})

/** A guest gave the name on a screen of its own before the consent; now both are one step. */
const nameWithConsent: Upcaster = {
  machine: 'guestJoin',
  from: 'a42a20ef878c75f1',
  to: '67d8b1255f62fb43',
  decision: '0163-the-room-and-its-end.md',
  lift: (entry) => {
    if (['guest.nameEntered', 'guest.backRequested'].includes(entry.event.type)) return []
    return [
      {
        ...entry,
        to: entry.to === 'name' ? 'consent' : entry.to,
        event: entry.event.type === 'guest.consented' ? { name: '‹patient›', ...entry.event } : entry.event,
      },
    ]
  },
}

export const UPCASTERS: readonly Upcaster[] = [
  nameWithConsent,
  ...['c1e2ed4bb6320f56', 'dd214607e0a23164', 'd05db034faa2b6cb', '91d64dd1d4cf9346'].map(
    checkOutWithUnsigned,
  ),
]
