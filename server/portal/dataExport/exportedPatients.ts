import { sql } from 'kysely'
import { NO_DETAILS } from '../../../src/contracts/portal/patient/patient.ts'
import type { ReadAction } from '../../../src/contracts/portal/visitAudit.ts'
import type { Database } from '../../db/client.ts'
import { folioOf } from '../prescription/folio.ts'
import { openedBody } from '../prescription/seal.ts'
import type {
  ExportedFile,
  ExportedPatient,
  ExportedPractitioner,
  ExportedPrescription,
  ExportedVisit,
} from './fhir/summaryInput.ts'

const PATIENTS_AT_ONCE = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export interface PatientFolder {
  patient: ExportedPatient
  visits: ExportedVisit[]
  prescriptions: ExportedPrescription[]
  files: (ExportedFile & { fileId: string })[]
  accesses: { at: Date; action: ReadAction; appointmentId: string | null; requestId: string }[]
}

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/dicom': 'dcm',
}

/** Where an archive holds the things of one patient. */
export const folderOf = (patientId: string): string => `patients/${patientId}`

export const exportedPractitioner = (db: Database, id: string): Promise<ExportedPractitioner> =>
  db
    .selectFrom('practitioner')
    .select(['id', 'first_name', 'last_name', 'licence', 'phone', 'office_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const patientsAfter = async (
  db: Database,
  practitionerId: string,
  { after, only }: { after: string; only: string | null },
): Promise<ExportedPatient[]> => {
  const rows = await db
    .selectFrom('client')
    .select(['id', 'first_name', 'last_name', 'sex', 'allergies', 'details'])
    .select(sql<string>`to_char(birth_date, 'YYYY-MM-DD')`.as('birth_date'))
    .where('practitioner_id', '=', practitionerId)
    .where('id', '>', after)
    .$if(only !== null, (query) => query.where('id', '=', only ?? ''))
    .orderBy('id')
    .limit(PATIENTS_AT_ONCE)
    .execute()
  return rows.map(({ details, ...person }) => ({ ...person, ...NO_DETAILS, ...details }))
}

const visitsOf = async (db: Database, practitionerId: string, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
    .select(['appointment.id', 'client_id', 'start_time', 'end_time', 'status', 'label', 'reason'])
    .where('practitioner_id', '=', practitionerId)
    .where('client_id', 'in', ids)
    .orderBy('start_time')
    .orderBy('appointment.id')
    .execute()
  return Map.groupBy(rows, ({ client_id }) => client_id)
}

const prescriptionsOf = async (db: Database, practitionerId: string, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('prescription')
    .select(['client_id', 'appointment_id', 'folio_number', 'replaces', 'body'])
    .where('practitioner_id', '=', practitionerId)
    .where('client_id', 'in', ids)
    .orderBy('folio_number')
    .execute()
  const replaced = new Set(rows.map(({ replaces }) => (replaces === null ? null : folioOf(replaces))))
  const opened = rows.map(({ client_id, appointment_id, body }) => {
    const content = openedBody(body)
    return { client_id, appointmentId: appointment_id, isReplaced: replaced.has(content.folio), content }
  })
  return Map.groupBy(opened, ({ client_id }) => client_id)
}

const filesOf = async (db: Database, practitionerId: string, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('patient_record')
    .selectAll()
    .where('practitioner_id', '=', practitionerId)
    .where('client_id', 'in', ids)
    // Removed data stay locked until their retention ends; the tombstone is in the events.
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ client_id }) => client_id)
}

const accessesOf = async (db: Database, practitionerId: string, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('access_log')
    .select(['client_id', 'at', 'action', 'appointment_id', 'request_id'])
    .where('practitioner_id', '=', practitionerId)
    .where('client_id', 'in', ids)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ client_id }) => client_id)
}

/**
 * The patients of a practitioner with all that belongs to each, a hundred at a time, so that memory does not grow with
 * the practice.
 * @param only one patient; null: all of them
 */
export const patientFolders = async function* (
  db: Database,
  practitionerId: string,
  only: string | null,
): AsyncGenerator<PatientFolder> {
  for (let after = FIRST_ID; ; ) {
    const patients = await patientsAfter(db, practitionerId, { after, only })
    const last = patients.at(-1)
    if (last === undefined) return
    after = last.id
    const ids = patients.map(({ id }) => id)
    const visits = await visitsOf(db, practitionerId, ids)
    const prescriptions = await prescriptionsOf(db, practitionerId, ids)
    const files = await filesOf(db, practitionerId, ids)
    const accesses = await accessesOf(db, practitionerId, ids)
    for (const patient of patients)
      yield {
        patient,
        visits: (visits.get(patient.id) ?? []).map(
          ({ id, start_time: start, end_time: end, status, label: speciality, reason }) => ({
            id,
            start,
            end,
            status,
            speciality,
            reason,
          }),
        ),
        prescriptions: (prescriptions.get(patient.id) ?? []).map(({ client_id: _, ...one }) => one),
        files: (files.get(patient.id) ?? []).map((row) => ({
          id: row.id,
          fileId: row.file_id,
          appointmentId: row.appointment_id,
          kind: row.kind,
          title: row.title,
          takenOn: row.taken_on,
          type: row.type,
          size: Number(row.size),
          sha256: row.sha256,
          addedAt: row.added_at,
          path: `${folderOf(patient.id)}/files/${row.id}.${EXTENSIONS[row.type] ?? 'bin'}`,
        })),
        accesses: (accesses.get(patient.id) ?? []).map((row) => ({
          at: row.at,
          action: row.action,
          appointmentId: row.appointment_id,
          requestId: row.request_id,
        })),
      }
  }
}
