import { setPriority } from 'node:os'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { type ComposerReport, composerOrder } from './composerMessages.ts'
import { Composition } from './composition.ts'
import { endAtOnce } from './endAtOnce.ts'

/** Entry of a composer process: apart and of low priority, so that calls keep what they need. */

/** Lower than the media process, which forwards every call. */
const PRIORITY = 10
/** Milliseconds in which files and addresses are closed. */
const CLOSING = 4_500

const report = (message: ComposerReport): void => {
  // With the callback a parent that is gone is no unhandled error; `disconnect` ends this process.
  process.send?.(message, () => undefined)
}
const end = (code: number): void => {
  process.exitCode = code
  // The last report must leave before the process ends.
  setTimeout(() => process.exit(code), 50)
}

/** Orders wait for it: without the first key frame there would be no picture for ten seconds. */
let composition: Promise<Composition> | null = null

setPriority(PRIORITY)
// The encoder's own lines are no log of this server, and may contain addresses with keys.
Log.setLevel(AV_LOG_QUIET)
process.on('message', (message) => {
  const parsed = composerOrder.safeParse(message)
  if (!parsed.success) return
  const order = parsed.data
  if (order.kind === 'start') {
    composition ??= Composition.open(order, report)
    composition.catch(() => {
      report({ kind: 'failed' })
      end(1)
    })
    return
  }
  if (order.kind === 'stop') setTimeout(endAtOnce, CLOSING).unref()
  composition
    ?.then(async (running) => {
      await running.handle(order)
      if (order.kind === 'stop') end(0)
    })
    .catch(() => undefined)
})
process.on('disconnect', endAtOnce)
// Signals reach the server, which ends this process.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
