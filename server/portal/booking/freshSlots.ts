import type { Slot } from '../../../src/contracts/portal/booking/slots.ts'
import { slots, type Visitor } from '../../../src/contracts/portal/schedule/explain.ts'
import type { Database } from '../../db/client.ts'
import { slotWire } from './offeredTimes.ts'
import { questionOf } from './question.ts'

const DAY_MS = 24 * 60 * 60_000
const SLOTS_SHOWN = 100

/** The time that somebody wanted, in milliseconds since the epoch. */
export interface Wanted {
  practitionerId: string
  specialityId: string
  start: number
  visitor: Visitor
  /** A visit whose own time counts as free: it is about to be moved. */
  moving?: string
}

/** Lists the bookable times from a day before the wanted one to a week after it, in order. */
export const freshSlots = async (db: Database, { start, ...asked }: Wanted, now: Date): Promise<Slot[]> => {
  const range = [start - DAY_MS, start + 7 * DAY_MS] as const
  const question = await questionOf(db, { ...asked, range, now })
  return question === null ? [] : slots(question).slice(0, SLOTS_SHOWN).map(slotWire)
}
