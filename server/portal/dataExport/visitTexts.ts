import { type Cell, csvHeader, csvLine } from '../../../src/contracts/csv.ts'
import { noteSections } from '../../../src/contracts/portal/note/draft.ts'
import type { Database } from '../../db/client.ts'
import { openedEntry, type SealedEntry } from '../note/entries.ts'

const partsOf = (entry: SealedEntry): [string, string][] =>
  'text' in entry
    ? [['addendum', entry.text]]
    : noteSections.filter((name) => entry.content[name] !== '').map((name) => [name, entry.content[name]])

const table = function* (names: readonly string[], rows: Iterable<readonly Cell[]>) {
  yield csvHeader(names)
  for (const row of rows) yield csvLine(row)
}

/** The signed notes of a patient's visits and their addenda, a row for each section. */
export const noteTable = async (db: Database, practitionerId: string, clientId: string) => {
  const rows = await db
    .selectFrom('visit_note')
    .select(['appointment_id', 'body'])
    .where('practitioner_id', '=', practitionerId)
    .where('client_id', '=', clientId)
    .orderBy('written_at')
    .orderBy('number')
    .execute()
  const cells = rows.flatMap(({ appointment_id, body }) => {
    const entry = openedEntry(body)
    return partsOf(entry).map(([part, text]) => [
      appointment_id,
      entry.written_at,
      entry.author.name,
      part,
      text,
    ])
  })
  return table(['visit_id', 'written_at', 'author', 'section', 'text'], cells)
}

/** The chat of a patient's visits. */
export const chatTable = async (db: Database, practitionerId: string, clientId: string) => {
  const rows = await db
    .selectFrom('visit_message')
    .innerJoin('appointment', 'appointment.id', 'visit_message.appointment_id')
    .select(['appointment_id', 'at', 'from_role', 'from_name', 'to_roles', 'to_name', 'text'])
    .where('practitioner_id', '=', practitionerId)
    .where('client_id', '=', clientId)
    .orderBy('at')
    .orderBy('visit_message.id')
    .execute()
  const cells = rows.map(({ appointment_id, at, from_role, from_name, to_roles, to_name, text }) => [
    appointment_id,
    at.toISOString(),
    from_role,
    from_name,
    to_name ?? to_roles?.join(' ') ?? null,
    text,
  ])
  return table(['visit_id', 'at', 'role', 'name', 'to', 'text'], cells)
}
