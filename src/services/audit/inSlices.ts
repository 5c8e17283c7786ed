/** What long work needs of the page: its clock, and a way to let it breathe. */
export interface Breath {
  readonly now: () => number
  /** Resolves when the page has had its turn. */
  readonly pause: () => Promise<void>
}

/** A frame has sixteen milliseconds; half of it is ours. */
const SLICE_MS = 8

/**
 * Does long work in slices, so that the page stays alive: the work yields how far it is as often as it likes,
 * and goes on after the page has breathed.
 * @throws the signal's reason when nobody wants the result any more
 */
export const inSlices = async <T>(
  work: Iterator<number, T>,
  breath: Breath,
  options: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
): Promise<T> => {
  let until = breath.now() + SLICE_MS
  for (;;) {
    options.signal?.throwIfAborted()
    const step = work.next()
    if (step.done) return step.value
    if (breath.now() < until) continue
    options.onProgress?.(step.value)
    await breath.pause()
    until = breath.now() + SLICE_MS
  }
}

/**
 * The page's own clock. A timer lets frames and clicks come between two slices, which a message to oneself does
 * not when the processor is busy; but the timers of a page that nobody looks at are a second late, so there it is
 * a message.
 */
export const pageBreath = (page: Pick<Document, 'hidden'>): Breath => {
  const channel = new MessageChannel()
  const waiting: (() => void)[] = []
  channel.port1.onmessage = () => waiting.shift()?.()
  return {
    now: () => performance.now(),
    pause: () =>
      new Promise((resolve) => {
        if (!page.hidden) {
          setTimeout(resolve, 0)
          return
        }
        waiting.push(resolve)
        channel.port2.postMessage(null)
      }),
  }
}
