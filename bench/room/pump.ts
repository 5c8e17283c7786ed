// Delivers frames to a client, each frame in its own task, as a browser does.

export interface Delivery {
  /** From the first frame until the application has read the last. */
  elapsed: number
  /** Longest time without a frame on the screen. */
  longestGap: number
}

const GIVE_UP = 600_000
const LOOK_EVERY = 20

const taskSource = () => {
  const channel = new MessageChannel()
  const tasks: (() => void)[] = []
  channel.port1.onmessage = () => tasks.shift()?.()
  return (task: () => void) => {
    tasks.push(task)
    channel.port2.postMessage(null)
  }
}

const watchGaps = (): (() => number) => {
  let last = performance.now()
  let longest = 0
  let watching = true
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (watching) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return () => {
    watching = false
    return Math.max(longest, performance.now() - last)
  }
}

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** @param perSecond null: as fast as the page takes them */
export const deliver = async (
  frames: readonly string[],
  options: {
    say: (frame: string) => void
    perSecond: number | null
    isDone: () => boolean
    /** Milliseconds after the last frame that still count. */
    aftermath: number
  },
): Promise<Delivery> => {
  const { say, perSecond, isDone, aftermath } = options
  const inTask = taskSource()
  const stopWatching = watchGaps()
  const start = performance.now()
  let sent = 0
  const next = (then: () => void) => {
    const frame = frames[sent]
    sent += 1
    if (frame !== undefined) inTask(() => say(frame))
    inTask(then)
  }
  if (perSecond === null)
    await new Promise<void>((resolve) => {
      const step = () => (sent < frames.length ? next(step) : resolve())
      step()
    })
  else
    while (sent < frames.length) {
      const due = Math.min(frames.length, Math.ceil(((performance.now() - start) * perSecond) / 1_000))
      while (sent < due) next(() => undefined)
      // Waits until the next frame is due, because polling the clock would be measured too.
      await wait(Math.max(4, (sent * 1_000) / perSecond - (performance.now() - start)))
    }
  while (!isDone() && performance.now() - start < GIVE_UP) await wait(LOOK_EVERY)
  const elapsed = performance.now() - start
  if (aftermath > 0) await wait(aftermath)
  return { elapsed, longestGap: stopWatching() }
}
