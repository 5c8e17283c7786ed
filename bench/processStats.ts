import { readFileSync } from 'node:fs'

/** Clock ticks per second in /proc, the same on every Linux. */
const TICKS = 100

/** Seconds of processor time so far, all threads, user and system. */
export const processorTime = (pid: number): number => {
  // The name in parentheses may contain spaces, so fields are counted after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Bytes in memory. */
export const residentMemory = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1_024
}
