import { ROOM_LIMIT } from '../limits.ts'
import { accept, type Decision, NOT_IN_ROOM, refuse } from './decision.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { Room, StoredEntry } from './roomState.ts'
import { isInside } from './visibility.ts'

type Command<T extends RoomCommand['type']> = Extract<RoomCommand, { type: T }>

const sizeOf = (data: unknown): number => JSON.stringify(data)?.length ?? 0

/** The session store (M7.058-M7.061): one version per change, so that concurrent writers are detected. */
export const decideStoreValue = (command: Command<'storeValue'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!isInside(peer.role)) return refuse(403, 'This role may not change the session store')
  const { key, data = null, ifVersion, at } = command
  const size = sizeOf(data)
  if (size > ROOM_LIMIT.storedValue) return refuse(413, 'The value is too long')
  const known = room.store.get(key)
  if (known === undefined && room.store.size >= ROOM_LIMIT.storedKeys) {
    return refuse(403, 'The session store holds no more keys')
  }
  let total = size
  for (const [other, entry] of room.store) if (other !== key) total += sizeOf(entry.data)
  if (total > ROOM_LIMIT.storedTotal) return refuse(413, 'The session store is full')
  if (ifVersion !== undefined && ifVersion !== (known?.version ?? 0)) {
    return refuse(409, 'The value was changed by somebody else')
  }
  const entry: StoredEntry = { data, updatedAt: at, updatedBy: peer.id, version: (known?.version ?? 0) + 1 }
  return accept([{ type: 'valueStored', key, entry }], {
    key,
    data,
    updated_at: entry.updatedAt,
    change_version: entry.version,
  })
}

/**
 * The complete list of keys; it replaces the former one, and an empty one stops observing (protocol §7.3).
 */
export const decideObserveKeys = (command: Command<'observeKeys'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const keys = [...new Set(command.keys)]
  if (keys.length > ROOM_LIMIT.storedKeys) return refuse(400, 'Too many keys')
  return accept([{ type: 'keysObserved', peerId: peer.id, keys }])
}
