import { performance } from 'node:perf_hooks'
import { MediaEngine } from './engine.ts'
import { type EngineReport, engineCommand } from './engineMessages.ts'
import { createBuiltinTransports } from './transport/builtin.ts'
import { NoFreePort } from './transport/mediaPort.ts'
import type { TransportSettings } from './transport/transport.ts'

const TICK = 25

const report = (message: EngineReport): void => {
  // With the callback a parent that is gone is no unhandled error; `disconnect` ends this process.
  process.send?.(message, () => undefined)
}

/** Commands wait for it, so that a call that arrives during loading is answered. */
let engine: Promise<MediaEngine> | null = null

/**
 * Entry of the forked media process. A separate process, so that slow queries do not delay packets (which
 * would cut the browsers' bandwidth estimate to a third) and an error does not stop the clinic.
 */
const start = async (settings: TransportSettings): Promise<MediaEngine> => {
  const transports = await createBuiltinTransports(settings)
  const running = new MediaEngine({
    transports,
    report,
    now: () => Math.floor(performance.now() * 1_000),
    timeOrigin: performance.timeOrigin,
  })
  setInterval(() => running.tick(), TICK)
  report({ kind: 'ready', probeCandidates: transports.probeCandidates })
  return running
}

/** Reports a sentence that the operator can act on; any other error is printed in full. */
const reportStartFailure = (error: unknown): void => {
  if (!(error instanceof NoFreePort)) console.error(error)
  const message = error instanceof NoFreePort ? error.message : 'The media engine could not start'
  process.send?.({ kind: 'startFailed', message } satisfies EngineReport, () => process.exit(1))
}

process.on('message', (message) => {
  const parsed = engineCommand.safeParse(message)
  if (!parsed.success) {
    report({ kind: 'trouble', message: 'An order to the media process could not be read' })
    return
  }
  const command = parsed.data
  if (command.kind === 'start') {
    engine ??= start(command.settings)
    engine.catch(reportStartFailure)
  } else engine?.then((running) => running.handle(command)).catch(() => undefined)
})

// The server has ended. Signals reach the server, which ends this process.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
