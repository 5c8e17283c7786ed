import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CallRecording, RequestedKind } from '../../../src/contracts/portal/recording/recording.ts'
import { conflict, notFound, statusRefused } from '../../http/apiFailure.ts'
import type { MeetingRecording } from '../../meeting/ports.ts'
import { createCallVault } from './callVault.ts'
import { EXPORT_FILE } from './recordingExports.ts'
import {
  createRecordingStore,
  onlyFileOf,
  type RecordingRow,
  recordingOf,
  type StoreParts,
  startOf,
} from './recordingStore.ts'

interface RecordingParts extends StoreParts {
  /** How long a recording is kept. */
  days: number
}

const ROWS_AT_ONCE = 50
/** After a restart, calls have this long to return before their recordings count as failed; no room returns later. */
const RETURN_MS = 2 * 60_000

/** Recordings of calls: requested, kept encrypted under their visit, played, and deleted with a tombstone. */
export const createRecordings = (parts: RecordingParts) => {
  const { db, clock, key, exports } = parts
  const store = createRecordingStore(parts)
  const { directoryOf, exportingOf, shown, find, own, keyOf, erase, insert } = store
  const vault = createCallVault({ ...parts, store })
  const startedAt = clock().getTime()

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
    async kept(practitionerId: string, id: string): Promise<RecordingRow> {
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
    async exported(practitionerId: string, id: string): Promise<RecordingRow> {
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
        .where((eb) => eb.or([eb('delete_after', '<=', now), eb('erase_requested', '=', true)]))
        .limit(ROWS_AT_ONCE)
        .execute()
      for (const row of due) await erase(row, row.erase_requested ? 'patient' : 'retention')
      if (now.getTime() - startedAt < RETURN_MS) return
      const before = new Date(now.getTime() - RETURN_MS)
      const open = await db
        .selectFrom('recording')
        .selectAll()
        .where('keeping', '=', 'open')
        .where('requested_at', '<=', before)
        // The call completes the files of one that has just ended.
        .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '<=', before)]))
        .limit(ROWS_AT_ONCE)
        .execute()
      for (const row of open) {
        if (!meeting.isOpen(row.room_id)) await vault.ended(row.id, { end: 'failed', erase: false })
      }
    },
  }
}
export type Recordings = ReturnType<typeof createRecordings>
