import type { LedgerEntry, LedgerRecord } from './ledger.ts'

/**
 * Where an entry came from: the page of the person at this browser, the clock, or the portal itself. What a page
 * sends by itself when it opens cannot be told from what the person did.
 */
export type Cause = 'page' | 'clock' | 'portal'

export const causeOf = ({ event, from }: LedgerEntry): Cause => {
  if (event.type.startsWith('xstate.after.')) return 'clock'
  return from === null && !event.type.startsWith('xstate.') ? 'page' : 'portal'
}

/** The person at the browser, by role. */
export type BrowserRole = 'doctor' | 'patient' | 'visitor'

/** A doctor signs in; a patient comes by a visit link. Names are in no ledger. */
export const browserRoleOf = (records: readonly LedgerRecord[]): BrowserRole => {
  let role: BrowserRole = 'visitor'
  for (const record of records) {
    if (record.kind !== 'entry') continue
    if (record.machine === 'session' && record.to === 'active') return 'doctor'
    if (record.machine === 'guestJoin') role = 'patient'
  }
  return role
}
