import { readFileSync } from 'node:fs'

/** What the system says of one process (Linux): the time it had of a processor, and its memory. */

/** Ticks of the kernel's clock in a second, as every Linux reports them to programs. */
const TICKS = 100

/** Seconds of processor time so far, all threads, user and system. */
export const processorTime = (pid: number): number => {
  // The name in parentheses may hold blanks; the fields are counted from behind it.
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
