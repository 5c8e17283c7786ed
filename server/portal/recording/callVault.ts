import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { RecordingEnding, RecordingVault } from '../../meeting/persistence/recordingVault.ts'
import { collectFiles } from './keptFiles.ts'
import type { RecordingStore, StoreParts } from './recordingStore.ts'

const DAY_MS = 24 * 60 * 60_000

interface Parts extends Pick<StoreParts, 'db' | 'clock' | 'visitRecord'> {
  store: RecordingStore
  /** How long a recording is kept. */
  days: number
}

/** The meeting server needs two things of recordings: a place for their files, and their end. */
export const createCallVault = ({ db, clock, visitRecord, store, days }: Parts): RecordingVault => {
  const { directoryOf, find, keyOf, erase, insert } = store
  /** The ends that are being worked on: the call and the tidying may both report one. */
  const completing = new Map<string, Promise<void>>()

  /** The first end holds; a request to delete is never taken back. */
  const ending = async (id: string, { end, erase: isErased }: RecordingEnding): Promise<void> => {
    const open = db.updateTable('recording').where('id', '=', id).where('keeping', '=', 'open')
    await open.set({ ended: end, ended_at: clock() }).where('ended_at', 'is', null).execute()
    if (isErased) await open.set({ erase_requested: true }).execute()
  }

  const complete = async (id: string, how: RecordingEnding): Promise<void> => {
    await ending(id, how)
    const row = await find(id)
    if (row === undefined || row.keeping !== 'open') return
    const at = clock()
    const files = await collectFiles(directoryOf(row), keyOf(row))
    const isKept = files.length > 0
    const { numUpdatedRows } = await db
      .updateTable('recording')
      .set({
        keeping: isKept ? 'kept' : 'empty',
        files: JSON.stringify(files),
        sealed_key: isKept ? row.sealed_key : null,
        delete_after: isKept ? new Date(at.getTime() + days * DAY_MS) : null,
      })
      .where('id', '=', id)
      .where('keeping', '=', 'open')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
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
    // After a crash here the tidying finds the request in the row.
    if (row.erase_requested) await erase({ ...row, keeping: 'kept' }, 'patient')
  }

  return {
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
    ending,
    ended(id, how) {
      const known = completing.get(id)
      if (known !== undefined) return known
      const work = complete(id, how).finally(() => completing.delete(id))
      completing.set(id, work)
      return work
    },
  }
}
