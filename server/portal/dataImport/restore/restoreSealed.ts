import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type Seals, sealCheck } from '../../signing/seals.ts'
import type { NewIds } from './newIds.ts'
import { ArchiveError, type PracticeArchive } from './practiceArchive.ts'
import { exportedNote, exportedPrescription } from './storedShapes.ts'

/** Restores signed prescriptions: each old seal is checked, and a new one is made for the new ids. */
export const restorePrescriptions = async (
  trx: Transaction<Tables>,
  seals: Seals,
  archive: PracticeArchive,
  ids: NewIds,
): Promise<number> => {
  const kindOf = sealCheck('prescription', archive.signatures)
  let count = 0
  for await (const line of archive.lines('chain/prescriptions.jsonl')) {
    const { appointment_id, practitioner_id, client_id, folio_number, issued_at, replaces, body, seal } =
      exportedPrescription.parse(line)
    const old = { practitionerId: practitioner_id, appointmentId: appointment_id }
    if (kindOf(old, body, seal) === 'broken')
      throw new ArchiveError(`Prescription ${folio_number} is not as it was signed`)
    const visit = { practitionerId: ids.in(practitioner_id), appointmentId: ids.in(appointment_id) }
    const newSeal = seals.seal(visit, body)
    // The record of the visit names the seal.
    ids.set(seal, newSeal)
    await trx
      .insertInto('prescription')
      .values({
        id: randomUUID(),
        appointment_id: visit.appointmentId,
        practitioner_id: visit.practitionerId,
        client_id: ids.in(client_id),
        folio_number,
        issued_at: new Date(issued_at),
        replaces,
        body,
        seal: newSeal,
      })
      .execute()
    count += 1
  }
  return count
}

/** Restores signed notes and addenda in the same way. */
export const restoreNotes = async (
  trx: Transaction<Tables>,
  noteSeals: Seals,
  archive: PracticeArchive,
  ids: NewIds,
): Promise<number> => {
  const kindOf = sealCheck('note', archive.signatures)
  let count = 0
  for await (const line of archive.lines('chain/notes.jsonl')) {
    const { appointment_id, practitioner_id, client_id, number, written_at, body, seal } =
      exportedNote.parse(line)
    const old = { practitionerId: practitioner_id, appointmentId: appointment_id }
    if (kindOf(old, body, seal) !== 'signed')
      throw new ArchiveError(`Note ${number} of visit ${appointment_id} is not as it was signed`)
    const visit = { practitionerId: ids.in(practitioner_id), appointmentId: ids.in(appointment_id) }
    const newSeal = noteSeals.seal(visit, body)
    ids.set(seal, newSeal)
    await trx
      .insertInto('visit_note')
      .values({
        id: randomUUID(),
        appointment_id: visit.appointmentId,
        practitioner_id: visit.practitionerId,
        client_id: ids.in(client_id),
        number,
        written_at: new Date(written_at),
        body,
        seal: newSeal,
      })
      .execute()
    count += 1
  }
  return count
}
