/** The clock of the meeting server; tests set it by hand. */
export interface MeetingClock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls once after this many milliseconds; the returned function cancels. */
  after(milliseconds: number, task: () => void): () => void
}

export const systemClock: MeetingClock = {
  now: Date.now,
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds)
    // A deadline of a room must not keep the process alive.
    timer.unref()
    return () => clearTimeout(timer)
  },
}
