/** Stores rooms beyond the end of this process, in the database or in memory. */
export interface RoomStore {
  load(roomId: string): Promise<StoredRoom>
  save(roomId: string, snapshot: object, at: number): Promise<void>
  erase(roomId: string): Promise<void>
  /** A lock outlives the session of the room; it ends when the portal opens the visit again. */
  setLocked(roomId: string, locked: boolean): Promise<void>
  /** The choice of the visit's doctor; it outlives the session of the room. */
  setEncrypted(roomId: string, encrypted: boolean): Promise<void>
  /** Marks the snapshots of running rooms as current. */
  touch(roomIds: readonly string[], at: number): Promise<void>
  /** Erases rooms to which nobody returned. */
  eraseOlder(than: number): Promise<void>
}

export interface StoredRoom {
  locked: boolean
  encrypted: boolean
  /** `at`: epoch milliseconds of the last sign that it was running. */
  snapshot: { value: unknown; at: number } | null
}

/** Stores rooms for the lifetime of this process, for a server without a database. */
export const createMemoryRoomStore = (): RoomStore => {
  const snapshots = new Map<string, { value: unknown; at: number }>()
  const locked = new Set<string>()
  const encrypted = new Set<string>()
  return {
    load: async (roomId) => ({
      locked: locked.has(roomId),
      encrypted: encrypted.has(roomId),
      snapshot: snapshots.get(roomId) ?? null,
    }),
    save: async (roomId, snapshot, at) => {
      // Stores a copy in JSON, as a database would.
      snapshots.set(roomId, { value: JSON.parse(JSON.stringify(snapshot)), at })
    },
    erase: async (roomId) => {
      snapshots.delete(roomId)
    },
    setLocked: async (roomId, isLocked) => {
      if (isLocked) locked.add(roomId)
      else locked.delete(roomId)
    },
    setEncrypted: async (roomId, isEncrypted) => {
      if (isEncrypted) encrypted.add(roomId)
      else encrypted.delete(roomId)
    },
    touch: async (roomIds, at) => {
      for (const roomId of roomIds) {
        const stored = snapshots.get(roomId)
        if (stored !== undefined) snapshots.set(roomId, { ...stored, at })
      }
    },
    eraseOlder: async (than) => {
      for (const [roomId, { at }] of snapshots) if (at < than) snapshots.delete(roomId)
    },
  }
}
