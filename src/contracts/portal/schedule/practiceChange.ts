import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { slot } from '../booking/slots.ts'
import { endpoint } from '../endpoint.ts'
import { conflictingVisit } from './conflicts.ts'
import { blockingBody, extendingBody } from './overrides.ts'
import { pricingBody } from './pricing.ts'
import { zoneName } from './rules.ts'
import { lunchBreakBody, scheduleBody } from './schedule.ts'

/** Days that a change is counted over. */
export const IMPACT_DAYS = 90
/** The server keeps at most 500 exceptions that have not ended; one week has far fewer. */
export const EXCEPTION_CHANGES_LIMIT = 100

const id = z.uuid().toLowerCase()
/** The version that the change is made from; null where any will do. */
const version = z.number().int().nonnegative().nullable()

const exceptionChanges = [
  /** `id` null: a new one. */
  z.object({ kind: z.literal('blocking'), version, id: id.nullable(), body: blockingBody }),
  z.object({ kind: z.literal('extending'), version, id: id.nullable(), body: extendingBody }),
  z.object({ kind: z.literal('exceptionRemoved'), version, id }),
] as const
export type ExceptionChange = z.infer<(typeof exceptionChanges)[number]>

/** A change of hours, exceptions or prices before it is saved. */
export const practiceChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hours'), version, body: scheduleBody }),
  /** The same wall times in another zone, for all hours that hold or will. */
  z.object({ kind: z.literal('zone'), version, zone: zoneName }),
  z.object({ kind: z.literal('lunch'), version, body: lunchBreakBody }),
  z.object({ kind: z.literal('lunchRemoved'), version, id }),
  ...exceptionChanges,
  /** Several exceptions, each saved by a call of its own: one that would be refused counts for nothing. */
  z.object({
    kind: z.literal('exceptions'),
    changes: z.array(z.discriminatedUnion('kind', exceptionChanges)).min(1).max(EXCEPTION_CHANGES_LIMIT),
  }),
  z.object({ kind: z.literal('pricing'), version, specialityId: id, body: pricingBody }),
])
export type PracticeChange = z.infer<typeof practiceChange>

const count = z.number().int().nonnegative()
const wonAndLost = { won: count, lost: count }

/** A visit that the change leaves outside the hours, with whom it is. */
export const touchedVisit = conflictingVisit.extend({
  client: z.object({
    id: sensitive('patient', z.string()),
    first_name: sensitive('patient', z.string()),
    last_name: sensitive('patient', z.string()),
  }),
})

/** The effect of a change on the next 90 days and on the coming visits. */
export const practiceImpact = z.object({
  /** The zone of the hours after the change. */
  zone: z.string(),
  /** Starts that patients can book before and after it, for each speciality with a price. */
  specialities: z.array(
    z.object({
      speciality_id: z.string(),
      before: count,
      after: count,
      ...wonAndLost,
      /** Weeks in which it differs, from Sunday on. */
      weeks: z.array(z.object({ starts_on: z.iso.date(), ...wonAndLost })),
      /** The first that can be offered after the change. */
      offers: z.array(slot),
    }),
  ),
  /** The first 200, in order of their start. */
  visits: z.array(touchedVisit),
  /** How many there are in all. */
  visit_count: count,
  /** Until how many hours before a visit patients may cancel or move it, where a price changes that; null: its start. */
  cancel_hours: z
    .object({ before: z.number().int().nullable(), after: z.number().int().nullable() })
    .nullable()
    .default(null),
  /** When the clocks of the zone change next, within a year; offsets are minutes ahead of UTC. */
  clock_change: z.object({ at: instant, before_min: z.number(), after_min: z.number() }).nullable(),
})
export type PracticeImpact = z.infer<typeof practiceImpact>

const tag = 'schedule'
const access = 'signedIn'
const refusals = ['notFound', 'conflict'] as const

/** Previews a change by the rules that bookings are judged by. It stores nothing of the change. */
export const previewPractice = endpoint('POST /v1/practitioner/practice/preview', {
  body: z.object({ change: practiceChange }),
  answer: practiceImpact,
  access,
  refusals,
  tag,
})

/**
 * Takes a change back: the rules and the visits that were answered with it, in one transaction. A `conflict` when the
 * rules were changed again, `slotTaken` when the time of a cancelled visit is somebody else's now, `statusRefused` after
 * its start. A visit whose patient took the offered time stays there.
 */
export const undoPractice = endpoint('POST /v1/practitioner/practice/undo/:id', {
  params: z.object({ id: z.string().max(64) }),
  answer: z.object({ conflicts: z.array(conflictingVisit) }),
  access,
  refusals: [...refusals, 'slotTaken', 'statusRefused'],
  tag,
})
