// Starts a program again when it crashed, so that running calls resume. Runs on any Node from 20 on.

/** Milliseconds before the first new start; each further one waits twice as long, up to the longest. */
const FIRST_DELAY = 250
const LONGEST_DELAY = 30_000
/** Who ran for so long starts with the first delay again. */
const STEADY_AFTER = 60_000
/** server/unexpectedErrors.ts: a wrong setting is as wrong the next time. */
const WRONG_SETTING = 78

/**
 * Runs a program until it ends by wish: with code 0, by a signal that was meant for us, or for a wrong setting.
 * One that ended before it was ever ready is not started again either: whoever started it reads why.
 * @param {() => Promise<{ code: number, wasReady: boolean }>} runOnce resolves when the program has ended
 * @param {{ now: () => number, pause: (ms: number) => Promise<void>, isStopping: () => boolean,
 *   say: (sentence: string) => void }} surroundings
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
