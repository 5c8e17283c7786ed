import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { Room } from '../room/roomState.ts'
import { Deadlines } from './deadlines.ts'
import { PollTimers } from './pollTimers.ts'

/** All deadlines of a room. */
export class RoomTimers {
  readonly #clock: MeetingClock
  /** The reconnect window of each lost peer, with a margin (protocol §9.4). */
  readonly #windows: Deadlines
  readonly #previews: Deadlines
  readonly #polls: PollTimers
  #cancelCount: (() => void) | null = null

  constructor(
    clock: MeetingClock,
    on: {
      windowOver: (peerId: string) => void
      previewOver: (peerId: string) => void
      pollOver: (pollId: string, at: number) => void
    },
  ) {
    this.#clock = clock
    this.#windows = new Deadlines(clock, on.windowOver)
    this.#previews = new Deadlines(clock, on.previewOver)
    this.#polls = new PollTimers(clock, (pollId) => on.pollOver(pollId, clock.now()))
  }

  openWindow(peerId: string): void {
    this.#windows.start(peerId, MEETING_TIME.reconnectWindow)
  }

  closeWindow(peerId: string): void {
    this.#windows.cancel(peerId)
  }

  /** Limits the time of a preview. */
  openPreview(peerId: string, milliseconds: number): void {
    this.#previews.start(peerId, milliseconds)
  }

  closePreview(peerId: string): void {
    this.#previews.cancel(peerId)
  }

  /** Updates the timers of polls with a duration. */
  updatePolls(room: Room): void {
    this.#polls.update(room)
  }

  /** Delays the count of a large room, so that it is not sent with every join. */
  countSoon(notify: () => void): void {
    this.#cancelCount ??= this.#clock.after(MEETING_TIME.largeRoomCount, () => {
      this.#cancelCount = null
      notify()
    })
  }

  closeAll(): void {
    this.#windows.cancelAll()
    this.#previews.cancelAll()
    this.#polls.closeAll()
    this.#cancelCount?.()
  }
}
