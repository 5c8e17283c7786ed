import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { AccessLogTable, EventTable, RecordLogTable, VisitRecordTable } from '../../db/eventTables.ts'
import type { PrescriptionTable } from '../../db/prescriptionTables.ts'
import { lineBody } from '../recordLog/lines.ts'
import type { Archive } from './archive.ts'

const ROWS_AT_ONCE = 1_000

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`

/** Where the log ended when the export began; later lines belong to the next export. */
interface ChainEnd {
  position: number
  hash: string
}

interface LogLine {
  position: number
  body: string
  hash: string
}

/**
 * Rows in the order of a key that grows, some at once.
 * @param read the rows after one; null: the first ones
 */
const inPages = async function* <Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await read(after)
    yield* rows
    after = rows.at(-1) ?? null
    if (after === null || rows.length < ROWS_AT_ONCE) return
  }
}

const logLines = async function* (db: Database, end: ChainEnd): AsyncGenerator<LogLine> {
  const rows = inPages<Pick<Selectable<RecordLogTable>, 'position' | 'body' | 'hash'>>((after) =>
    db
      .selectFrom('record_log')
      .select(['position', 'body', 'hash'])
      .where('position', '>', Number(after?.position ?? 0))
      .where('position', '<=', end.position)
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute(),
  )
  for await (const { position, body, hash } of rows) yield { position: Number(position), body, hash }
}

/** The names of the specialities that visits and prices refer to. */
const specialityLines = async function* (db: Database, practitionerId: string) {
  const rows = await db
    .selectFrom('speciality')
    .select(['id', 'label', 'label_en'])
    .where(
      sql<boolean>`id in (
        select speciality_id from appointment where practitioner_id = ${practitionerId}
        union select speciality_id from consultation_type where practitioner_id = ${practitionerId}
        union select speciality_id from practitioner_speciality where practitioner_id = ${practitionerId})`,
    )
    .orderBy('id')
    .execute()
  for (const row of rows) yield jsonLine(row)
}

/** Streams of this practitioner: visits, hours, exceptions, prices and records. */
const ownStreams = (practitionerId: string) => sql`
  select id from appointment where practitioner_id = ${practitionerId}
  union all select id from schedule where practitioner_id = ${practitionerId}
  union all select id from schedule_override where practitioner_id = ${practitionerId}
  union all select id from consultation_type where practitioner_id = ${practitionerId}
  union all select id from patient_record where practitioner_id = ${practitionerId}`

const eventLines = async function* (db: Database, practitionerId: string, end: ChainEnd) {
  const rows = inPages<Selectable<EventTable>>((after) =>
    db
      .selectFrom('event')
      .selectAll()
      .where('position', '>', after?.position ?? '0')
      .where('log_position', '<=', end.position)
      .where(sql<boolean>`stream_id in (${ownStreams(practitionerId)})`)
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute(),
  )
  for await (const { position: _, log_position, at, ...event } of rows)
    yield jsonLine({ log_position: Number(log_position), ...event, at: at.toISOString() })
}

const accessRow = ({ log_position, at, ...row }: Omit<Selectable<AccessLogTable>, 'position'>): string =>
  jsonLine({ log_position: Number(log_position), ...row, at: at.toISOString() })

const accessLines = async function* (db: Database, practitionerId: string, end: ChainEnd) {
  const rows = inPages<Selectable<AccessLogTable>>((after) =>
    db
      .selectFrom('access_log')
      .selectAll()
      .where('position', '>', after?.position ?? '0')
      .where('practitioner_id', '=', practitionerId)
      .where('log_position', '<=', end.position)
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute(),
  )
  for await (const { position: _, ...row } of rows) yield accessRow(row)
}

const visitEntryLines = async function* (
  db: Database,
  practitionerId: string,
  lengths: ReadonlyMap<string, number>,
) {
  const rows = inPages<Pick<Selectable<VisitRecordTable>, 'appointment_id' | 'seq' | 'body' | 'hash'>>(
    (last) => {
      const after = last ?? { appointment_id: '00000000-0000-0000-0000-000000000000', seq: 0 }
      return db
        .selectFrom('visit_record')
        .innerJoin('appointment', 'appointment.id', 'visit_record.appointment_id')
        .select(['appointment_id', 'seq', 'body', 'hash'])
        .where('practitioner_id', '=', practitionerId)
        .where(({ eb, or, and }) =>
          or([
            eb('appointment_id', '>', after.appointment_id),
            and([eb('appointment_id', '=', after.appointment_id), eb('seq', '>', after.seq)]),
          ]),
        )
        .orderBy('appointment_id')
        .orderBy('seq')
        .limit(ROWS_AT_ONCE)
        .execute()
    },
  )
  for await (const { appointment_id: visit, seq, body, hash } of rows)
    if (seq <= (lengths.get(visit) ?? 0)) yield jsonLine({ visit, seq, body, hash })
}

const prescriptionLines = async function* (db: Database, practitionerId: string, end: Date) {
  const rows = inPages<Selectable<PrescriptionTable>>((after) =>
    db
      .selectFrom('prescription')
      .selectAll()
      .where('practitioner_id', '=', practitionerId)
      .where('folio_number', '>', after?.folio_number ?? 0)
      .where('issued_at', '<=', end)
      .orderBy('folio_number')
      .limit(ROWS_AT_ONCE)
      .execute(),
  )
  for await (const row of rows) yield jsonLine({ ...row, issued_at: row.issued_at.toISOString() })
}

const noteLines = async function* (db: Database, practitionerId: string, end: Date) {
  for (let after = { id: '00000000-0000-0000-0000-000000000000', number: -1 }; ; ) {
    const rows = await db
      .selectFrom('visit_note')
      .selectAll()
      .where('practitioner_id', '=', practitionerId)
      .where(({ eb, or, and }) =>
        or([
          eb('appointment_id', '>', after.id),
          and([eb('appointment_id', '=', after.id), eb('number', '>', after.number)]),
        ]),
      )
      .where('written_at', '<=', end)
      .orderBy('appointment_id')
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = { id: last.appointment_id, number: last.number }
    for (const row of rows) yield jsonLine({ ...row, written_at: row.written_at.toISOString() })
  }
}

/**
 * The hash chain with what it stands for: the log whole (it holds hashes and ids, also of other practitioners), and of
 * this practitioner every event, access, entry of a visit's record,
 * prescription and note.
 */
export const addChain = async (
  archive: Archive,
  db: Database,
  { practitionerId, now }: { practitionerId: string; now: Date },
): Promise<ChainEnd> => {
  const head = await db.selectFrom('record_log_head').select(['position', 'hash']).executeTakeFirstOrThrow()
  const end = { position: Number(head.position), hash: head.hash }
  const lengths = new Map<string, number>()
  const lines = async function* () {
    for await (const line of logLines(db, end)) {
      const parsed = lineBody.safeParse(JSON.parse(line.body))
      if (parsed.success && parsed.data.of === 'visit') lengths.set(parsed.data.visit, parsed.data.length)
      yield jsonLine(line)
    }
  }
  await archive.add('chain/specialities.jsonl', specialityLines(db, practitionerId))
  await archive.add('chain/log.jsonl', lines())
  await archive.add('chain/events.jsonl', eventLines(db, practitionerId, end))
  await archive.add('chain/accesses.jsonl', accessLines(db, practitionerId, end))
  await archive.add('chain/visits.jsonl', visitEntryLines(db, practitionerId, lengths))
  await archive.add('chain/prescriptions.jsonl', prescriptionLines(db, practitionerId, now))
  await archive.add('chain/notes.jsonl', noteLines(db, practitionerId, now))
  return end
}
