import type { MeetingClock } from './clock.ts'
import { CHECK_LIMIT } from './limits.ts'
import type { RoomSize } from './room/roomState.ts'

/**
 * Rooms for checks of the line: one for each check, for one peer, and soon over. The rooms of visits are named
 * in hexadecimal digits, so none of them is ever taken for one.
 */
const PREFIX = 'check-'

export const checkRoomId = (id: string): string => `${PREFIX}${id}`

export const isCheckRoom = (roomId: string): boolean => roomId.startsWith(PREFIX)

/** Whoever else had the token would be the second. */
export const CHECK_ROOM_SIZE: RoomSize = { max: 1, large: 1 }

/** The checks that run, and from which addresses: somebody who begins many must not keep everybody else out. */
export class CheckRooms {
  readonly #tags = new Map<string, string>()

  /** Counts the room when it may begin. */
  allow(roomId: string, addressTag: string): boolean {
    if (this.#tags.size >= CHECK_LIMIT.rooms) return false
    const fromThere = [...this.#tags.values()].filter((tag) => tag !== '' && tag === addressTag)
    if (fromThere.length >= CHECK_LIMIT.roomsPerAddress) return false
    this.#tags.set(roomId, addressTag)
    return true
  }

  over(roomId: string): void {
    this.#tags.delete(roomId)
  }
}

/** Ends a check that does not end by itself, so that nobody lives in its room. */
export class CheckLife {
  readonly #clock: MeetingClock
  readonly #end: () => void
  #cancel: (() => void) | null = null

  constructor(clock: MeetingClock, end: () => void) {
    this.#clock = clock
    this.#end = end
  }

  joined(): void {
    this.#cancel ??= this.#clock.after(CHECK_LIMIT.duration, this.#end)
  }

  over(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
