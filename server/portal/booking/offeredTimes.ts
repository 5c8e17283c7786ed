import type { listSlots } from '../../../src/contracts/portal/booking/slots.ts'
import type { AnswerOf } from '../../../src/contracts/portal/endpoint.ts'
import { slots, type Visitor } from '../../../src/contracts/portal/schedule/explain.ts'
import type { Range } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { Database } from '../../db/client.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { questionOf } from './question.ts'

const DAY_MS = 24 * 60 * 60_000

/** @throws ApiFailure 400 for a range that is empty, or longer than so many days */
export const rangeOf = (
  { start_time, end_time }: { start_time: string; end_time: string },
  days: number,
): Range => {
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)]
  if (start >= end) throw invalidFields([{ field: 'end_time', message: 'order' }])
  if (end - start > days * DAY_MS) throw invalidFields([{ field: 'end_time', message: 'tooLong' }])
  return [start, end]
}

export const slotWire = ([start, end]: Range) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
})

interface Asked {
  practitionerId: string
  specialityId: string
  range: Range
  now: Date
  visitor: Visitor
  /** An appointment whose own time counts as free: it is about to be moved. */
  moving?: string
}

/** P7.59: what can be booked, in order. */
export const offeredTimes = async (db: Database, asked: Asked): Promise<AnswerOf<typeof listSlots>> => {
  const question = await questionOf(db, asked)
  return {
    speciality_id: asked.specialityId,
    duration_min: question?.type.duration_min ?? null,
    price_centavos: question?.type.price_centavos ?? null,
    zone: question?.rules.hours.at(-1)?.zone ?? null,
    slots: question === null ? [] : slots(question).map(slotWire),
    server_time: asked.now.toISOString(),
  }
}
