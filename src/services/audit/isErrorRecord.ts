import type { LedgerRecord } from '../../contracts/audit/ledger.ts'

/**
 * Errors for the filter: failed work, events that carry an error, and values that the recorder could not
 * record.
 */
export const isErrorRecord = (record: LedgerRecord): boolean => {
  if (record.kind !== 'entry') return record.note === 'recordingFailed'
  const { event } = record
  return (
    event.type.startsWith('xstate.error.') ||
    ('error' in event && event.error !== null && event.error !== undefined) ||
    /\.(failed|refused)$/.test(event.type)
  )
}
