import { ROOM_LIMIT } from '../../limits.ts'
import type { Room } from '../roomState.ts'
import { snapshotOfPoll } from './pollSnapshot.ts'
import type { Poll } from './pollState.ts'

/** Characters of a stored poll. A poll is immutable, so each is measured once. */
const sizes = new WeakMap<Poll, number>()

const sizeOf = (poll: Poll): number => {
  const known = sizes.get(poll)
  if (known !== undefined) return known
  const size = JSON.stringify(snapshotOfPoll(poll)).length
  sizes.set(poll, size)
  return size
}

/** Whether this poll fits into the room in place of the one with the same id. */
export const fits = (room: Room, poll: Poll): boolean => {
  let total = sizeOf(poll)
  for (const other of room.polls.values()) if (other.id !== poll.id) total += sizeOf(other)
  return total <= ROOM_LIMIT.pollsTotal
}
