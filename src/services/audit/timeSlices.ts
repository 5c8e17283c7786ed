/** The page's clock, and a pause between two slices. */
export interface SliceClock {
  readonly now: () => number
  /** Resolves when the page has handled its events. */
  readonly pause: () => Promise<void>
}

/** A frame has sixteen milliseconds; half of it is for this work. */
const SLICE_MS = 8

/**
 * Does long work in slices, so that the page stays responsive: the work yields its progress at any time, and
 * continues after a pause for the page.
 * @throws the signal's reason when it is aborted
 */
export const runInSlices = async <T>(
  work: Iterator<number, T>,
  sliceClock: SliceClock,
  options: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
): Promise<T> => {
  let until = sliceClock.now() + SLICE_MS
  for (;;) {
    options.signal?.throwIfAborted()
    const step = work.next()
    if (step.done) return step.value
    if (sliceClock.now() < until) continue
    options.onProgress?.(step.value)
    await sliceClock.pause()
    until = sliceClock.now() + SLICE_MS
  }
}

/**
 * The page's own clock. A timer lets frames and clicks run between two slices, which a message to oneself
 * does not when the processor is busy; but the timers of a hidden page are a second late, so a message is
 * used there.
 */
export const pageSliceClock = (page: Pick<Document, 'hidden'>): SliceClock => {
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
