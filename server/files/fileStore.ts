import { sql, type Transaction } from 'kysely'
import type { StoredFile, UploadRefusal } from '../../src/contracts/portal/files/file.ts'
import type { FilePurpose, FileType } from '../../src/contracts/portal/files/filePurposes.ts'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import { conflict, fileQuota, notFound, tooManyAttempts } from '../http/apiFailure.ts'
import { nameForType } from './fileName.ts'
import { newStorageKey } from './storage/fileStorage.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long a file waits for somebody to use it, and an upload for its remaining bytes. */
export const WAITS_MS = DAY_MS
/** Uploads of one practitioner that have begun and not ended. */
const OPEN_UPLOADS = 30
const ROWS_AT_ONCE = 100

export interface Announced {
  practitionerId: string
  purpose: FilePurpose
  name: string
  type: string
  /** In bytes. */
  size: number
}

/** Adds what belongs to an announced file. It may throw ApiFailures. */
export type AnnouncedWithin = (trx: Transaction<Tables>, now: Date) => Promise<void>

/** The files of one practitioner are counted one after the other. */
const lockFiles = async (trx: Transaction<Tables>, practitionerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${practitionerId}`}, 0))`.execute(trx)
}

/**
 * Adds the row of a file whose bytes are yet to come.
 * @param quota bytes of one practitioner in all
 * @param within runs in the same transaction; files of one practitioner never run it at once
 * @throws ApiFailure 409 fileQuota, 429 for too many open uploads
 */
export const announceFile = (
  db: Database,
  { id, within, ...file }: Announced & { id: string; within?: AnnouncedWithin },
  quota: number,
  now: Date,
) =>
  db.transaction().execute(async (trx) => {
    await lockFiles(trx, file.practitionerId)
    const { bytes, open } = await trx
      .selectFrom('file')
      .where('practitioner_id', '=', file.practitionerId)
      .where('state', 'in', ['uploading', 'checking', 'ready'])
      .select(({ fn }) => fn.coalesce(fn.sum<string>('size'), sql.lit('0')).as('bytes'))
      .select(({ fn }) => fn.countAll<string>().filterWhere('state', '=', 'uploading').as('open'))
      .executeTakeFirstOrThrow()
    if (Number(open) >= OPEN_UPLOADS) throw tooManyAttempts(60)
    if (Number(bytes) + file.size > quota) throw fileQuota()
    await trx
      .insertInto('file')
      .values({
        id,
        practitioner_id: file.practitionerId,
        purpose: file.purpose,
        state: 'uploading',
        name: file.name,
        declared_type: file.type,
        size: file.size,
        storage_key: newStorageKey(),
        created_at: now,
        delete_after: new Date(now.getTime() + WAITS_MS),
      })
      .execute()
    await within?.(trx, now)
  })

export const findFile = (db: Database, id: string) =>
  db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** @throws ApiFailure 404 for a missing file and for one of another practitioner */
export const ownFile = async (db: Database, practitionerId: string, id: string): Promise<FileRow> => {
  const row = await findFile(db, id)
  if (row === undefined || row.practitioner_id !== practitionerId) throw notFound()
  return row
}

/** All bytes have arrived; nothing happens when that is known already. */
export const setReceived = async (db: Database, id: string, size: number): Promise<void> => {
  await db
    .updateTable('file')
    .set({ state: 'checking', size })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}

export const setReady = async (
  db: Database,
  { id, name }: FileRow,
  kept: { type: FileType; size: number; sha256: string },
): Promise<void> => {
  await db
    .updateTable('file')
    .set({ state: 'ready', ...kept, name: nameForType(name, kept.type) })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

export const setRefused = async (db: Database, id: string, refusal: UploadRefusal): Promise<void> => {
  await db
    .updateTable('file')
    .set({ state: 'refused', refusal })
    .where('id', '=', id)
    .where('state', 'in', ['uploading', 'checking'])
    .execute()
}

/** @throws Error for a file that did not pass its checks */
export const storedFileOf = ({ id, purpose, name, type, size, sha256 }: FileRow): StoredFile => {
  if (type === null || sha256 === null) throw new Error('This file did not pass its checks')
  return { id, purpose, name, type, size: Number(size), sha256 }
}

/**
 * Gives a file its one use, in the transaction of what uses it; from now on its bytes stay.
 * @throws ApiFailure 404 for a missing, foreign or unready one, and for one of another purpose; 409 for one in use
 */
export const attachFile = async (
  trx: Transaction<Tables>,
  { practitionerId, purpose, id }: { practitionerId: string; purpose: FilePurpose; id: string },
  now: Date,
): Promise<StoredFile> => {
  const row = await trx.selectFrom('file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined || row.practitioner_id !== practitionerId || row.purpose !== purpose) throw notFound()
  if (row.attached_at !== null) throw conflict()
  // One that is due may be losing its bytes right now.
  const isKept = row.delete_after !== null && row.delete_after > now
  if (row.state !== 'ready' || !isKept) throw notFound()
  await trx.updateTable('file').set({ attached_at: now, delete_after: null }).where('id', '=', id).execute()
  return storedFileOf(row)
}

/** Nothing uses the file any more: its bytes are deleted after `until`. */
export const releaseFile = async (trx: Transaction<Tables>, id: string, until: Date): Promise<void> => {
  await trx.updateTable('file').set({ delete_after: until }).where('id', '=', id).execute()
}

/** Files whose time has come, some at once. */
export const dueFiles = (db: Database, now: Date): Promise<FileRow[]> =>
  db
    .selectFrom('file')
    .selectAll()
    .where('delete_after', '<=', now)
    .orderBy('delete_after')
    .limit(ROWS_AT_ONCE)
    .execute()

/** After the bytes are gone. The row of a file that was used stays, because what used it names it. */
export const forgetFile = async (db: Database, { id, attached_at }: FileRow): Promise<void> => {
  if (attached_at === null) await db.deleteFrom('file').where('id', '=', id).execute()
  else
    await db.updateTable('file').set({ state: 'erased', delete_after: null }).where('id', '=', id).execute()
}
