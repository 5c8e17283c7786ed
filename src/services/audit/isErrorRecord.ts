import type { LedgerRecord } from '../../contracts/ledger.ts'

/**
 * What somebody looking for trouble wants to stop at: work that failed, events that carry an error, and what
 * the recorder could not record.
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
