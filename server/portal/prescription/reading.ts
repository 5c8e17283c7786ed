import type { Transaction } from 'kysely'
import { prescriptionDraft } from '../../../src/contracts/portal/prescription/draft.ts'
import type {
  IssuedPrescription,
  PrescriptionAnswer,
} from '../../../src/contracts/portal/prescription/prescription.ts'
import type { Database } from '../../db/client.ts'
import type { PrescriptionTable } from '../../db/prescriptionTables.ts'
import type { Tables } from '../../db/tables.ts'
import { sealBroken } from '../../http/apiFailure.ts'
import type { Seals } from '../signing/seals.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'
import { folioOf } from './folio.ts'
import { prescriberOf, type VisitKey, visitOf } from './people.ts'
import { openedBody } from './seal.ts'
import { keyOf } from './verifyPrescriptions.ts'

/** The data of a visit that a practitioner receives, and whose data it is. */
export interface PrescriptionReading {
  clientId: string
  answer: PrescriptionAnswer
}

export interface ReadingDeps {
  db: Database
  visitRecord: VisitRecord
  seals: Seals
}

type StoredPrescription = Pick<PrescriptionTable, 'appointment_id' | 'practitioner_id' | 'body' | 'seal'>

/**
 * Whether these match their seals. A signature proves it alone; an older seal must be in the record of its
 * visit, which must be intact.
 */
export const areAsSigned = async (
  { visitRecord, seals }: Omit<ReadingDeps, 'db'>,
  rows: readonly StoredPrescription[],
  trx: Transaction<Tables>,
): Promise<boolean> => {
  const kinds = rows.map((row) => ({ row, kind: seals.kindOf(keyOf(row), row.body, row.seal) }))
  if (kinds.some(({ kind }) => kind === 'broken')) return false
  for (const { row } of kinds.filter(({ kind }) => kind === 'digest')) {
    const { entries, firstBroken } = await visitRecord.read(row.appointment_id, trx)
    const isRecorded = entries.some(
      ({ fact }) => fact.kind === 'prescription.signed' && fact.seal === row.seal,
    )
    if (firstBroken !== null || !isRecorded) return false
  }
  return true
}

/**
 * Newest first, each with the folio of its successor.
 * @throws ApiFailure 409 sealBroken
 */
const issuedFor = async (
  parts: Omit<ReadingDeps, 'db'>,
  trx: Transaction<Tables>,
  { practitionerId, appointmentId }: VisitKey,
): Promise<IssuedPrescription[]> => {
  const rows = await trx
    .selectFrom('prescription')
    .select(['appointment_id', 'practitioner_id', 'folio_number', 'replaces', 'body', 'seal'])
    .where('appointment_id', '=', appointmentId)
    .where('practitioner_id', '=', practitionerId)
    .orderBy('folio_number', 'desc')
    .execute()
  if (!(await areAsSigned(parts, rows, trx))) throw sealBroken()
  const replacedBy = new Map(rows.map(({ replaces, folio_number }) => [replaces, folioOf(folio_number)]))
  return rows.map(({ folio_number, body, seal }) => ({
    ...openedBody(body),
    replaced_by: replacedBy.get(folio_number) ?? null,
    seal,
  }))
}

/**
 * Medicines and vital signs of the newest prescription of the same patient by the same practitioner in another visit;
 * none when its seal is broken.
 */
const lastPrescription = async (
  parts: Omit<ReadingDeps, 'db'>,
  trx: Transaction<Tables>,
  { practitionerId, appointmentId }: VisitKey,
  clientId: string,
): Promise<Pick<PrescriptionAnswer, 'last_items' | 'last_vitals'>> => {
  const row = await trx
    .selectFrom('prescription')
    .select(['appointment_id', 'practitioner_id', 'body', 'seal'])
    .where('client_id', '=', clientId)
    .where('practitioner_id', '=', practitionerId)
    .where('appointment_id', '!=', appointmentId)
    .orderBy('folio_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || !(await areAsSigned(parts, [row], trx))) return { last_items: [] }
  const { issued_at: at, content } = openedBody(row.body)
  const { items, vitals } = content
  const isMeasured = Object.values(vitals).some((value) => value !== undefined)
  return { last_items: items, ...(isMeasured ? { last_vitals: { at, vitals } } : {}) }
}

/**
 * The prescriptions and the draft of a visit (P7.28), read at one moment: a prescription signed meanwhile
 * must not be missing together with its draft. Undefined for a missing visit and for one of another
 * practitioner.
 * @throws ApiFailure 409 sealBroken
 */
export const readPrescription = (
  { db, ...parts }: ReadingDeps,
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
          issued: await issuedFor(parts, trx, key),
          ...(await lastPrescription(parts, trx, key, visit.clientId)),
          prescriber: await prescriberOf(trx, key.practitionerId),
          patient: visit.patient,
          allergies: visit.allergies,
          server_time: now.toISOString(),
        },
      }
    })
