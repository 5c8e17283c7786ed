import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ExportOrder, exportReport } from '../../meeting/compose/export/exportMessages.ts'

const ENTRY = fileURLToPath(new URL('../../meeting/compose/export/exportProcess.ts', import.meta.url))

export interface ExportChild {
  process: ChildProcess
  /** Milliseconds of the file when the process has written it and ended; null when it failed. */
  ended: Promise<number | null>
}

/** Starts a process that writes one file; what an ended server left at its place is written anew. */
export const startExport = (order: ExportOrder): ExportChild => {
  const child = fork(ENTRY, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let duration: number | null = null
  child.on('message', (message) => {
    const report = exportReport.safeParse(message)
    if (report.success && report.data.kind === 'finished') duration = report.data.duration
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', () => resolve(duration))
    // Stays, because a message to a process that has ended is an error too.
    child.on('error', () => resolve(duration))
  })
  rm(order.target, { force: true }).then(
    () => child.send(order),
    () => child.kill('SIGKILL'),
  )
  return { process: child, ended }
}
