import { performance } from 'node:perf_hooks'
import { MediaEngine } from './engine.ts'
import { type EngineReport, engineCommand } from './engineMessages.ts'
import { createBuiltinTransports } from './transport/builtin.ts'
import { NoFreePort } from './transport/mediaPort.ts'
import type { TransportSettings } from './transport/transport.ts'

/**
 * Entry of the forked media process. Apart from the server, so that neither a slow query delays packets
 * (which would cut the browsers' bandwidth estimate to a third) nor an error in it takes the clinic down.
 */

const TICK = 25

const report = (message: EngineReport): void => {
  process.send?.(message)
}

/** Orders wait for it: a call that comes while it is being loaded is answered, not lost. */
let engine: Promise<MediaEngine> | null = null

const start = async (settings: TransportSettings): Promise<MediaEngine> => {
  const running = new MediaEngine({
    transports: await createBuiltinTransports(settings),
    report,
    now: () => Math.floor(performance.now() * 1_000),
  })
  setInterval(() => running.tick(), TICK)
  report({ kind: 'ready' })
  return running
}

/** Says why, where it is the reader's to put right; anything else is shown whole. */
const giveUp = (error: unknown): void => {
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
    engine.catch(giveUp)
  } else engine?.then((running) => running.handle(command)).catch(() => undefined)
})

// The server is gone: nothing is left to forward for. Signals reach the server, which ends this process.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
