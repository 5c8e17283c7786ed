import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { Room } from '../room/roomState.ts'
import { Deadlines } from './deadlines.ts'
import { PollTimers } from './pollTimers.ts'

/** Everything in a room that happens because time passes. */
export class RoomTimers {
  readonly #clock: MeetingClock
  /** How long each lost peer is kept: the client's reconnect window and a margin (protocol §9.4). */
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

  /** A socket looks at the room: so long, and no longer. */
  openPreview(peerId: string, milliseconds: number): void {
    this.#previews.start(peerId, milliseconds)
  }

  closePreview(peerId: string): void {
    this.#previews.cancel(peerId)
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
    this.#windows.cancelAll()
    this.#previews.cancelAll()
    this.#polls.closeAll()
    this.#cancelCount?.()
  }
}
