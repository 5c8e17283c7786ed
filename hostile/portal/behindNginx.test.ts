import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config/config.ts'
import { clientAddressOf } from '../../server/http/clientAddress.ts'
import { noPageSettings } from '../../src/contracts/portal/pageSettings.ts'
import { reportInputs, runs } from '../inputs.ts'

const CLIENT = '127.0.0.2'

const hasNginx = spawnSync('nginx', ['-v']).status === 0

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A replacement where nginx is missing: it appends the client's address, as nginx does. */
const plainProxy = async (port: number, upstream: number) => {
  const server = createServer(async (asked, response) => {
    const given = asked.headers['x-forwarded-for']
    const own = asked.socket.remoteAddress ?? ''
    const answer = await fetch(`http://127.0.0.1:${upstream}${asked.url}`, {
      headers: { 'x-forwarded-for': given === undefined ? own : `${given}, ${own}` },
    })
    response.writeHead(answer.status).end(await answer.text())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.close()
  }
}

const nginx = async (place: string, port: number, upstream: number) => {
  const conf = join(place, 'nginx.conf')
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(place, name)};`)
    .join(' ')
  await writeFile(
    conf,
    `daemon off; pid ${join(place, 'pid')}; error_log ${join(place, 'error.log')}; worker_processes 1;
    events { worker_connections 64; }
    http { access_log off; ${temp}
      server { listen 127.0.0.1:${port}; location / {
        proxy_pass http://127.0.0.1:${upstream};
        proxy_http_version 1.1;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      } } }`,
  )
  const child: ChildProcess = spawn('nginx', ['-c', conf, '-p', place], { stdio: 'ignore' })
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
}

describe(`limits by address behind ${hasNginx ? 'nginx' : 'a proxy (no nginx here)'}`, () => {
  let place: string
  const undo: (() => Promise<void>)[] = []
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'consulta-nginx-'))
  })
  afterEach(async () => {
    for (const one of undo.splice(0).reverse()) await one()
    await rm(place, { recursive: true, force: true })
  })

  /** A server with a limit of three calls per address, reachable through the proxy and directly. */
  const start = async (TRUST_PROXY: string) => {
    const config = readConfig({ TRUST_PROXY })
    const addressOf = clientAddressOf(config.TRUST_PROXY)
    const app = await buildApp({
      config,
      log: pino({ level: 'silent' }),
      tls: null,
      dist: '/nowhere',
      page: noPageSettings,
      connectsTo: [],
      frames: [],
      plugins: [
        async (scope) => {
          await scope.register(rateLimit, { max: 3, timeWindow: 60_000 })
          scope.get('/v1/who', (request) => ({ ip: request.ip, upgrade: addressOf(request.raw) }))
        },
      ],
      health: () => undefined,
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    undo.push(() => app.close())
    const upstream = (app.server.address() as AddressInfo).port
    const port = await freePort()
    undo.push(hasNginx ? await nginx(place, port, upstream) : await plainProxy(port, upstream))
    /** Sends from another address of this machine than the proxy's. */
    const ask = (to: number) => (forged: string) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const headers = { 'x-forwarded-for': forged }
        request({ port: to, host: '127.0.0.1', path: '/v1/who', localAddress: CLIENT, headers }, (answer) => {
          let body = ''
          answer.on('data', (chunk: Buffer) => {
            body += chunk.toString()
          })
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }))
        })
          .once('error', reject)
          .end()
      })
    return { through: ask(port), directly: ask(upstream) }
  }

  it.each(['on', '1', '127.0.0.1'])(
    'TRUST_PROXY=%s: whatever addresses a client writes, its calls count as its own',
    async (setting) => {
      const { through } = await start(setting)
      const count = runs(8, 200)
      const statuses: number[] = []
      for (let n = 0; n < count; n++) {
        const answer = await through(`203.0.113.${n}, 198.51.100.${n}`)
        statuses.push(answer.status)
        if (answer.status === 200) expect(JSON.parse(answer.body)).toEqual({ ip: CLIENT, upgrade: CLIENT })
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(3)
      reportInputs(`forged addresses with TRUST_PROXY=${setting}`, count)
    },
  )

  it('TRUST_PROXY=off believes no address that is written', async () => {
    const { directly } = await start('off')
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await directly(`203.0.113.${n}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  it('TRUST_PROXY=10.0.0.2 believes nobody else who connects', async () => {
    const { directly } = await start('10.0.0.2')
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await directly(`203.0.113.${n}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })
})
