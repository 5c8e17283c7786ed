import { z } from 'zod'
import { noteAddendum, type SignedNote, signedNote } from '../../../src/contracts/portal/note/note.ts'
import type { Database } from '../../db/client.ts'
import type { VisitNoteTable } from '../../db/noteTables.ts'
import { sealBroken } from '../../http/apiFailure.ts'
import { canonicalJson, type Seals } from '../signing/seals.ts'

/** The sealed parts: everything but the seal. */
export const sealedNote = signedNote.omit({ seal: true })
export const sealedAddendum = noteAddendum.omit({ seal: true })
const sealedEntry = z.union([sealedNote, sealedAddendum])
export type SealedEntry = z.infer<typeof sealedEntry>

export const entryBody = (entry: SealedEntry): string => canonicalJson(entry)
export const openedEntry = (body: string): SealedEntry => sealedEntry.parse(JSON.parse(body))

type StoredEntry = Pick<VisitNoteTable, 'appointment_id' | 'practitioner_id' | 'number' | 'body' | 'seal'>

export interface NoteEntries {
  signed: SignedNote | null
  addenda: z.infer<typeof noteAddendum>[]
}

export const keyOf = ({ practitioner_id, appointment_id }: StoredEntry) => ({
  practitionerId: practitioner_id,
  appointmentId: appointment_id,
})

/**
 * The note of a visit and its addenda, in the order in which they were written.
 * @throws ApiFailure 409 sealBroken
 */
export const entriesOf = async (db: Database, seals: Seals, appointmentId: string): Promise<NoteEntries> => {
  const rows = await db
    .selectFrom('visit_note')
    .select(['appointment_id', 'practitioner_id', 'number', 'body', 'seal'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('number')
    .execute()
  const found: NoteEntries = { signed: null, addenda: [] }
  for (const row of rows) {
    if (seals.kindOf(keyOf(row), row.body, row.seal) !== 'signed') throw sealBroken()
    const entry = openedEntry(row.body)
    if ('content' in entry) found.signed = { ...entry, seal: row.seal }
    else found.addenda.push({ ...entry, seal: row.seal })
  }
  return found
}
