import { prescriptionDraft } from '../../../src/contracts/portal/prescription/draft.ts'
import type {
  IssuedPrescription,
  PrescriptionAnswer,
  PrescriptionItem,
} from '../../../src/contracts/portal/prescription/prescription.ts'
import type { Database } from '../../db/client.ts'
import { folioOf } from './folio.ts'
import { prescriberOf, type VisitKey, visitOf } from './people.ts'
import { openedBody } from './seal.ts'

/** What a practitioner is handed of a visit, and whose data it is. */
export interface PrescriptionReading {
  clientId: string
  answer: PrescriptionAnswer
}

/** Newest first, each with the folio of the one that came after it. */
const issuedFor = async (
  db: Database,
  { practitionerId, appointmentId }: VisitKey,
): Promise<IssuedPrescription[]> => {
  const rows = await db
    .selectFrom('prescription')
    .select(['folio_number', 'replaces', 'body', 'seal'])
    .where('appointment_id', '=', appointmentId)
    .where('practitioner_id', '=', practitionerId)
    .orderBy('folio_number', 'desc')
    .execute()
  const replacedBy = new Map(rows.map(({ replaces, folio_number }) => [replaces, folioOf(folio_number)]))
  return rows.map(({ folio_number, body, seal }) => ({
    ...openedBody(body),
    replaced_by: replacedBy.get(folio_number) ?? null,
    seal,
  }))
}

/** Medicines of the newest prescription that the same patient got from the same practitioner in another visit. */
const lastItems = async (
  db: Database,
  { practitionerId, appointmentId }: VisitKey,
  clientId: string,
): Promise<PrescriptionItem[]> => {
  const row = await db
    .selectFrom('prescription')
    .select('body')
    .where('client_id', '=', clientId)
    .where('practitioner_id', '=', practitionerId)
    .where('appointment_id', '!=', appointmentId)
    .orderBy('folio_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? [] : openedBody(row.body).content.items
}

/**
 * All there is of a visit's prescription (P7.28), as of one moment: one that is signed meanwhile must not be
 * missing together with its draft. Undefined for a missing visit and for one of another practitioner alike.
 */
export const readPrescription = (
  db: Database,
  key: VisitKey,
  now: Date,
): Promise<PrescriptionReading | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const visit = await visitOf(trx, key)
      if (visit === undefined) return undefined
      const draft = await trx
        .selectFrom('prescription_draft')
        .select(['body', 'saved_at'])
        .where('appointment_id', '=', visit.id)
        .executeTakeFirst()
      return {
        clientId: visit.clientId,
        answer: {
          appointment_id: visit.id,
          draft: draft === undefined ? null : prescriptionDraft.parse(draft.body),
          draft_saved_at: draft?.saved_at.toISOString() ?? null,
          issued: await issuedFor(trx, key),
          last_items: await lastItems(trx, key, visit.clientId),
          prescriber: await prescriberOf(trx, key.practitionerId),
          patient: visit.patient,
          allergies: visit.allergies,
          server_time: now.toISOString(),
        },
      }
    })
