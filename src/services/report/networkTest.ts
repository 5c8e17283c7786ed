import type { InitAnswer } from '../../contracts/meeting/call/init.ts'

/** The download that measures the connection in preview (M7.021-M7.023, M9.57, protocol §2.2). */

type NetworkHealth = NonNullable<InitAnswer['config']['networkHealth']>

export interface NetworkTestResult {
  /** By the caller's ranges; -1 when none matches, 0 when the download failed. */
  readonly score: number
  readonly downlinkKbps: number | null
}

/** The score whose range contains the speed (M9.57). */
export const scoreOf = (kbps: number, ranges: NetworkHealth['scoreMap']): number => {
  for (const [score, { low, high }] of Object.entries(ranges))
    if (kbps >= low && (high === undefined || kbps <= high)) return Number(score)
  return -1
}

const drain = async (body: ReadableStream<Uint8Array>, onBytes: (bytes: number) => void): Promise<void> => {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes(value.byteLength)
  }
}

export const testNetwork = async (
  { url, timeout, scoreMap }: NetworkHealth,
  { fetch, now, signal }: { fetch: typeof globalThis.fetch; now: () => number; signal: AbortSignal },
): Promise<NetworkTestResult> => {
  const stop = AbortSignal.timeout(timeout)
  let bytes = 0
  const started = now()
  try {
    const response = await fetch(`${url}?${started}`, { signal: AbortSignal.any([signal, stop]) })
    if (!response.ok || !response.body) return { score: 0, downlinkKbps: null }
    await drain(response.body, (more) => {
      bytes += more
    })
  } catch {
    // Data received until the timeout is a measurement too; none at all is a failure.
    if (!stop.aborted || bytes === 0) return { score: 0, downlinkKbps: null }
  }
  const kbps = (bytes * 8) / Math.max(1, now() - started)
  return { score: scoreOf(kbps, scoreMap), downlinkKbps: Math.round(kbps) }
}
