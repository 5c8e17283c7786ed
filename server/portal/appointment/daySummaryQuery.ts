import { type DaySummary, UNSIGNED_SHOWN } from '../../../src/contracts/portal/daySummary.ts'
import type { Database } from '../../db/client.ts'
import { endOfDay, startOfDay } from '../zone.ts'

/** Completed visits that started on the day (`YYYY-MM-DD`) in the zone, and what they left. */
export const daySummaryOf = async (
  db: Database,
  { practitionerId, timezone }: { practitionerId: string; timezone: string },
  date: string,
): Promise<DaySummary> => {
  const visits = await db
    .selectFrom('appointment')
    .select(['appointment.id', 'appointment.start_time'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('prescription')
          .select('prescription.id')
          .whereRef('prescription.appointment_id', '=', 'appointment.id'),
      ).as('has_prescription'),
      exists(
        selectFrom('visit_note')
          .select('visit_note.id')
          .whereRef('visit_note.appointment_id', '=', 'appointment.id'),
      ).as('is_signed'),
    ])
    .where('appointment.practitioner_id', '=', practitionerId)
    .where('appointment.status', '=', 'completed')
    .where('appointment.start_time', '>=', startOfDay(date, timezone))
    .where('appointment.start_time', '<', endOfDay(date, timezone))
    .orderBy('appointment.start_time')
    .orderBy('appointment.id')
    .execute()
  return {
    held: visits.length,
    prescriptions: visits.filter(({ has_prescription }) => Boolean(has_prescription)).length,
    unsigned: visits
      .filter(({ is_signed }) => !is_signed)
      .slice(0, UNSIGNED_SHOWN)
      .map(({ id, start_time }) => ({ id, start_time: start_time.toISOString() })),
  }
}
