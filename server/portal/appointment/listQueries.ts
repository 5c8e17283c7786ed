import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AppointmentItem,
  appointmentListQuery,
  appointmentTimeframeQuery,
} from '../../../src/contracts/portal/appointment.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { containing } from '../searchable.ts'
import { endOfDay, startOfDay } from '../zone.ts'

export interface Found {
  appointments: AppointmentItem[]
  count: number
}

type Joined = SelectQueryBuilder<Tables, 'appointment' | 'client', object>

/** Every query starts here and sees the owner's rows only. */
export const ownedBy = (db: Database, practitionerId: string): Joined =>
  db
    .selectFrom('appointment')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .where('appointment.practitioner_id', '=', practitionerId)

export const items = async (query: Joined): Promise<AppointmentItem[]> => {
  const rows = await query
    .select([
      'appointment.id',
      'appointment.status',
      'appointment.start_time',
      'appointment.end_time',
      'appointment.speciality_id',
      'appointment.reason',
      'appointment.price_centavos',
      'appointment.paid',
      'appointment.respond_by',
      'appointment.proposed_start',
      'client.id as client_id',
      'client.first_name',
      'client.last_name',
    ])
    .select(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('appointment as earlier')
            .select('earlier.id')
            .whereRef('earlier.client_id', '=', 'appointment.client_id')
            .whereRef('earlier.start_time', '<', 'appointment.start_time')
            .where('earlier.status', '=', 'completed'),
        ),
      ).as('is_new_client'),
    )
    .execute()
  return rows.map(({ client_id, first_name, last_name, start_time, end_time, ...rest }) => ({
    ...rest,
    is_new_client: Boolean(rest.is_new_client),
    respond_by: rest.status === 'requested' ? (rest.respond_by?.toISOString() ?? null) : null,
    // A request that lapsed keeps the time that waited for its patient.
    proposed_start: rest.status === 'cancel' ? null : (rest.proposed_start?.toISOString() ?? null),
    start_time: start_time.toISOString(),
    end_time: end_time.toISOString(),
    client: { id: client_id, first_name, last_name },
  }))
}

/**
 * Visits that overlap a time. The index is by the start: without the second bound it would be read from the first
 * visit of the practice on. A visit takes two hours at most (`rules.ts`); a day leaves room.
 */
const overlapping = (query: Joined, from: Date | RawBuilder<Date>, to: Date | RawBuilder<Date>): Joined =>
  query
    .where('appointment.end_time', '>', from)
    .where('appointment.start_time', '>', sql<Date>`${from}::timestamptz - interval '1 day'`)
    .where('appointment.start_time', '<', to)

export const countOf = async (query: Joined): Promise<number> => {
  const row = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** P7.15, P7.43: appointments that overlap the day in the practitioner's zone; all of them without a day. */
export const findAppointments = async (
  db: Database,
  owner: { practitionerId: string; timezone: string },
  { date, page, limit }: z.infer<typeof appointmentListQuery>,
): Promise<Found> => {
  let query = ownedBy(db, owner.practitionerId)
  if (date !== undefined)
    query = overlapping(query, startOfDay(date, owner.timezone), endOfDay(date, owner.timezone))
  const shown = query
    .orderBy('appointment.start_time')
    .orderBy('appointment.id')
    .limit(limit)
    .offset((page - 1) * limit)
  return { count: await countOf(query), appointments: await items(shown) }
}

/** P7.14: appointments that overlap the time frame. */
export const findAppointmentsInTimeframe = async (
  db: Database,
  practitionerId: string,
  filter: z.infer<typeof appointmentTimeframeQuery>,
): Promise<Found> => {
  let query = overlapping(ownedBy(db, practitionerId), new Date(filter.start_time), new Date(filter.end_time))
  if (filter.status !== undefined && filter.status.length > 0)
    query = query.where('appointment.status', 'in', filter.status)
  if (filter.specialties !== undefined && filter.specialties.length > 0)
    query = query.where('appointment.speciality_id', 'in', filter.specialties)
  if (filter.search !== undefined && filter.search !== '')
    query = query.where('client.search_name', 'like', containing(filter.search))
  const appointments = await items(
    query.orderBy('appointment.start_time', filter.sort).orderBy('appointment.id'),
  )
  return { count: appointments.length, appointments }
}
