import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { CallRecording, recordingDeletions } from '../../../src/contracts/portal/recording/recording.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { KeptFile, RecordingTables } from '../../db/recordingTables.ts'
import { notFound } from '../../http/apiFailure.ts'
import { createSealedSecrets } from '../auth/sealedSecret.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'
import type { RecordingExports } from './recordingExports.ts'

export type RecordingRow = Selectable<RecordingTables['recording']>
type Deletion = (typeof recordingDeletions)[number]

export interface StoreParts {
  db: Database
  clock: Clock
  visitRecord: VisitRecord
  /** Folder of all recordings. */
  folder: string
  /** Seals the keys of the files. */
  key: string
  exports: RecordingExports
}

/** When a recording began, in epoch milliseconds. */
export const startOf = (files: readonly KeptFile[]): number => Math.min(...files.map(({ at }) => at))

/** Milliseconds from the first to the last frame; 0 without files. */
const durationOf = (files: readonly KeptFile[]): number =>
  files.length === 0
    ? 0
    : Math.round(Math.max(...files.map(({ at, duration }) => at + duration)) - startOf(files))

/** A recording that is one file already, so that nothing has to be written to save it. */
export const onlyFileOf = ({ kind, files }: Pick<RecordingRow, 'kind' | 'files'>): string | null =>
  kind !== 'sfu' && files.length === 1 ? (files[0]?.file ?? null) : null

export const recordingOf = (row: RecordingRow, exporting: CallRecording['exporting']): CallRecording => ({
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

/** Rows of recordings, their sealed keys and their folders. */
export const createRecordingStore = ({ db, clock, visitRecord, folder, key, exports }: StoreParts) => {
  const sealed = createSealedSecrets(key, 'recording keys')
  const directoryOf = ({ id, appointment_id }: Pick<RecordingRow, 'id' | 'appointment_id'>): string =>
    join(folder, appointment_id, id)

  const exportingOf = (row: RecordingRow): CallRecording['exporting'] => {
    if (row.keeping !== 'kept') return 'none'
    return onlyFileOf(row) === null ? exports.stateOf(row.id, directoryOf(row)) : 'ready'
  }
  const shown = (row: RecordingRow): CallRecording => recordingOf(row, exportingOf(row))

  const find = (id: string): Promise<RecordingRow | undefined> =>
    db.selectFrom('recording').selectAll().where('id', '=', id).executeTakeFirst()

  /** @throws ApiFailure 404 for a missing recording and for one of another practitioner */
  const own = async (practitionerId: string, id: string): Promise<RecordingRow> => {
    const row = await find(id)
    if (row === undefined || row.practitioner_id !== practitionerId) throw notFound()
    return row
  }

  const keyOf = (row: RecordingRow): Buffer => {
    if (row.sealed_key === null) throw notFound()
    return Buffer.from(sealed.open(row.sealed_key, row.id), 'base64url')
  }

  /** The row first: files without a key cannot be read, whatever happens next. */
  const erase = async (row: RecordingRow, why: Deletion): Promise<void> => {
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
    about: Pick<RecordingRow, 'id' | 'appointment_id' | 'practitioner_id' | 'room_id' | 'kind' | 'reason'>,
  ): Promise<Omit<RecordingRow, 'files'>> => {
    const row = {
      ...about,
      keeping: 'open' as const,
      requested_at: clock(),
      ended: null,
      ended_at: null,
      erase_requested: false,
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

  return { directoryOf, exportingOf, shown, find, own, keyOf, erase, insert }
}
export type RecordingStore = ReturnType<typeof createRecordingStore>
