/**
 * Does something now and then, one run after the other.
 * @param failed told when a run failed; the next one comes all the same
 * @returns ends it, after the run that is under way
 */
export const repeat = (
  work: () => Promise<void>,
  everyMs: number,
  failed: (error: unknown) => void,
): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work).catch(failed)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
