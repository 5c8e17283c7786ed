import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type {
  CallRecording,
  RequestedKind,
  recordingDeletions,
} from '../../../src/contracts/portal/recording/recording.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { KeptFile, RecordingTables } from '../../db/recordingTables.ts'
import { conflict, notFound, statusRefused } from '../../http/apiFailure.ts'
import type { RecordingVault } from '../../meeting/persistence/recordingVault.ts'
import type { MeetingRecording } from '../../meeting/ports.ts'
import { createSealedSecrets } from '../auth/sealedSecret.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'
import { collectFiles } from './keptFiles.ts'
import { EXPORT_FILE, type RecordingExports } from './recordingExports.ts'

type Row = Selectable<RecordingTables['recording']>
type Deletion = (typeof recordingDeletions)[number]

interface RecordingParts {
  db: Database
  clock: Clock
  visitRecord: VisitRecord
  /** Folder of all recordings. */
  folder: string
  /** Seals the keys of the files. */
  key: string
  /** How long a recording is kept. */
  days: number
  exports: RecordingExports
}

const DAY_MS = 24 * 60 * 60_000
const ROWS_AT_ONCE = 50
/** After a restart, calls have this long to return before their recordings count as ended. */
const RETURN_MS = 5 * 60_000

/** When a recording began, in epoch milliseconds. */
export const startOf = (files: readonly KeptFile[]): number => Math.min(...files.map(({ at }) => at))

/** Milliseconds from the first to the last frame; 0 without files. */
const durationOf = (files: readonly KeptFile[]): number =>
  files.length === 0
    ? 0
    : Math.round(Math.max(...files.map(({ at, duration }) => at + duration)) - startOf(files))

/** A recording that is one file already, so that nothing has to be written to save it. */
const onlyFileOf = ({ kind, files }: Pick<Row, 'kind' | 'files'>): string | null =>
  kind !== 'sfu' && files.length === 1 ? (files[0]?.file ?? null) : null

const recordingOf = (row: Row, exporting: CallRecording['exporting']): CallRecording => ({
  id: row.id,
  keeping: row.keeping,
  kind: row.kind,
  reason: row.reason,
  requested_at: row.requested_at.toISOString(),
  end: row.ended,
  duration: durationOf(row.files),
  exporting,
  delete_after: row.delete_after?.toISOString() ?? null,
  deleted:
    row.deleted_at === null || row.deleted_why === null
      ? null
      : { at: row.deleted_at.toISOString(), why: row.deleted_why },
})

/** Recordings of calls: requested, kept encrypted under their visit, played, and deleted with a tombstone. */
export const createRecordings = ({ db, clock, visitRecord, folder, key, days, exports }: RecordingParts) => {
  const sealed = createSealedSecrets(key, 'recording keys')
  const startedAt = clock().getTime()
  const directoryOf = ({ id, appointment_id }: Pick<Row, 'id' | 'appointment_id'>): string =>
    join(folder, appointment_id, id)

  const exportingOf = (row: Row): CallRecording['exporting'] => {
    if (row.keeping !== 'kept') return 'none'
    return onlyFileOf(row) === null ? exports.stateOf(row.id, directoryOf(row)) : 'ready'
  }
  const shown = (row: Row): CallRecording => recordingOf(row, exportingOf(row))

  const find = (id: string): Promise<Row | undefined> =>
    db.selectFrom('recording').selectAll().where('id', '=', id).executeTakeFirst()

  /** @throws ApiFailure 404 for a missing recording and for one of another practitioner */
  const own = async (practitionerId: string, id: string): Promise<Row> => {
    const row = await find(id)
    if (row === undefined || row.practitioner_id !== practitionerId) throw notFound()
    return row
  }

  const keyOf = (row: Row): Buffer => {
    if (row.sealed_key === null) throw notFound()
    return Buffer.from(sealed.open(row.sealed_key, row.id), 'base64url')
  }

  /** The row first: files without a key cannot be read, whatever happens next. */
  const erase = async (row: Row, why: Deletion): Promise<void> => {
    const at = clock()
    const { numUpdatedRows } = await db
      .updateTable('recording')
      .set({ keeping: 'deleted', sealed_key: null, delete_after: null, deleted_at: at, deleted_why: why })
      .where('id', '=', row.id)
      .where('keeping', '!=', 'deleted')
      .executeTakeFirst()
    await exports.cancel(row.id)
    await rm(directoryOf(row), { recursive: true, force: true })
    if (numUpdatedRows > 0n)
      await visitRecord.append(row.appointment_id, [
        { at, fact: { kind: 'recording.deleted', recordingId: row.id, why } },
      ])
  }

  /** A recording that is asked for, with its own key. */
  const insert = async (
    about: Pick<Row, 'id' | 'appointment_id' | 'practitioner_id' | 'room_id' | 'kind' | 'reason'>,
  ): Promise<Omit<Row, 'files'>> => {
    const row = {
      ...about,
      keeping: 'open' as const,
      requested_at: clock(),
      ended: null,
      sealed_key: sealed.seal(randomBytes(32).toString('base64url'), about.id),
      delete_after: null,
      deleted_at: null,
      deleted_why: null,
    }
    await db
      .insertInto('recording')
      .values({ ...row, files: '[]' })
      .execute()
    return row
  }

  const vault: RecordingVault = {
    async create(id, { roomId, kind }) {
      if ((await find(id)) !== undefined) return
      const visit = await db
        .selectFrom('appointment')
        .select(['id', 'practitioner_id'])
        .where('room_id', '=', roomId)
        .executeTakeFirst()
      if (visit === undefined) return
      const { id: appointment_id, practitioner_id } = visit
      await insert({ id, appointment_id, practitioner_id, room_id: roomId, kind, reason: null })
    },
    async target(id) {
      const row = await find(id)
      if (row === undefined || row.keeping !== 'open') return null
      return { directory: directoryOf(row), key: keyOf(row) }
    },
    async ended(id, { end, erase: isErased }) {
      const row = await find(id)
      if (row === undefined || row.keeping !== 'open') return
      const at = clock()
      const files = await collectFiles(directoryOf(row), keyOf(row))
      const isKept = files.length > 0
      await db
        .updateTable('recording')
        .set({
          keeping: isKept ? 'kept' : 'empty',
          ended: end,
          files: JSON.stringify(files),
          sealed_key: isKept ? row.sealed_key : null,
          delete_after: isKept ? new Date(at.getTime() + days * DAY_MS) : null,
        })
        .where('id', '=', id)
        .execute()
      if (!isKept) {
        await rm(directoryOf(row), { recursive: true, force: true })
        return
      }
      const sha256 = createHash('sha256')
        .update(files.map((file) => file.sha256).join('\n'))
        .digest('hex')
      await visitRecord.append(row.appointment_id, [
        { at, fact: { kind: 'recording.kept', recordingId: id, files: files.length, sha256 } },
      ])
      if (isErased) await erase({ ...row, keeping: 'kept' }, 'patient')
    },
  }

  return {
    vault,
    shown,
    canExport: exports.installed,
    /** Signs the addresses of files. */
    addressKey: key,

    /**
     * Asks the people in the call.
     * @throws ApiFailure 404 for a foreign visit, 409 statusRefused without a call or a composer with a place for it,
     * 409 conflict while one is recorded
     */
    async request(
      { practitionerId, appointmentId }: { practitionerId: string; appointmentId: string },
      { reason, kind }: { reason: string; kind: RequestedKind },
      meeting: MeetingRecording,
    ): Promise<CallRecording> {
      const visit = await db
        .selectFrom('appointment')
        .select('room_id')
        .where('id', '=', appointmentId)
        .where('practitioner_id', '=', practitionerId)
        .executeTakeFirst()
      if (visit?.room_id === undefined || visit.room_id === null) throw notFound()
      const id = randomUUID()
      const row = await insert({
        ...{ id, appointment_id: appointmentId, practitioner_id: practitionerId },
        ...{ room_id: visit.room_id, kind, reason },
      })
      const refusal = await meeting.request(visit.room_id, id, practitionerId, kind)
      if (refusal === null) return recordingOf({ ...row, files: [] }, 'none')
      await db.deleteFrom('recording').where('id', '=', id).execute()
      throw refusal === 'conflict' ? conflict() : statusRefused()
    },

    /** @throws ApiFailure 404, 409 statusRefused when its state does not allow it */
    async change(
      practitionerId: string,
      id: string,
      change: 'pause' | 'resume' | 'stop',
      meeting: MeetingRecording,
    ): Promise<void> {
      const row = await own(practitionerId, id)
      const refusal = await meeting.set(row.room_id, id, change)
      if (refusal === null || (change === 'stop' && row.keeping !== 'open')) return
      if (change === 'stop' && refusal === 'noCall') await vault.ended(id, { end: 'stopped', erase: false })
      else throw statusRefused()
    },

    async ofVisit(practitionerId: string, appointmentId: string): Promise<CallRecording[]> {
      const rows = await db
        .selectFrom('recording')
        .selectAll()
        .where('appointment_id', '=', appointmentId)
        .where('practitioner_id', '=', practitionerId)
        .orderBy('requested_at', 'desc')
        .limit(ROWS_AT_ONCE)
        .execute()
      return rows.map(shown)
    },

    /** @throws ApiFailure 404 for one that is not kept */
    async kept(practitionerId: string, id: string): Promise<Row> {
      const row = await own(practitionerId, id)
      if (row.keeping !== 'kept') throw notFound()
      return row
    },

    /** @throws ApiFailure 404 for one that is not kept, 409 statusRefused without an encoder, 409 conflict when many wait */
    async requestExport(practitionerId: string, id: string): Promise<CallRecording> {
      const row = await own(practitionerId, id)
      if (row.keeping !== 'kept') throw notFound()
      if (exportingOf(row) === 'ready') return shown(row)
      if (!exports.installed) throw statusRefused()
      const directory = directoryOf(row)
      const start = startOf(row.files)
      const files = row.files.map(({ file, participant, source, at, duration }) => ({
        path: join(directory, file),
        ...{ participant, source, at: at - start, duration },
      }))
      if (!exports.request({ id, directory, key: keyOf(row), files })) throw conflict()
      return shown(row)
    },

    /** @throws ApiFailure 404 for one that is not kept or has not been exported */
    async exported(practitionerId: string, id: string): Promise<Row> {
      const row = await own(practitionerId, id)
      if (shown(row).exporting !== 'ready') throw notFound()
      return row
    },

    /** One file by its name, without a question about rights: the signed address answers it. */
    async file(id: string, name: string): Promise<{ path: string; key: Buffer } | null> {
      const row = await find(id)
      if (row?.keeping !== 'kept') return null
      const isExport = name === EXPORT_FILE
      const isThere = isExport ? exportingOf(row) === 'ready' : row.files.some(({ file }) => file === name)
      const stored = isExport ? (onlyFileOf(row) ?? name) : name
      return isThere ? { path: join(directoryOf(row), stored), key: keyOf(row) } : null
    },

    /** @throws ApiFailure 404, 409 while it is open */
    async remove(practitionerId: string, id: string): Promise<CallRecording> {
      const row = await own(practitionerId, id)
      if (row.keeping === 'open') throw conflict()
      await erase(row, 'practitioner')
      return shown(await own(practitionerId, id))
    },

    /** Deletes what is due, and ends the recordings of calls that did not return after a restart. */
    async tidy(meeting: MeetingRecording): Promise<void> {
      const now = clock()
      const due = await db
        .selectFrom('recording')
        .selectAll()
        .where('keeping', '=', 'kept')
        .where('delete_after', '<=', now)
        .limit(ROWS_AT_ONCE)
        .execute()
      for (const row of due) await erase(row, 'retention')
      if (now.getTime() - startedAt < RETURN_MS) return
      const open = await db
        .selectFrom('recording')
        .selectAll()
        .where('keeping', '=', 'open')
        .where('requested_at', '<=', new Date(now.getTime() - RETURN_MS))
        .limit(ROWS_AT_ONCE)
        .execute()
      for (const row of open) {
        if (!meeting.isOpen(row.room_id)) await vault.ended(row.id, { end: 'stopped', erase: false })
      }
    },
  }
}
export type Recordings = ReturnType<typeof createRecordings>
