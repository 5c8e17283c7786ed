import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import {
  type DocumentKind,
  documentKinds,
  type OwnDocuments,
} from '../../../src/contracts/portal/profile/documents.ts'
import { reviewState } from '../../../src/contracts/portal/profile/profile.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { typeOfName } from '../../files/fileName.ts'
import { attachFile, releaseFile } from '../../files/fileStore.ts'
import { CONTENT_PATH } from '../../files/signedAddress.ts'
import { notFound } from '../../http/apiFailure.ts'
import { certificateFiles, saveVersion } from './parts.ts'
import { addReviewNotice, type Review } from './review.ts'

type Trx = Transaction<Tables>

/** How long a picture that was removed can be brought back. */
const UNDO_MS = 60_000

const handedIn = z.object({
  file_id: z.uuid(),
  name: z.string(),
  size: z.number(),
  uploaded_at: z.iso.datetime(),
  state: reviewState,
  reason: z.string().nullable(),
})
type HandedIn = z.infer<typeof handedIn>

/** The files of a practitioner, by what they are. */
const stored = z.object({
  documents: z.partialRecord(z.enum(documentKinds), handedIn),
  avatar: z.uuid().nullable(),
  /** The picture that was removed last, as long as it can be brought back. */
  removed: z.uuid().nullable(),
})
type Stored = z.infer<typeof stored>

const NOTHING: Stored = { documents: {}, avatar: null, removed: null }

const read = async (db: Database, practitionerId: string): Promise<{ version: number; files: Stored }> => {
  const row = await db
    .selectFrom('profile_part')
    .select(['version', 'body'])
    .where('practitioner_id', '=', practitionerId)
    .where('section', '=', 'documents')
    .executeTakeFirst()
  return { version: row?.version ?? 0, files: row === undefined ? NOTHING : stored.parse(row.body) }
}

/** Changes the files of one practitioner, one change after the other. */
const change = async <T>(
  db: Database,
  practitionerId: string,
  now: Date,
  decide: (trx: Trx, files: Stored) => Promise<{ files: Stored; result: T }>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${practitionerId}`}, 0))`.execute(
      trx,
    )
    const { version, files } = await read(trx, practitionerId)
    const decided = await decide(trx, files)
    await saveVersion(trx, practitionerId, 'documents', { expected: version, value: decided.files, now })
    return decided.result
  })

const shownOf = ({ documents, avatar }: Stored): OwnDocuments => ({
  documents: documentKinds.flatMap((kind) => {
    const file = documents[kind]
    if (file === undefined) return []
    const { name, size, uploaded_at, state, reason } = file
    return [{ kind, name, type: typeOfName(name), size, uploaded_at, review: { state, reason } }]
  }),
  avatar: avatar === null ? null : `${CONTENT_PATH}/${avatar}`,
})

export const documentsOf = async (db: Database, practitionerId: string): Promise<OwnDocuments> =>
  shownOf((await read(db, practitionerId)).files)

/** @throws ApiFailure 404 for one that was not handed in */
export const documentFile = async (
  db: Database,
  practitionerId: string,
  kind: DocumentKind,
): Promise<string> => {
  const { files } = await read(db, practitionerId)
  const file = files.documents[kind]
  if (file === undefined) throw notFound()
  return file.file_id
}

/** @throws ApiFailure as `attachFile` */
export const addDocument = (
  db: Database,
  practitionerId: string,
  { kind, fileId }: { kind: DocumentKind; fileId: string },
  now: Date,
): Promise<OwnDocuments> =>
  change(db, practitionerId, now, async (trx, files) => {
    const file = await attachFile(trx, { practitionerId, purpose: 'document', id: fileId }, now)
    const before = files.documents[kind]
    if (before !== undefined) await releaseFile(trx, before.file_id, now)
    const added: HandedIn = {
      ...{ file_id: file.id, name: file.name, size: file.size, uploaded_at: now.toISOString() },
      ...{ state: 'in_review', reason: null },
    }
    const next = { ...files, documents: { ...files.documents, [kind]: added } }
    return { files: next, result: shownOf(next) }
  })

/** Deletes a document; without one nothing happens. */
export const removeDocument = (
  db: Database,
  practitionerId: string,
  kind: DocumentKind,
  now: Date,
): Promise<OwnDocuments> =>
  change(db, practitionerId, now, async (trx, files) => {
    const { [kind]: before, ...documents } = files.documents
    if (before !== undefined) await releaseFile(trx, before.file_id, now)
    const next = { ...files, documents }
    return { files: next, result: shownOf(next) }
  })

const setAvatarAddress = async (trx: Trx, practitionerId: string, avatar: string | null): Promise<void> => {
  await trx
    .updateTable('practitioner')
    .set({ avatar: avatar === null ? null : `${CONTENT_PATH}/${avatar}` })
    .where('id', '=', practitionerId)
    .execute()
}

/** @throws ApiFailure as `attachFile` */
export const replaceAvatar = (
  db: Database,
  practitionerId: string,
  fileId: string,
  now: Date,
): Promise<OwnDocuments> =>
  change(db, practitionerId, now, async (trx, files) => {
    const { id } = await attachFile(trx, { practitionerId, purpose: 'avatar', id: fileId }, now)
    if (files.avatar !== null) await releaseFile(trx, files.avatar, now)
    await setAvatarAddress(trx, practitionerId, id)
    const next = { ...files, avatar: id, removed: null }
    return { files: next, result: shownOf(next) }
  })

/** Removes the picture; its bytes stay for as long as it can be brought back. */
export const removeAvatar = (db: Database, practitionerId: string, now: Date): Promise<OwnDocuments> =>
  change(db, practitionerId, now, async (trx, files) => {
    if (files.avatar === null) return { files, result: shownOf(files) }
    await releaseFile(trx, files.avatar, new Date(now.getTime() + UNDO_MS))
    await setAvatarAddress(trx, practitionerId, null)
    const next = { ...files, avatar: null, removed: files.avatar }
    return { files: next, result: shownOf(next) }
  })

/** @throws ApiFailure 404 when its time is over, or another picture has come since */
export const restoreFormerAvatar = (db: Database, practitionerId: string, now: Date): Promise<OwnDocuments> =>
  change(db, practitionerId, now, async (trx, files) => {
    const { removed } = files
    if (removed === null) throw notFound()
    const kept = await trx
      .updateTable('file')
      .set({ delete_after: null })
      .where('id', '=', removed)
      .where('state', '=', 'ready')
      .where('delete_after', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (kept === undefined) throw notFound()
    await setAvatarAddress(trx, practitionerId, removed)
    const next = { ...files, avatar: removed, removed: null }
    return { files: next, result: shownOf(next) }
  })

/** @throws Error for a document that was not handed in */
export const reviewDocument = (
  db: Database,
  practitionerId: string,
  kind: DocumentKind,
  { state, reason }: Review,
  now: Date,
): Promise<void> =>
  change(db, practitionerId, now, async (trx, files) => {
    const file = files.documents[kind]
    if (file === undefined) throw new Error(`There is no ${kind} to look at`)
    await addReviewNotice(trx, { practitionerId, subject: kind, state, now })
    return {
      files: { ...files, documents: { ...files.documents, [kind]: { ...file, state, reason } } },
      result: undefined,
    }
  })

/** Lets go of every file of the profile; its bytes are deleted soon. */
export const releaseOwnFiles = async (trx: Trx, practitionerId: string, now: Date): Promise<void> => {
  const { files } = await read(trx, practitionerId)
  const certificates = await certificateFiles(trx, practitionerId)
  const used = [
    files.avatar,
    ...certificates.map(({ id }) => id),
    ...Object.values(files.documents).map((file) => file?.file_id ?? null),
  ]
  for (const id of used) if (id !== null) await releaseFile(trx, id, now)
}
