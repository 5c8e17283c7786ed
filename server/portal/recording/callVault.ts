import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { RecordingVault } from '../../meeting/persistence/recordingVault.ts'
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
}
