/** Where rooms are kept over the end of this process. The database implements it; so does memory. */
export interface RoomStore {
  load(roomId: string): Promise<KeptRoom>
  save(roomId: string, snapshot: object, at: number): Promise<void>
  erase(roomId: string): Promise<void>
  /** A lock outlives the room's session: it ends when the portal opens the visit again. */
  setLocked(roomId: string, locked: boolean): Promise<void>
  /** These rooms run: their snapshots are as good as new. */
  touch(roomIds: readonly string[], at: number): Promise<void>
  /** Rooms nobody came back to. */
  eraseOlder(than: number): Promise<void>
}

export interface KeptRoom {
  locked: boolean
  /** `at`: epoch milliseconds when it was last known to run. */
  snapshot: { value: unknown; at: number } | null
}

/** Rooms that last as long as this process: for a server without a database. */
export const createMemoryRoomStore = (): RoomStore => {
  const snapshots = new Map<string, { value: unknown; at: number }>()
  const locked = new Set<string>()
  return {
    load: async (roomId) => ({ locked: locked.has(roomId), snapshot: snapshots.get(roomId) ?? null }),
    save: async (roomId, snapshot, at) => {
      // As a database would: a copy, in JSON.
      snapshots.set(roomId, { value: JSON.parse(JSON.stringify(snapshot)), at })
    },
    erase: async (roomId) => {
      snapshots.delete(roomId)
    },
    setLocked: async (roomId, isLocked) => {
      if (isLocked) locked.add(roomId)
      else locked.delete(roomId)
    },
    touch: async (roomIds, at) => {
      for (const roomId of roomIds) {
        const kept = snapshots.get(roomId)
        if (kept !== undefined) snapshots.set(roomId, { ...kept, at })
      }
    },
    eraseOlder: async (than) => {
      for (const [roomId, { at }] of snapshots) if (at < than) snapshots.delete(roomId)
    },
  }
}
