// Restarts a program after a crash, so that running calls resume. Runs on Node 20 or newer.

/** Milliseconds before the first restart; doubled each time, up to the longest. */
const FIRST_DELAY = 250
const LONGEST_DELAY = 30_000
/** After running this long the delay starts again at the first. */
const STEADY_AFTER = 60_000
/** server/unexpectedErrors.ts: a restart does not correct a wrong setting. */
const WRONG_SETTING = 78

/**
 * Runs a program until it ends intentionally: with code 0, by a signal for us, or because of a wrong setting.
 * A program that was never ready is not restarted either, because the operator reads the reason.
 * @param {() => Promise<{ code: number, wasReady: boolean }>} runOnce resolves when the program has ended
 * @param {{ now: () => number, pause: (ms: number) => Promise<void>, isStopping: () => boolean, say:
 *   (sentence: string) => void }} surroundings
 * @returns {Promise<number>} its last exit code
 */
export const supervise = async (runOnce, { now, pause, isStopping, say }) => {
  let everReady = false
  let delay = FIRST_DELAY
  for (;;) {
    const since = now()
    const { code, wasReady } = await runOnce()
    everReady ||= wasReady
    if (code === 0 || code === WRONG_SETTING || isStopping() || !everReady) return code
    if (wasReady && now() - since >= STEADY_AFTER) delay = FIRST_DELAY
    say(`The server ended with code ${code}; it is started again in ${delay / 1_000} s.`)
    await pause(delay)
    if (isStopping()) return code
    delay = Math.min(LONGEST_DELAY, delay * 2)
  }
}
