import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/client.ts'
import type { Tables } from '../../../db/tables.ts'
import { attachFile } from '../../../files/fileStore.ts'
import type { Files } from '../../../files/files.ts'
import { lockPractitioner } from '../../eventStore/ruleStore.ts'
import { eventsBody, type LoggedEvent } from '../../recordLog/lines.ts'
import { searchable } from '../../searchable.ts'
import type { Seals } from '../../signing/seals.ts'
import type { DatedFact, VisitRecord } from '../../visitRecord/visitRecord.ts'
import { createNewIds, type NewIds } from './newIds.ts'
import type { PracticeArchive } from './practiceArchive.ts'
import {
  type KeptFile,
  type RestoredStreams,
  restoredRecords,
  restoredRules,
  restoredVisits,
} from './restoredStreams.ts'
import { restoreNotes, restorePrescriptions } from './restoreSealed.ts'
import {
  type ExportedEvent,
  exportedEntry,
  exportedEntryBody,
  exportedEvent,
  exportedPatient,
  exportedSpeciality,
} from './storedShapes.ts'

const EVENTS_AT_ONCE = 500
const FILE_PATH = /^patients\/[\da-f-]{36}\/files\/([\da-f-]{36})\.[a-z]{3}$/
const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.dcm': 'application/dicom',
}

export interface RestoreParts {
  db: Database
  clock: Clock
  files: Files
  visitRecord: VisitRecord
  seals: Seals
  noteSeals: Seals
}

/** The counts of restored items. */
export interface Restored {
  patients: number
  visits: number
  prescriptions: number
  /** Signed ones and addenda. */
  notes: number
  files: number
}

/** The account has data of its own, which an import would mix with those of another practice. */
export class NotEmpty extends Error {
  override name = 'NotEmpty'
}

const requireEmpty = async (trx: Transaction<Tables>, practitionerId: string): Promise<void> => {
  for (const table of [
    'client',
    'appointment',
    'schedule',
    'schedule_override',
    'consultation_type',
  ] as const) {
    const row = await trx
      .selectFrom(table)
      .select('id')
      .where('practitioner_id', '=', practitionerId)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) throw new NotEmpty()
  }
}

/** Before the transaction: each file is checked as if somebody had sent it, and is deleted again unless it is used. */
const receiveFiles = async (
  { files }: RestoreParts,
  archive: PracticeArchive,
  practitionerId: string,
): Promise<Map<string, string>> => {
  const received = new Map<string, string>()
  for (const { path, size } of archive.manifest.files) {
    const recordId = FILE_PATH.exec(path)?.[1]
    if (recordId === undefined) continue
    const announced = {
      practitionerId,
      purpose: 'record' as const,
      name: path.split('/').at(-1) ?? '',
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      size,
    }
    received.set(recordId, await files.receive(announced, Readable.from(archive.bytes(path))))
  }
  return received
}

const restoreSpecialities = async (trx: Transaction<Tables>, archive: PracticeArchive, ids: NewIds) => {
  for await (const line of archive.lines('chain/specialities.jsonl')) {
    const { id, label, label_en } = exportedSpeciality.parse(line)
    const same = await trx.selectFrom('speciality').select('id').where('label', '=', label).executeTakeFirst()
    ids.set(id, same?.id ?? ids.of(id))
    if (same === undefined)
      await trx
        .insertInto('speciality')
        .values({ id: ids.of(id), label, label_en })
        .execute()
  }
}

const restorePatients = async (
  trx: Transaction<Tables>,
  archive: PracticeArchive,
  ids: NewIds,
  practitionerId: string,
): Promise<number> => {
  let count = 0
  for await (const line of archive.lines('chain/patients.jsonl')) {
    const { id, first_name, last_name, birth_date, sex, allergies, ...details } = exportedPatient.parse(line)
    await trx
      .insertInto('client')
      .values({
        id: ids.of(id),
        practitioner_id: practitionerId,
        first_name,
        last_name,
        birth_date,
        sex,
        allergies: allergies === null ? null : JSON.stringify(allergies),
        search_name: searchable(`${first_name} ${last_name}`),
        details: JSON.stringify(details),
      })
      .execute()
    count += 1
  }
  return count
}

const restoreEvents = async (
  trx: Transaction<Tables>,
  { visitRecord }: RestoreParts,
  archive: PracticeArchive,
  ids: NewIds,
  streams: readonly RestoredStreams[],
): Promise<void> => {
  const versions = new Map<string, number>()
  let waiting: LoggedEvent[] = []
  const write = async (): Promise<void> => {
    const events = waiting
    waiting = []
    if (events.length === 0) return
    await visitRecord.log.write(trx, async (log_position) => {
      await trx
        .insertInto('event')
        .values(events.map((event) => ({ ...event, data: JSON.stringify(event.data), log_position })))
        .execute()
      return eventsBody(events)
    })
  }
  const restore = ({ stream_id, type, schema_version, data, at, actor_id }: ExportedEvent): void => {
    const id = ids.of(stream_id)
    const event = streams
      .find(({ prefix }) => type.startsWith(prefix))
      ?.apply(id, { type, schema_version, data: ids.in(data) })
    if (event === undefined || event === null) return
    const version = (versions.get(id) ?? 0) + 1
    versions.set(id, version)
    waiting.push({
      stream_id: id,
      version,
      type: event.type,
      schema_version: event.schemaVersion,
      data: { ...event.data },
      at: new Date(at),
      actor_id: actor_id === null ? null : ids.in(actor_id),
    })
  }
  // The ids first: an event may name a stream that begins after it.
  for await (const line of archive.lines('chain/events.jsonl')) ids.of(exportedEvent.parse(line).stream_id)
  for await (const line of archive.lines('chain/events.jsonl')) {
    restore(exportedEvent.parse(line))
    if (waiting.length >= EVENTS_AT_ONCE) await write()
  }
  await write()
}

const restoreVisitRecords = async (
  trx: Transaction<Tables>,
  { visitRecord, clock }: RestoreParts,
  archive: PracticeArchive,
  ids: NewIds,
): Promise<void> => {
  let visit: string | null = null
  let facts: DatedFact[] = []
  const write = async (): Promise<void> => {
    if (visit === null) return
    const imported: DatedFact = { at: clock(), fact: { kind: 'visit.imported', archive: archive.digest } }
    await visitRecord.append(ids.of(visit), [...facts, imported], trx)
    facts = []
  }
  for await (const line of archive.lines('chain/visits.jsonl')) {
    const entry = exportedEntry.parse(line)
    if (entry.visit !== visit) await write()
    visit = entry.visit
    const { at, fact } = exportedEntryBody.parse(JSON.parse(entry.body))
    facts.push({ at: new Date(at), fact: ids.in(fact) })
  }
  await write()
}

/**
 * Brings an export of another installation into an empty account, whole or not at all: patients, hours, exceptions,
 * prices, visits with their records, prescriptions, notes and files. Everything gets new ids; the record of each visit says
 * which archive it came from, and prescriptions and notes are sealed anew after their old seal was checked. Payments, mails,
 * holds and accesses stay in the archive.
 * @throws ArchiveError, NotEmpty, ApiFailure for a file that does not pass its checks
 */
export const restorePractice = async (
  parts: RestoreParts,
  archive: PracticeArchive,
  practitionerId: string,
): Promise<Restored> => {
  await parts.db.transaction().execute((trx) => requireEmpty(trx, practitionerId))
  const received = await receiveFiles(parts, archive, practitionerId)
  return parts.visitRecord.log.transaction(async (trx) => {
    await lockPractitioner(trx, practitionerId)
    await requireEmpty(trx, practitionerId)
    const ids = createNewIds()
    ids.set(archive.manifest.practitioner, practitionerId)
    await restoreSpecialities(trx, archive, ids)
    const patients = await restorePatients(trx, archive, ids, practitionerId)
    const kept = new Map<string, KeptFile>()
    for (const [recordId, id] of received) {
      const file = await attachFile(trx, { practitionerId, purpose: 'record', id }, parts.clock())
      kept.set(ids.of(recordId), { fileId: id, type: file.type, size: file.size, sha256: file.sha256 })
    }
    const visits = restoredVisits()
    const records = restoredRecords((id) => kept.get(id) ?? null)
    const rules = restoredRules()
    await restoreEvents(trx, parts, archive, ids, [visits, records, ...rules])
    const counted = { visits: await visits.project(trx) }
    for (const streams of [...rules, records]) await streams.project(trx)
    const prescriptions = await restorePrescriptions(trx, parts.seals, archive, ids)
    const notes = await restoreNotes(trx, parts.noteSeals, archive, ids)
    await restoreVisitRecords(trx, parts, archive, ids)
    return { patients, ...counted, prescriptions, notes, files: received.size }
  })
}
