import { performance } from 'node:perf_hooks'
import { MediaEngine } from './engine.ts'
import { type EngineReport, engineCommand } from './engineMessages.ts'
import type { TransportFactory, TransportSettings } from './transport/transport.ts'

/**
 * Entry of the forked media process. Apart from the server, so that neither a slow query delays packets
 * (which would cut the browsers' bandwidth estimate to a third) nor a crash of native code takes the clinic
 * down.
 */

const TICK = 25

const report = (message: EngineReport): void => {
  process.send?.(message)
}

/** Loaded only when chosen: one of them needs a binary for this machine. */
const openTransports = async (settings: TransportSettings): Promise<TransportFactory> => {
  if (settings.transport === 'werift') {
    const { createWeriftTransports } = await import('./transport/werift.ts')
    return createWeriftTransports(settings)
  }
  const { createNodeDatachannelTransports } = await import('./transport/nodeDatachannel.ts')
  return createNodeDatachannelTransports(settings)
}

/** Orders wait for it: a call that comes while it is being loaded is answered, not lost. */
let engine: Promise<MediaEngine> | null = null

const start = async (settings: TransportSettings): Promise<MediaEngine> => {
  const running = new MediaEngine({
    transports: await openTransports(settings),
    report,
    now: () => Math.floor(performance.now() * 1_000),
  })
  setInterval(() => running.tick(), TICK)
  report({ kind: 'ready' })
  return running
}

process.on('message', (message) => {
  const parsed = engineCommand.safeParse(message)
  if (!parsed.success) {
    report({ kind: 'trouble', message: 'An order to the media process could not be read' })
    return
  }
  // A library that cannot be loaded ends the process; the server reads that as "could not start".
  const command = parsed.data
  if (command.kind === 'start') engine ??= start(command.settings)
  else void engine?.then((running) => running.handle(command))
})

// The server is gone: nothing is left to forward for. Signals reach the server, which ends this process.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
