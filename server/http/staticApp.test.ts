import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noPageSettings } from '../../src/contracts/portal/pageSettings.ts'
import { serveApp } from './staticApp.ts'

describe('the page of a shared link', () => {
  let dist: string
  let app: FastifyInstance
  let read: number
  beforeEach(async () => {
    read = 0
    dist = await mkdtemp(join(tmpdir(), 'dist-'))
    await writeFile(join(dist, 'index.html'), '<html><head><title>Consulta</title></head></html>')
    app = fastify()
    const head = {
      language: 'en',
      title: 'Elena Márquez',
      description: 'Visits',
      url: 'https://clinic.test/profile/a',
      picture: null,
    } as const
    const headOf = async () => {
      read += 1
      return head
    }
    await serveApp(app, dist, noPageSettings, [{ path: '/profile/:practitioner', headOf }])
  })
  afterEach(async () => {
    await app.close()
    await rm(dist, { recursive: true })
  })

  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

  it('has a head of its own', async () => {
    const { statusCode, body } = await open('/profile/a')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Elena Márquez</title>')
  })

  it('reads the database for one address 120 times a minute at most; other pages go on', async () => {
    const codes = []
    for (let call = 0; call < 125; call++) codes.push((await open(`/profile/${String(call)}`)).statusCode)
    expect(codes.filter((code) => code === 429)).toHaveLength(5)
    expect(read).toBe(120)
    expect((await open('/patients')).statusCode).toBe(200)
  })
})
