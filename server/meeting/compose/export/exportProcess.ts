import { setPriority } from 'node:os'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { endAtOnce } from '../endAtOnce.ts'
import { type ExportReport, exportOrder } from './exportMessages.ts'
import { exportRecording } from './exportRecording.ts'
import { joinComposed } from './joinComposed.ts'

/** Entry of a process that writes one recording as one file, and ends. */

/** Lower than composers of calls, because nobody waits in a call for it. */
const PRIORITY = 15

const end = (report: ExportReport): void => {
  process.send?.(report, () => process.exit(report.kind === 'finished' ? 0 : 1))
}

setPriority(PRIORITY)
Log.setLevel(AV_LOG_QUIET)
process.once('message', (message) => {
  const parsed = exportOrder.safeParse(message)
  if (!parsed.success) {
    end({ kind: 'failed' })
    return
  }
  const isComposed = parsed.data.files.every(({ source }) => source === 'composed')
  const written = isComposed ? joinComposed(parsed.data) : exportRecording(parsed.data)
  written.then(
    (duration) => end({ kind: 'finished', duration }),
    () => end({ kind: 'failed' }),
  )
})
process.on('disconnect', endAtOnce)
// Signals reach the server, which ends this process.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
