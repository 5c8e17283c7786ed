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

/** Until invocations were named by the field's terms. @param names former and current ids of the invocations */
export const renamedInvocations = (
  machine: string,
  from: string,
  to: string,
  names: ReadonlyMap<string, string>,
): Upcaster => ({
  machine,
  from,
  to,
  decision: '0145-names-pages-and-view-state.md',
  lift: (entry) => {
    const [, prefix, id] = /^(xstate\.\w+\.actor\.)(\w+)$/.exec(entry.event.type) ?? []
    const name = id === undefined ? undefined : names.get(id)
    if (name === undefined) return [entry]
    return [{ ...entry, event: { ...entry.event, type: `${prefix}${name}`, actorId: name } }]
  },
})

/** A state value whose states have other names. */
const withRenamedStates = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return names.get(value) ?? value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([region, state]) => [
      names.get(region) ?? region,
      withRenamedStates(state, names),
    ]),
  )
}

/**
 * Until states were named by the field's terms. A delayed transition names its state last.
 * @param names former and current names of the states
 */
export const renamedStates = (
  machine: string,
  from: readonly string[],
  to: string,
  names: ReadonlyMap<string, string>,
): Upcaster[] =>
  from.map((version) => ({
    machine,
    from: version,
    to,
    decision: '0145-names-pages-and-view-state.md',
    lift: (entry) => {
      const { type } = entry.event
      const [, path, state = ''] = /^(xstate\.after\..+\.)(\w+)$/.exec(type) ?? []
      const event = { ...entry.event, type: path === undefined ? type : path + (names.get(state) ?? state) }
      return [{ ...entry, to: withRenamedStates(entry.to, names), event }]
    },
  }))
