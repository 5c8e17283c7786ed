import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  blockingBody,
  extendingBody,
  OverrideContent,
} from '../../../src/contracts/portal/schedule/overrides.ts'
import type { PricingBody } from '../../../src/contracts/portal/schedule/pricing.ts'
import type { LunchBreakBody, ScheduleBody } from '../../../src/contracts/portal/schedule/schedule.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { invalidFields, notFound } from '../../http/apiFailure.ts'
import type { Planned } from '../eventStore/ruleStore.ts'
import { type OverrideEvent, type OverrideState, overrideAggregate } from '../override/aggregate.ts'
import { decideOverride, type OverrideCommand, type Surroundings } from '../override/decide.ts'
import {
  type ConsultationTypeEvent,
  type ConsultationTypeState,
  consultationTypeAggregate,
  decideConsultationType,
} from '../pricing/aggregate.ts'
import { type ScheduleEvent, type ScheduleState, scheduleAggregate } from '../schedule/aggregate.ts'
import { decideSchedule, type ScheduleCommand } from '../schedule/decide.ts'
import { hoursOf, overridesIn } from '../schedule/rulesQuery.ts'

/** Minutes, where no type of consultation was saved. */
const SHORTEST_VISIT = 15
const FAR_AHEAD = Date.UTC(2300, 0, 1)

/** Whose change it is, and the version that it was made from; null when any will do. */
interface By {
  practitionerId: string
  expected: number | null
}

export type PlannedHours = Planned<ScheduleState, ScheduleEvent>
export type PlannedOverride = Planned<OverrideState, OverrideEvent>
export type PlannedPrice = Planned<ConsultationTypeState, ConsultationTypeEvent>

export const scheduleIdOf = async (db: Database, practitionerId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('schedule')
      .select('id')
      .where('practitioner_id', '=', practitionerId)
      .executeTakeFirst()
  )?.id

const hoursChange = (id: string, by: By, command: (now: Date) => ScheduleCommand): PlannedHours => ({
  aggregate: scheduleAggregate,
  order: { id, ...by },
  decide: async (state, _trx, now) => decideSchedule(command(now), state),
})

export const planHours = async (
  db: Database,
  by: By,
  { type, id, body }: { type: 'create' | 'replace'; id: string; body: ScheduleBody },
): Promise<PlannedHours> => {
  const { practitionerId } = by
  const shortest = await db
    .selectFrom('consultation_type')
    .select(({ fn }) => fn.min('duration_min').as('minutes'))
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()
  const shortestVisit = shortest?.minutes ?? SHORTEST_VISIT
  return hoursChange(id, by, (now) => ({ type, practitionerId, body, shortestVisit, now }))
}

/** @throws ApiFailure 404 without hours */
export const planZone = async (db: Database, by: By, zone: string): Promise<PlannedHours> => {
  const id = await scheduleIdOf(db, by.practitionerId)
  if (id === undefined) throw notFound()
  return hoursChange(id, by, (now) => ({ type: 'moveZone', zone, now }))
}

/** @param lunchId of the new break */
export const planLunch = (
  by: By,
  { id, lunchId, body }: { id: string; lunchId: string; body: LunchBreakBody },
): PlannedHours => hoursChange(id, by, (now) => ({ type: 'addLunch', id: lunchId, body, now }))

/** @throws ApiFailure 404 without hours */
export const planLunchRemoval = async (db: Database, by: By, lunchId: string): Promise<PlannedHours> => {
  const id = await scheduleIdOf(db, by.practitionerId)
  if (id === undefined) throw notFound()
  return hoursChange(id, by, (now) => ({ type: 'removeLunch', id: lunchId, now }))
}

export const blockingOf = ({
  id: _id,
  visits: _visits,
  reason,
  ...period
}: z.output<typeof blockingBody>): OverrideContent => ({ kind: 'blocking', period, reason })

export const extendingOf = ({
  id: _id,
  visits: _visits,
  ...period
}: z.output<typeof extendingBody>): OverrideContent => ({ kind: 'extending', period })

const readContext = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  id: string,
  now: Date,
): Promise<Surroundings> => {
  const rows = await overridesIn(trx, practitionerId, [now.getTime(), FAR_AHEAD]).execute()
  return {
    hours: await hoursOf(trx, practitionerId),
    others: rows.filter((row) => row.id !== id).map(({ body }) => body),
  }
}

const overrideChange = (id: string, by: By, command: (now: Date) => OverrideCommand): PlannedOverride => ({
  aggregate: overrideAggregate,
  order: { id, ...by },
  decide: async (state, trx, now) =>
    decideOverride(command(now), state, await readContext(trx, by.practitionerId, id, now)),
})

const checkSpeciality = async (db: Database, practitionerId: string, content: OverrideContent) => {
  if (content.kind === 'blocking' || content.period.speciality_id === null) return
  const own = await db
    .selectFrom('practitioner_speciality')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .where('speciality_id', '=', content.period.speciality_id)
    .executeTakeFirst()
  if (own === undefined) throw invalidFields([{ field: 'speciality_id', message: 'unknown' }])
}

/** @throws ApiFailure 400 for a speciality that is not the practitioner's */
export const planOverride = async (
  db: Database,
  by: By,
  { type, id, content }: { type: 'create' | 'update'; id: string; content: OverrideContent },
): Promise<PlannedOverride> => {
  const { practitionerId } = by
  await checkSpeciality(db, practitionerId, content)
  return overrideChange(id, by, (now) => ({ type, practitionerId, content, now }))
}

export const planOverrideRemoval = (by: By, id: string): PlannedOverride =>
  overrideChange(id, by, () => ({ type: 'remove' }))

/** @throws ApiFailure 404 for a speciality that is not the practitioner's */
export const planPrice = async (
  db: Database,
  by: By,
  { specialityId, body }: { specialityId: string; body: PricingBody },
): Promise<PlannedPrice> => {
  const { practitionerId } = by
  const own = await db
    .selectFrom('practitioner_speciality')
    .leftJoin('consultation_type as type', (join) =>
      join
        .onRef('type.practitioner_id', '=', 'practitioner_speciality.practitioner_id')
        .onRef('type.speciality_id', '=', 'practitioner_speciality.speciality_id'),
    )
    .select('type.id')
    .where('practitioner_speciality.practitioner_id', '=', practitionerId)
    .where('practitioner_speciality.speciality_id', '=', specialityId)
    .executeTakeFirst()
  if (own === undefined) throw notFound()
  return {
    aggregate: consultationTypeAggregate,
    order: { id: own.id ?? randomUUID(), ...by },
    decide: async (known) => {
      const { cancel_hours = known?.removed === false ? known.terms.cancel_hours : null } = body
      const terms = { ...body, cancel_hours }
      return decideConsultationType({ practitionerId, specialityId, terms }, known)
    },
  }
}
