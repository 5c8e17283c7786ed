import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { Room } from '../room/roomState.ts'
import { PollTimers } from './pollTimers.ts'
import { ReconnectWindows } from './reconnectWindows.ts'

/** Everything in a room that happens because time passes. */
export class RoomTimers {
  readonly #clock: MeetingClock
  readonly #windows: ReconnectWindows
  readonly #polls: PollTimers
  #cancelCount: (() => void) | null = null

  constructor(
    clock: MeetingClock,
    on: { windowOver: (peerId: string) => void; pollOver: (pollId: string, at: number) => void },
  ) {
    this.#clock = clock
    this.#windows = new ReconnectWindows(clock, on.windowOver)
    this.#polls = new PollTimers(clock, (pollId) => on.pollOver(pollId, clock.now()))
  }

  openWindow(peerId: string): void {
    this.#windows.open(peerId)
  }

  closeWindow(peerId: string): void {
    this.#windows.close(peerId)
  }

  /** Polls with an end of their own. */
  followPolls(room: Room): void {
    this.#polls.follow(room)
  }

  /** The count of a large room is told now and then, not with every arrival. */
  countSoon(tell: () => void): void {
    this.#cancelCount ??= this.#clock.after(MEETING_TIME.largeRoomCount, () => {
      this.#cancelCount = null
      tell()
    })
  }

  closeAll(): void {
    this.#windows.closeAll()
    this.#polls.closeAll()
    this.#cancelCount?.()
  }
}
