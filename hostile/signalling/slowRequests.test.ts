import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp, REQUEST_TIMEOUTS } from '../../server/app.ts'
import { readConfig } from '../../server/config/config.ts'
import { noPageSettings } from '../../src/contracts/portal/pageSettings.ts'
import { openRaw } from './rawSocket.ts'

const start = async () => {
  const app = await buildApp({
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    tls: null,
    dist: '/nowhere',
    page: noPageSettings,
    connectsTo: [],
    frames: [],
    plugins: [
      async (instance) => {
        instance.post('/echo', async (request) => request.body)
        // A streamed answer, like that of a whiteboard.
        instance.get('/lasting', (_request, reply) => {
          reply.raw.writeHead(200).write('begun ')
          setTimeout(() => reply.raw.end('and ended'), 1_000)
        })
      },
    ],
    health: () => undefined,
    timeouts: { head: 200, request: 300, check: 50 },
  })
  return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

describe('a request that is slow on purpose', () => {
  let running: Awaited<ReturnType<typeof start>>
  afterEach(() => running.app.close())

  it.each([
    ['sends nothing', ''],
    ['does not end its head', 'GET /v2/ws HTTP/1.1\r\nHost: server\r\nUpgrade: websocket\r\nConnection: Upg'],
    ['does not end its body', 'POST /echo HTTP/1.1\r\nHost: server\r\nContent-Length: 100\r\n\r\n{"code'],
  ])('is closed when it %s', async (_what, text) => {
    running = await start()
    const raw = await openRaw(running.origin)
    raw.socket.write(text)
    await raw.closed
    expect(raw.received()).toContain(' 408 ')
  })

  it('is told apart from an answer that lasts', async () => {
    running = await start()
    const answer = await fetch(`${running.origin}/lasting`)
    expect(await answer.text()).toBe('begun and ended')
  })

  it('has its limits in the product as well', () => {
    for (const milliseconds of Object.values(REQUEST_TIMEOUTS)) {
      expect(milliseconds).toBeGreaterThan(0)
      expect(milliseconds).toBeLessThanOrEqual(30_000)
    }
  })
})
