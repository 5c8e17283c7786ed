import { folioOf } from './folio.ts'
import { areAsSigned, type ReadingDeps } from './reading.ts'
import { openedBody } from './seal.ts'

/** The prescriptions signed in one visit. */
export interface VisitPrescriptions {
  /** The diagnosis of the valid prescription; null when its seal is broken. */
  diagnosis: string | null
  /** Newest first. */
  prescriptions: { folio: string; issued_at: string }[]
}

/** The prescriptions of several visits of one practitioner, by visit; a visit without one is missing. */
export const prescriptionsOfVisits = async (
  { db, ...parts }: ReadingDeps,
  practitionerId: string,
  appointmentIds: readonly string[],
): Promise<Map<string, VisitPrescriptions>> => {
  if (appointmentIds.length === 0) return new Map()
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('prescription')
      .select(['appointment_id', 'practitioner_id', 'folio_number', 'issued_at', 'body', 'seal'])
      .where('practitioner_id', '=', practitionerId)
      .where('appointment_id', 'in', appointmentIds)
      .orderBy('folio_number', 'desc')
      .execute()
    const found = new Map<string, VisitPrescriptions>()
    for (const [id, [newest, ...older]] of Map.groupBy(rows, (row) => row.appointment_id)) {
      if (newest === undefined) continue
      const holds = await areAsSigned(parts, [newest], trx)
      found.set(id, {
        diagnosis: holds ? openedBody(newest.body).content.diagnosis : null,
        prescriptions: [newest, ...older].map(({ folio_number, issued_at }) => ({
          folio: folioOf(folio_number),
          issued_at: issued_at.toISOString(),
        })),
      })
    }
    return found
  })
}
