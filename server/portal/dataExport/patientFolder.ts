import { csvHeader, csvLine } from '../../../src/contracts/csv.ts'
import type { Database } from '../../db/client.ts'
import type { Files } from '../../files/files.ts'
import { readerOf } from '../accessLog/readerOf.ts'
import type { Archive } from './archive.ts'
import { folderOf, type PatientFolder } from './exportedPatients.ts'
import { patientSummary } from './fhir/summary.ts'
import type { ExportedPractitioner, Language } from './fhir/summaryInput.ts'
import { summaryPage } from './fhir/summaryPage.ts'
import { consentTable, paidTable } from './patientTables.ts'
import { chatTable, noteTable } from './visitTexts.ts'

export interface FolderParts {
  db: Database
  files: Pick<Files, 'readOwn'>
  practitioner: ExportedPractitioner
  language: Language
  now: Date
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`

/** The reads of a patient's record, with the name of the reader. */
const accessCsv = function* ({ accesses, patient }: PatientFolder, { practitioner }: FolderParts) {
  const names = { patient: nameOf(patient), practitioner: nameOf(practitioner) }
  yield csvHeader(['at', 'who', 'action', 'visit_id', 'request_id'])
  for (const { at, action, appointmentId, requestId } of accesses)
    yield csvLine([at.toISOString(), names[readerOf(action)], action, appointmentId, requestId])
}

/**
 * The files of one patient: the summary, who read the record and when, the notes and the chat of the visits, consents,
 * payments, and every file as it is kept.
 */
export const addPatientFolder = async (
  archive: Archive,
  folder: PatientFolder,
  parts: FolderParts,
): Promise<void> => {
  const path = folderOf(folder.patient.id)
  const { db, practitioner, language, now } = parts
  const summary = patientSummary({ ...folder, practitioner, language, now })
  await archive.add(`${path}/summary.fhir.json`, `${JSON.stringify(summary, null, 2)}\n`)
  await archive.add(`${path}/summary.html`, summaryPage(summary, folder.patient, language))
  await archive.add(`${path}/accesses.csv`, accessCsv(folder, parts))
  await archive.add(`${path}/notes.csv`, await noteTable(db, practitioner.id, folder.patient.id))
  await archive.add(`${path}/chat.csv`, await chatTable(db, practitioner.id, folder.patient.id))
  await archive.add(`${path}/consents.csv`, consentTable(db, practitioner.id, folder.patient.id))
  await archive.add(`${path}/payments.csv`, paidTable(db, practitioner.id, folder.patient.id))
  for (const { fileId, path: place } of folder.files) {
    const bytes = await parts.files.readOwn(practitioner.id, fileId)
    await archive.add(place, bytes)
  }
}
