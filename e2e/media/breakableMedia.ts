import { performance } from 'node:perf_hooks'
import { MediaEngine } from '../../server/meeting/media/engine.ts'
import type { EngineReport } from '../../server/meeting/media/engineMessages.ts'
import type { MediaService } from '../../server/meeting/media/mediaProcess.ts'
import { createBuiltinTransports } from '../../server/meeting/media/transport/builtin.ts'
import type { MediaTransport, TransportFactory } from '../../server/meeting/media/transport/transport.ts'

/** The media engine in this process, with subscribe connections that a test can interrupt. */
export interface BreakableMedia extends MediaService {
  /** Ends every subscribe connection, as a network failure would. */
  breakSubscribers(): void
}

export const createBreakableMedia = async (): Promise<BreakableMedia> => {
  const real = await createBuiltinTransports({
    announcedIp: null,
    mediaPorts: { begin: 0, end: 0 },
  })
  const breaks: (() => void)[] = []
  const transports: TransportFactory = {
    answer: (remote, events) => real.answer(remote, events),
    offer: async (label, events) => {
      let broken = false
      const transport: MediaTransport = await real.offer(label, {
        ...events,
        onState: (state) => {
          if (!broken) events.onState(state)
        },
      })
      breaks.push(() => {
        broken = true
        transport.close()
        events.onState('failed')
      })
      return transport
    },
  }
  const listeners: ((report: EngineReport) => void)[] = []
  const calls = new Map<number, { resolve: (sdp: string) => void; reject: (error: Error) => void }>()
  let count = 0
  const engine = new MediaEngine({
    transports,
    timeOrigin: performance.timeOrigin,
    now: () => Math.floor(performance.now() * 1_000),
    report: (report) => {
      if (report.kind === 'published') calls.get(report.call)?.resolve(report.sdp)
      else if (report.kind === 'publishFailed') calls.get(report.call)?.reject(new Error(report.message))
      else for (const listener of listeners) listener(report)
    },
  })
  const timer = setInterval(() => engine.tick(), 25)
  return {
    nodeId: 'in-this-process',
    isRunning: true,
    publish: (peer, sdp, tracks) =>
      new Promise((resolve, reject) => {
        count += 1
        calls.set(count, { resolve, reject })
        void engine.handle({ kind: 'publish', call: count, peer, sdp, tracks: [...tracks] })
      }),
    send: (command) => void engine.handle(command),
    onReport: (listener) => listeners.push(listener),
    onLost: () => undefined,
    ready: async () => undefined,
    close: async () => {
      clearInterval(timer)
      engine.close()
      real.close()
    },
    breakSubscribers: () => {
      for (const breakOne of breaks.splice(0)) breakOne()
    },
  }
}
