import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageSettings } from '../../src/contracts/portal/pageSettings.ts'
import { type AppParts, buildApp } from '../app.ts'
import { TRUST_NOBODY } from '../config/trustProxy.ts'
import { ApiFailure } from './apiFailure.ts'

const SCRIPT = 'export const hello = 1'
const SETTINGS: PageSettings = {
  links: { help: 'https://help.test/?a="b"&c=<d>', support: null, site: null },
  operator: { name: 'Clínica Ñ', address: 'Calle 1', contact: 'datos@clinic.example' },
  demo: true,
  keepsChat: true,
  movesCalls: true,
  admitsCompanions: true,
  recordsCalls: true,
  recordingDays: 90,
  encryptsCalls: true,
  mediaHosts: ['https://media.clinic.test'],
}

describe('the HTTP side of the process', () => {
  let dist: string
  let app: FastifyInstance
  let logged: string[]

  const open = (config: Partial<AppParts['config']> = {}) =>
    buildApp({
      config: {
        TRUST_PROXY: TRUST_NOBODY,
        TLS: { mode: 'off' },
        PUBLIC_URL: undefined,
        HSTS_SUBDOMAINS: false,
        API_DOCS: false,
        MEDIA_HOSTS: ['https://media.clinic.test'],
        ...config,
      },
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
      tls: null,
      dist,
      page: SETTINGS,
      connectsTo: ['wss://provider.test'],
      frames: ['https://boards.test'],
      plugins: [
        async (scope) => {
          scope.get('/v1/teapot', () => {
            throw new ApiFailure('conflict', 'Short and stout')
          })
          scope.get('/v1/broken/:name', () => {
            throw new Error('row of Ana López is broken')
          })
          scope.post('/v1/echo', (request) => request.body)
        },
      ],
      health: () => undefined,
    })

  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), 'consulta-dist-'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'index.html'), '<!doctype html><head><title>Consulta</title></head>')
    await writeFile(join(dist, 'assets', 'app-abc123.js'), SCRIPT)
    await writeFile(join(dist, 'assets', 'app-abc123.js.br'), brotliCompressSync(SCRIPT))
    await writeFile(join(dist, 'assets', 'app-abc123.js.gz'), gzipSync(SCRIPT))
    logged = []
    app = await open()
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

  it('allows WebAssembly in the workers that need it, and nowhere else', async () => {
    const policyOf = async (url: string) => (await page(url)).headers['content-security-policy']
    expect(await policyOf('/assets/wasm/noiseWasmWorker-abc123.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    for (const url of ['/', '/assets/app-abc123.js', '/join/assets/wasm/x.js'])
      expect(await policyOf(url)).not.toContain('wasm-unsafe-eval')
  })

  it('lets media come from the named hosts only: an address of media could carry data out', async () => {
    const policy = (await page('/')).headers['content-security-policy']
    expect(policy).toContain("media-src 'self' blob: mediastream: https://media.clinic.test;")
  })

  it('asks browsers for https on the hosts below this one only by setting', async () => {
    for (const [subdomains, header] of [
      [false, 'max-age=31536000'],
      [true, 'max-age=31536000; includeSubDomains'],
    ] as const) {
      const secure = await open({ PUBLIC_URL: 'https://clinic.test', HSTS_SUBDOMAINS: subdomains })
      expect((await secure.inject('/')).headers['strict-transport-security']).toBe(header)
      await secure.close()
    }
  })

  it('shows the description of the API only by setting', async () => {
    expect((await app.inject('/v1/docs/json')).statusCode).toBe(404)
    const documented = await open({ API_DOCS: true })
    expect((await documented.inject('/v1/docs/json')).statusCode).toBe(200)
    await documented.close()
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

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('sends files and the page as %s to a browser that takes it', async (encoding, decompress) => {
    for (const url of ['/assets/app-abc123.js', '/auth/login', '/index.html']) {
      const answer = await app.inject({
        url,
        headers: { accept: 'text/html,*/*', 'accept-encoding': `${encoding}, identity;q=0.5` },
      })
      expect(answer.headers['content-encoding'], url).toBe(encoding)
      expect(answer.headers.vary, url).toContain('accept-encoding')
      const text = decompress(answer.rawPayload).toString()
      if (url.startsWith('/assets/')) {
        expect(text).toBe(SCRIPT)
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(answer.headers['content-type']).toContain('javascript')
      } else expect(text).toContain('<title>Consulta</title>')
    }
  })

  it('writes the settings into the page, escaped', async () => {
    const { body } = await page('/auth/login')
    const content = /<meta name="consulta-settings" content="([^"]*)" \/>/.exec(body)?.[1] ?? ''
    expect(content).not.toContain('<')
    const text = content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(JSON.parse(text)).toEqual(SETTINGS)
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
