import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { ApiFailure } from './apiFailure.ts'

describe('the HTTP side of the process', () => {
  let dist: string
  let app: FastifyInstance
  let logged: string[]
  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), 'consulta-dist-'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>Consulta</title>')
    await writeFile(join(dist, 'assets', 'app-abc123.js'), 'export {}')
    logged = []
    app = await buildApp({
      config: { TRUST_PROXY: false, TLS: { mode: 'off' }, PUBLIC_URL: undefined },
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
      tls: null,
      dist,
      connectsTo: ['wss://provider.test'],
      frames: ['https://boards.test'],
      plugins: [
        async (scope) => {
          scope.get('/v1/teapot', () => {
            throw new ApiFailure(409, 'conflict', 'Short and stout')
          })
          scope.get('/v1/broken/:name', () => {
            throw new Error('row of Ana López is broken')
          })
          scope.post('/v1/echo', (request) => request.body)
        },
      ],
      health: () => undefined,
    })
  })
  afterEach(async () => {
    await app.close()
    await rm(dist, { recursive: true })
  })

  const page = (url: string) =>
    app.inject({ url, headers: { accept: 'text/html,*/*', host: 'clinic.test:8443' } })

  it('allows no inline script, and websockets to itself and the provider only', async () => {
    const policy = (await page('/')).headers['content-security-policy']
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain(
      "connect-src 'self' ws://clinic.test:8443 wss://clinic.test:8443 wss://provider.test;",
    )
    expect(policy).not.toMatch(/unsafe/)
  })

  it("lets a whiteboard stand in its own page only, and the provider's in ours", async () => {
    const policyOf = async (url: string) => (await page(url)).headers['content-security-policy']
    expect(await policyOf('/')).toContain("frame-ancestors 'none';")
    expect(await policyOf('/')).toContain("frame-src 'self' https://boards.test")
    expect(await policyOf('/whiteboard.html?token=t')).toContain("frame-ancestors 'self';")
    expect(await policyOf('/join/whiteboard.html')).toContain("frame-ancestors 'none';")
  })

  it('puts nothing of a forged host into the policy', async () => {
    const answer = await app.inject({ url: '/', headers: { host: "x; script-src 'unsafe-inline'" } })
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline')
  })

  it('lets only itself use camera and microphone, and tells no other site an address', async () => {
    const { headers } = await page('/')
    expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self)')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('answers every address of the app with its page, never kept', async () => {
    for (const url of ['/', '/auth/login', '/meeting-room/some-id', '/join/abc-defg-hij']) {
      const answer = await page(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<title>Consulta</title>')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  it('lets browsers keep hashed files for ever', async () => {
    const answer = await page('/assets/app-abc123.js')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('answers missing calls and files as errors, not as the page', async () => {
    for (const url of ['/v1/nothing', '/v2/nothing', '/assets/gone.js']) {
      const answer = await page(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'Not found', code: 'notFound' })
    }
  })

  it('writes failures as {message, code}', async () => {
    const answer = await app.inject('/v1/teapot')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ message: 'Short and stout', code: 'conflict' })
  })

  it('keeps the reason of a failure of its own to itself', async () => {
    const answer = await app.inject('/v1/broken/ana')
    expect(answer.statusCode).toBe(500)
    expect(answer.json().code).toBe('internal')
    expect(answer.body).not.toContain('Ana')
  })

  it('logs the route, and nothing that names a patient', async () => {
    await app.inject('/v1/broken/ana-lopez?search=ana')
    expect(logged.join('')).toContain('/v1/broken/:name')
    expect(logged.join('')).not.toMatch(/ana-lopez|search=|Ana/)
  })

  it('refuses bodies that are too large or no JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    const large = await app.inject({
      method: 'POST',
      url: '/v1/echo',
      headers,
      payload: `"${'x'.repeat(70_000)}"`,
    })
    expect([large.statusCode, large.json().code]).toEqual([413, 'bodyTooLarge'])
    const broken = await app.inject({ method: 'POST', url: '/v1/echo', headers, payload: '{' })
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'validation'])
  })
})
