import { sql } from 'kysely'
import type { AppointmentDetails } from '../../../src/contracts/portal/appointmentDetails.ts'
import type { Database } from '../../db/client.ts'
import { liftEvent } from './events.ts'
import { roomHours } from './roomHours.ts'

/** P7.25. Undefined for a missing appointment and for one of another practitioner. */
export const appointmentDetails = async (
  db: Database,
  practitionerId: string,
  id: string,
  now: Date,
): Promise<AppointmentDetails | undefined> => {
  const row = await db
    .selectFrom('appointment')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
    .where('appointment.practitioner_id', '=', practitionerId)
    .where('appointment.id', '=', id)
    .selectAll('appointment')
    .select(['client.first_name', 'client.last_name', 'client.sex', 'client.allergies', 'speciality.label'])
    .select('client.details')
    .select(sql<string>`to_char(client.birth_date, 'YYYY-MM-DD')`.as('birth_date'))
    .executeTakeFirst()
  if (row === undefined) return undefined

  const previous = await db
    .selectFrom('appointment')
    .select(['id', 'start_time'])
    .where('client_id', '=', row.client_id)
    .where('status', '=', 'completed')
    .where('start_time', '<', row.start_time)
    .orderBy('start_time', 'desc')
    .executeTakeFirst()
  const { opensAt, closesAt } = roomHours(row.start_time, row.end_time)

  const ended = row.ended_at === null ? null : await endOf(db, id)

  return {
    id: row.id,
    practitioner_id: row.practitioner_id,
    status: row.status,
    start_time: row.start_time.toISOString(),
    end_time: row.end_time.toISOString(),
    speciality: { id: row.speciality_id, practitioner_speciality: row.label },
    price_centavos: row.price_centavos,
    paid: row.paid,
    reason: row.reason,
    client: {
      id: row.client_id,
      first_name: row.first_name,
      last_name: row.last_name,
      birth_date: row.birth_date,
      sex: row.sex,
      allergies: row.allergies,
      last_visit: previous?.start_time.toISOString() ?? null,
      language: row.details?.language ?? null,
      phone: row.details?.phone ?? null,
      email: row.details?.email ?? null,
    },
    room_id: row.room_id,
    room_code: row.room_code,
    previous_visit_id: previous?.id ?? null,
    can_join_from: opensAt.toISOString(),
    can_join_until: closesAt.toISOString(),
    ended,
    server_time: now.toISOString(),
  }
}

/** How the session ended, from its event: the row has no reason. */
const endOf = async (db: Database, id: string): Promise<AppointmentDetails['ended']> => {
  const stored = await db
    .selectFrom('event')
    .select(['type', 'schema_version', 'data'])
    .where('stream_id', '=', id)
    .where('type', '=', 'appointment.sessionEnded')
    .executeTakeFirst()
  const event = stored && liftEvent(stored)
  if (event?.type !== 'appointment.sessionEnded') return null
  const { at, outcome, reason, noteSigned } = event.data
  return { at, outcome, reason, note_signed: noteSigned }
}
