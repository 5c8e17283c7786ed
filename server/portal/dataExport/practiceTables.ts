import { csvHeader, csvLine } from '../../../src/contracts/csv.ts'
import { importedColumns } from '../../../src/contracts/portal/dataImport.ts'
import type { Database } from '../../db/client.ts'
import { calendarText } from '../calendarFeed/calendarText.ts'
import type { Archive } from './archive.ts'
import type { ExportedPatient } from './fhir/summaryInput.ts'

const ROWS_AT_ONCE = 1_000

/** The columns of `patients.csv`, which an import reads again. */
export const PATIENT_COLUMNS = ['id', ...importedColumns] as const

/** Between the entries of a list in one cell. */
export const LIST_SEPARATOR = '; '
/** In place of a list: asked, and there is none. An empty cell: nobody asked. */
export const NONE_KNOWN = 'none'

const listCell = (list: readonly string[] | null): string => {
  if (list === null) return ''
  return list.length === 0 ? NONE_KNOWN : list.join(LIST_SEPARATOR)
}

export const patientLine = (patient: ExportedPatient): string =>
  csvLine([
    patient.id,
    patient.first_name,
    patient.last_name,
    patient.birth_date,
    patient.sex,
    patient.phone,
    patient.email,
    patient.curp,
    patient.blood_group,
    listCell(patient.allergies),
    listCell(patient.conditions),
    listCell(patient.medicines),
    patient.weight_kg,
    patient.height_cm,
    patient.emergency_name,
    patient.emergency_phone,
    patient.language,
    patient.private_note,
  ])

const visitsFrom = async function* (db: Database, practitionerId: string) {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await db
      .selectFrom('appointment')
      .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
      .select(['appointment.id', 'client_id', 'start_time', 'end_time', 'status', 'outcome', 'label'])
      .select(['reason', 'price_centavos', 'paid', 'cancelled_by', 'cancel_reason'])
      .select(({ selectFrom }) =>
        selectFrom('event')
          .select(({ fn }) => fn.max('event.version').as('version'))
          .whereRef('event.stream_id', '=', 'appointment.id')
          .as('version'),
      )
      .where('practitioner_id', '=', practitionerId)
      .orderBy('start_time')
      .orderBy('appointment.id')
      .limit(ROWS_AT_ONCE)
      .offset(offset)
      .execute()
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}

const visitLines = async function* (db: Database, practitionerId: string) {
  yield csvHeader([
    'id',
    'patient_id',
    'start',
    'end',
    'status',
    'outcome',
    'speciality',
    'reason',
    'price_centavos',
    'paid',
    'cancelled_by',
    'cancel_reason',
  ])
  for await (const visit of visitsFrom(db, practitionerId))
    yield csvLine([
      visit.id,
      visit.client_id,
      visit.start_time.toISOString(),
      visit.end_time.toISOString(),
      visit.status,
      visit.outcome,
      visit.label,
      visit.reason,
      visit.price_centavos,
      visit.paid,
      visit.cancelled_by,
      visit.cancel_reason,
    ])
}

/** All visits as a table, and those that were not cancelled as a calendar. */
export const addAgenda = async (
  archive: Archive,
  db: Database,
  { practitionerId, host, now }: { practitionerId: string; host: string; now: Date },
): Promise<void> => {
  await archive.add('visits.csv', visitLines(db, practitionerId))
  const shown: Parameters<typeof calendarText>[0][number][] = []
  for await (const { id, status, start_time: start, end_time: end, version } of visitsFrom(
    db,
    practitionerId,
  ))
    if (status !== 'cancel') shown.push({ id, status, start, end, version: Number(version ?? 0) })
  await archive.add('agenda.ics', calendarText(shown, host, now))
}
