import { noteSections } from '../../../src/contracts/portal/note/draft.ts'
import { LAST_NOTE_LENGTH, type LastNote } from '../../../src/contracts/portal/patient/patient.ts'
import { cut } from '../../../src/contracts/text.ts'
import type { Database } from '../../db/client.ts'
import type { Seals } from '../signing/seals.ts'
import { keyOf, openedEntry } from './entries.ts'

/** The first line that says something, of the first section that holds text. */
const firstLine = (body: string): string => {
  const entry = openedEntry(body)
  if (!('content' in entry)) return ''
  const text = noteSections.map((name) => entry.content[name].trim()).find((section) => section !== '') ?? ''
  const [line = ''] = text.split('\n')
  return line.length > LAST_NOTE_LENGTH ? `${cut(line, LAST_NOTE_LENGTH - 1)}…` : line
}

/** How the newest signed note of a patient begins; null without one, and when its seal is broken. */
export const lastNoteOf = async (
  db: Database,
  seals: Seals,
  { practitionerId, clientId }: { practitionerId: string; clientId: string },
): Promise<LastNote | null> => {
  const row = await db
    .selectFrom('visit_note')
    .innerJoin('appointment', 'appointment.id', 'visit_note.appointment_id')
    .select(['appointment_id', 'visit_note.practitioner_id', 'number', 'body', 'seal', 'start_time'])
    .where('visit_note.client_id', '=', clientId)
    .where('visit_note.practitioner_id', '=', practitionerId)
    .where('number', '=', 0)
    .orderBy('written_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || seals.kindOf(keyOf(row), row.body, row.seal) !== 'signed') return null
  return {
    appointment_id: row.appointment_id,
    start_time: row.start_time.toISOString(),
    text: firstLine(row.body),
  }
}
