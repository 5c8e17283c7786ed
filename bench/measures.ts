export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN

export const timed = async <T>(work: () => Promise<T> | T): Promise<{ ms: number; result: T }> => {
  const from = performance.now()
  const result = await work()
  return { ms: performance.now() - from, result }
}

/** At least two significant digits, and no more than necessary. */
const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const seconds = (value: number): string =>
  value < 1 ? `${(value * 1_000).toFixed(value < 0.01 ? 1 : 0)} ms` : `${short(value)} s`

export const milliseconds = (value: number): string => `${value.toFixed(0)} ms`

export const megabytes = (bytes: number): string => `${short(bytes / 1_000_000)} MB`

export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

export const factor = (value: number): string => `× ${short(value)}`

/** A table whose columns are numbers, except the first. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, index) => (index === 0 ? '---' : '--:')).join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
