import type { VisitEnd } from '../../../src/contracts/portal/visitLink/visitEnd.ts'
import type { Database } from '../../db/client.ts'
import { roomHours } from '../appointment/roomHours.ts'
import type { VisitTokens } from './visitTokens.ts'

/** The results of a visit for its patient; undefined before it begins, and after its room would be closed. */
export const visitEndOf = async (
  db: Database,
  visitTokens: VisitTokens,
  roomCode: string,
  now: Date,
): Promise<VisitEnd | undefined> => {
  const visit = await db
    .selectFrom('appointment')
    .select(['id', 'practitioner_id', 'client_id', 'start_time', 'end_time'])
    .where('room_code', '=', roomCode)
    .where('started_at', 'is not', null)
    .executeTakeFirst()
  if (visit === undefined || now > roomHours(visit.start_time, visit.end_time).closesAt) return undefined
  const [prescriptions, files, next] = await Promise.all([
    db
      .selectFrom('prescription as one')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('one.appointment_id', '=', visit.id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('prescription as newer')
              .select('newer.id')
              .whereRef('newer.practitioner_id', '=', 'one.practitioner_id')
              .whereRef('newer.replaces', '=', 'one.folio_number'),
          ),
        ),
      )
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('patient_record')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('appointment_id', '=', visit.id)
      .where('shared', '=', true)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('appointment')
      .select('start_time')
      .where('practitioner_id', '=', visit.practitioner_id)
      .where('client_id', '=', visit.client_id)
      .where('status', '=', 'accepted')
      .where('start_time', '>', now)
      .where('id', '!=', visit.id)
      .orderBy('start_time')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    token: visitTokens.of(visit.id),
    prescriptions: Number(prescriptions.count),
    files: Number(files.count),
    next_start: next?.start_time.toISOString() ?? null,
  }
}
