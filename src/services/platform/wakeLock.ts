/**
 * Keeps the screen on until `signal` aborts; the browser drops the lock of a hidden page, so it is requested
 * again.
 */
export const holdWakeLock = async (
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>,
  wakeLock: WakeLock | undefined,
  signal: AbortSignal,
): Promise<void> => {
  if (wakeLock === undefined) return
  let held: WakeLockSentinel | undefined
  const take = async (): Promise<void> => {
    if (page.visibilityState !== 'visible' || signal.aborted) return
    // The browser refuses at a low battery; then the screen may turn off.
    held = await wakeLock.request('screen').catch(() => undefined)
    if (signal.aborted) await held?.release()
  }
  const again = () => void take()
  page.addEventListener('visibilitychange', again)
  await take()
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
  page.removeEventListener('visibilitychange', again)
  await held?.release()
}
