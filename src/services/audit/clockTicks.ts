import type { LedgerRecord } from '../../contracts/audit/ledger.ts'
import { canonicalJson } from './ledger/chain.ts'

/** Delays that only keep time: a clock reads again, a countdown loses a second, the connection is pinged. */
const BEATS = /^xstate\.after\.(tick|roomTick|pingInterval|second|minute|countdownSecond)\./
/** Beats that start a reading; its answer is a tick too. */
const READINGS = /^xstate\.after\.(tick|roomTick|pingInterval)\./
const ANSWERS = /^xstate\.done\.actor\.(readClock|ping)$/

/**
 * Recognises clock ticks in a ledger, record by record: a clock's event after which its actor is in the state
 * in which it was before. A tick that moves an actor, such as the last second of a countdown, is none.
 */
export const createTickFilter = (): ((record: LedgerRecord, run: number) => boolean) => {
  /** State of each run before the reading that is under way, or since its last entry. */
  const settled = new Map<number, unknown>()
  return (record, run) => {
    if (record.kind !== 'entry') return false
    const { type } = record.event
    if (READINGS.test(type)) return true
    const same =
      (BEATS.test(type) || ANSWERS.test(type)) &&
      settled.has(run) &&
      canonicalJson(settled.get(run)) === canonicalJson(record.to)
    settled.set(run, record.to)
    return same
  }
}
