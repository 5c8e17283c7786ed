/** Time as the meeting server sees it; tests move it by hand. */
export interface MeetingClock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls once after so many milliseconds; the answer cancels. */
  after(milliseconds: number, task: () => void): () => void
}

export const systemClock: MeetingClock = {
  now: Date.now,
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds)
    // No deadline of a room may hold up the end of the process.
    timer.unref()
    return () => clearTimeout(timer)
  },
}
