import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptFile } from '../../server/db/recordingTables.ts'
import type { RecordingVault } from '../../server/meeting/persistence/recordingVault.ts'
import type { RecordingKind } from '../../server/meeting/room/recording/recordingState.ts'
import { collectFiles } from '../../server/portal/recording/keptFiles.ts'

interface Kept {
  id: string
  roomId: string
  kind: RecordingKind
  /** Null while it is open. */
  end: string | null
  files: KeptFile[]
}

/** Keeps recordings in a folder, as the portal does, but without a database. */
export interface FolderVault extends RecordingVault {
  of(roomId: string): Kept[]
  /** Files of a room's recordings on the disk. */
  onDisk(roomId: string): Promise<string[]>
}

export const createFolderVault = (folder: string): FolderVault => {
  const kept = new Map<string, Kept & { key: Buffer }>()
  return {
    async create(id, about) {
      if (!kept.has(id)) kept.set(id, { id, ...about, end: null, files: [], key: randomBytes(32) })
    },
    async target(id) {
      const found = kept.get(id)
      return found === undefined ? null : { directory: join(folder, id), key: found.key }
    },
    ending: async () => undefined,
    async ended(id, { end }) {
      const found = kept.get(id)
      if (found === undefined) return
      found.files = await collectFiles(join(folder, id), found.key)
      found.end = end
    },
    of: (roomId) =>
      [...kept.values()].filter((one) => one.roomId === roomId).map(({ key: _, ...shown }) => shown),
    async onDisk(roomId) {
      const ids = [...kept].flatMap(([id, one]) => (one.roomId === roomId ? [id] : []))
      const lists = await Promise.all(ids.map((id) => readdir(join(folder, id)).catch(() => [])))
      return lists.flat()
    },
  }
}
