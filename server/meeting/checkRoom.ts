import type { MeetingClock } from './clock.ts'
import { CHECK_LIMIT } from './limits.ts'
import type { RoomSize } from './room/roomState.ts'

/**
 * Rooms for connection checks: one per check, for one peer, closed after a short time. Rooms of visits have
 * hexadecimal names, so none starts with this prefix.
 */
const PREFIX = 'check-'

export const checkRoomId = (id: string): string => `${PREFIX}${id}`

export const isCheckRoom = (roomId: string): boolean => roomId.startsWith(PREFIX)

/** A second person with the same token would be the second peer. */
export const CHECK_ROOM_SIZE: RoomSize = { max: 1, large: 1 }

/** The running checks and the addresses they came from, so that one address cannot use up all checks. */
export class CheckRooms {
  readonly #tags = new Map<string, string>()

  /**
   * Counts the room when it may begin.
   * @returns false when too many checks are running, in total or from this address
   */
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

/** Ends a check after its time, so that its room cannot be used as a meeting. */
export class CheckTimer {
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
