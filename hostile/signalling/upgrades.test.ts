import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SocketClient } from '../../server/meeting/testing/socketClient.ts'
import { emptyDataDir } from '../../server/testing/emptyDataDir.ts'
import { reportInputs, runs } from '../inputs.ts'
import { type ClinicProcess, startClinicProcess } from './clinicProcess.ts'
import { frame, openRaw, upgradeRequest } from './rawSocket.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** PostgreSQL loads a room more slowly than PGlite, so that a socket waits longer for its room. */
const database = async (): Promise<{ url: string | null; drop: () => Promise<void> }> => {
  const name = `consulta_hostile_${process.pid}`
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 1_500 })
  try {
    await client.connect()
  } catch {
    return { url: null, drop: async () => undefined }
  }
  await client.query(`create database ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}

let dataDir: string
let clinic: ClinicProcess
let given: Awaited<ReturnType<typeof database>>
beforeAll(async () => {
  dataDir = await emptyDataDir()
  given = await database()
  clinic = await startClinicProcess(dataDir, given.url === null ? {} : { DATABASE_URL: given.url })
}, 120_000)
afterAll(async () => {
  await clinic.stop()
  await given.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const checkToken = async (): Promise<string> => {
  const answer = await fetch(`${clinic.origin}/v2/diagnostics/token`)
  const { token } = (await answer.json()) as { token: string }
  return token
}

const expectUnharmed = async (): Promise<void> => {
  expect((await fetch(`${clinic.origin}/healthz`)).status).toBe(200)
  expect(clinic.isRunning()).toBe(true)
  expect(clinic.printed()).not.toContain('an exception was not caught')
}

describe('an upgrade request of a stranger', () => {
  it.each(['//[', '//', '*', '/v2/other?x=//[', 'http://[/v2/ws', '/%', '/v2/ws/'])(
    'to %s is answered and closed, and ends nothing',
    async (target) => {
      const raw = await openRaw(clinic.origin)
      raw.socket.write(upgradeRequest(target))
      await raw.closed
      expect(raw.received()).toMatch(/^HTTP\/1\.1 40[04] /)
      await expectUnharmed()
    },
  )

  it('to any target, with any host and query, ends nothing', async () => {
    const part = fc.string({ unit: 'grapheme-ascii', maxLength: 12 })
    const target = fc.oneof(
      part.map((text) => `/${text}`),
      part.map((text) => `//${text}`),
      part.map((text) => `/v2/ws?${text}`),
      fc.constantFrom(
        '//[',
        '//]:',
        '/v2/ws?token=%',
        '/v2/ws?peer=a&token=%ff',
        '\\\\[',
        'http://',
        '?',
        '#',
      ),
    )
    const host = fc.oneof(fc.constantFrom('[', 'a:b:c', '//', 'x'.repeat(2_000)), part)
    const count = runs(60, 5_000)
    await fc.assert(
      fc.asyncProperty(target, host, async (oneTarget, oneHost) => {
        const raw = await openRaw(clinic.origin)
        raw.socket.end(upgradeRequest(oneTarget.replaceAll(' ', '+'), oneHost))
        await new Promise((resolve) => setImmediate(resolve))
        raw.socket.destroy()
        await raw.closed
        expect(clinic.isRunning()).toBe(true)
      }),
      { numRuns: count },
    )
    reportInputs('upgrade requests', count)
    await expectUnharmed()
  })

  it('with a host that is no address fails no call that needs one', async () => {
    for (const [path, method] of [
      ['/v2/diagnostics/token', 'GET'],
      ['/sessionstorepb.Store/get', 'POST'],
    ]) {
      const raw = await openRaw(clinic.origin)
      raw.socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: [\r\nConnection: close\r\nContent-Type: application/grpc-web+proto\r\nContent-Length: 0\r\n\r\n`,
      )
      await raw.closed
      // gRPC-web reports refusals with status 200.
      expect(raw.received()).toMatch(/^HTTP\/1\.1 [24]\d\d /)
    }
    await expectUnharmed()
  })
})

describe('a broken first frame, straight behind the upgrade', () => {
  it.each<[string, Buffer]>([
    ['a reserved opcode', frame(0x83, Buffer.from('x'))],
    ['a reserved bit', frame(0xc1, Buffer.from('x'))],
    ['no mask', frame(0x81, Buffer.from('x'), { masked: false })],
    ['more than a megabyte announced', frame(0x81, Buffer.alloc(0), { announced: 16_777_216 })],
    ['broken UTF-8', frame(0x81, Buffer.from([0xc3, 0x28, 0xff]))],
    ['a bad close code', frame(0x88, Buffer.from([0x00, 0x01]))],
    ['a control frame in pieces', frame(0x09, Buffer.from('x'))],
    ['a continuation of nothing', frame(0x80, Buffer.from('x'))],
  ])('%s closes that socket and nothing else', async (_what, bytes) => {
    const token = await checkToken()
    const raw = await openRaw(clinic.origin)
    raw.socket.write(Buffer.concat([Buffer.from(upgradeRequest(`/v2/ws?peer=broken&token=${token}`)), bytes]))
    await raw.closed
    expect(raw.received()).toContain('101 Switching Protocols')
    await expectUnharmed()
  })

  it('leaves nobody behind in the room: the next one comes in', async () => {
    const token = await checkToken()
    for (let count = 0; count < 5; count += 1) {
      const raw = await openRaw(clinic.origin)
      raw.socket.write(upgradeRequest(`/v2/ws?peer=gone-${count}&token=${token}`))
      raw.socket.resetAndDestroy()
      await raw.closed
    }
    const client = await SocketClient.open(clinic.origin, { token })
    await client.until('on-policy-change')
    client.close()
    await expectUnharmed()
  })
})
