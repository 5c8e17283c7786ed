import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/client.ts'
import { databaseKinds } from '../testing/databases.ts'
import { freeBytes } from './freeBytes.ts'
import { serveHealth } from './health.ts'

const MIB = 1024 * 1024

describe('GET /healthz', () => {
  let db: Database
  let close: () => Promise<void>
  beforeEach(async () => {
    const [kind] = await databaseKinds()
    if (kind === undefined) throw new Error('There is no database to test with')
    ;({ db, close } = await kind.open())
  })
  afterEach(() => close())

  const answer = async (parts: { ready?: boolean; free?: () => Promise<number> }) => {
    const app = fastify()
    serveHealth(app, {
      db,
      isReady: () => parts.ready ?? true,
      freeBytes: parts.free ?? (async () => 1_000 * MIB),
    })
    const { statusCode, body } = await app.inject('/healthz')
    await app.close()
    return [statusCode, JSON.parse(body)]
  }

  it('says ok when everything can do its work', async () => {
    expect(await answer({})).toEqual([200, { status: 'ok' }])
  })

  it('says unavailable before the start has ended', async () => {
    expect(await answer({ ready: false })).toEqual([503, { status: 'unavailable' }])
  })

  it('says that the disk is full, also when that cannot be asked', async () => {
    expect(await answer({ free: async () => 64 * MIB - 1 })).toEqual([503, { status: 'diskFull' }])
    expect(await answer({ free: async () => 64 * MIB })).toEqual([200, { status: 'ok' }])
    expect(await answer({ free: () => Promise.reject(new Error('EIO')) })).toEqual([
      503,
      { status: 'diskFull' },
    ])
  })

  it('reads the free space of a real disk', async () => {
    expect(await freeBytes(import.meta.dirname)).toBeGreaterThan(0)
  })
})
