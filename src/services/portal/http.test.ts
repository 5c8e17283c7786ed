import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contracts/portal/endpoint.ts'
import { asGuest } from './asGuest.ts'
import { createExpiredCalls } from './expiredCalls.ts'
import { createHttp } from './http.ts'
import type { HttpError } from './httpError.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const expiry = () => json(401, { message: 'jwt expired', code: 'tokenExpired' })

/** A client whose answers a test defines; `sent` is what reached the network, in order. */
const client = (
  answer: (url: string, bearer: string | null) => Response,
  token: { value: string | null } = { value: 't1' },
) => {
  const sent: {
    url: string
    bearer: string | null
    headers: Headers
    method: string
    body: string | null
  }[] = []
  const expiredCalls = createExpiredCalls()
  const http = createHttp({
    host: 'https://api.example',
    tokens: { access: () => token.value },
    expiredCalls,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      const bearer = headers.get('authorization')
      const body = typeof init?.body === 'string' ? init.body : null
      sent.push({ url: String(input), bearer, headers, method: init?.method ?? 'GET', body })
      return answer(String(input), bearer)
    },
  })
  const get = (access: 'anyone' | 'signedIn' = 'signedIn', path: `/${string}` = '/v1/a') =>
    http.call(endpoint(`GET ${path}`, { answer: z.object({ n: z.number() }), access, tag: 'test' }), {})
  return { http, get, sent, expiredCalls, token }
}

/** Acts as the session, which is notified of each expired call. */
const listen = (expiredCalls: ReturnType<typeof createExpiredCalls>) => {
  const received: string[] = []
  expiredCalls.expired$.subscribe((callId) => received.push(callId))
  return received
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the HTTP client', () => {
  it('P6.04 P6.05 P7.03 sends the stored token as bearer to the one host', async () => {
    const { get, sent } = client(() => json(200, { n: 1 }))
    expect(await get()).toEqual({ n: 1 })
    expect(sent[0]).toMatchObject({ url: 'https://api.example/v1/a', bearer: 'Bearer t1' })
  })

  it('P6.04 sends no bearer with a call that needs none', async () => {
    const { get, sent } = client(() => json(200, { n: 1 }))
    await get('anyone')
    expect(sent[0]?.bearer).toBeNull()
  })

  it('P6.04 sends the bearer with a call that may be signed in, and none of a guest', async () => {
    const { http, sent } = client(() => json(200, {}))
    const open = endpoint('GET /v1/a', { answer: z.object({}), access: 'mayBeSignedIn', tag: 'test' })
    await http.call(open, {})
    await asGuest(http).call(open, {})
    expect(sent.map(({ bearer }) => bearer)).toEqual(['Bearer t1', null])
  })

  it('P7.14 leaves empty values out of the query', async () => {
    const { http, sent } = client(() => json(200, {}))
    await http.call(
      endpoint('GET /v1/a', {
        query: z.object({ page: z.number(), search: z.string(), status: z.null(), sort: z.string() }),
        answer: z.object({}),
        access: 'signedIn',
        tag: 'test',
      }),
      { query: { page: 1, search: '', status: null, sort: 'asc' } },
    )
    expect(sent[0]?.url).toBe('https://api.example/v1/a?page=1&sort=asc')
  })

  it('fills the parameters of a path escaped, and sends headers and body', async () => {
    const { http, sent } = client(() => json(200, {}))
    await http.call(
      endpoint('PUT /v1/a/:id/', {
        params: z.object({ id: z.string() }),
        headers: z.object({ 'x-one': z.string() }),
        body: z.object({ text: z.string() }),
        answer: z.object({}),
        access: 'signedIn',
        tag: 'test',
      }),
      { params: { id: 'a/b?c' }, headers: { 'x-one': '1' }, body: { text: 'ä' } },
    )
    expect(sent[0]).toMatchObject({ url: 'https://api.example/v1/a/a%2Fb%3Fc/', method: 'PUT' })
    expect(sent[0]?.headers.get('x-one')).toBe('1')
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ text: 'ä' })
  })

  it("P4.20 P8.01 hands a call that failed with 'jwt expired' over and repeats it once with the new token", async () => {
    const { get, sent, expiredCalls, token } = client((_, bearer) =>
      bearer === 'Bearer t2' ? json(200, { n: 2 }) : expiry(),
    )
    const received = listen(expiredCalls)
    const call = get()
    await settled()
    expect(received).toHaveLength(1)
    expect(expiredCalls.staleToken()).toBe('t1')
    token.value = 't2'
    expiredCalls.release(received)
    expect(await call).toEqual({ n: 2 })
    expect(sent.map(({ bearer }) => bearer)).toEqual(['Bearer t1', 'Bearer t2'])
    expect(expiredCalls.staleToken()).toBeNull()
  })

  it('P4.20 repeats the calls that waited in the order in which they failed', async () => {
    const { get, sent, expiredCalls, token } = client((_, bearer) =>
      bearer === 'Bearer t2' ? json(200, { n: 2 }) : expiry(),
    )
    const received = listen(expiredCalls)
    const calls = (['/v1/a', '/v1/b', '/v1/c'] as const).map((path) => get('signedIn', path))
    await settled()
    token.value = 't2'
    expiredCalls.release(received)
    await Promise.all(calls)
    expect(sent.slice(3).map(({ url }) => url.at(-1))).toEqual(['a', 'b', 'c'])
  })

  it("P4.21 a call that fails again with 'jwt expired' is an error and asks for nothing more", async () => {
    const { get, expiredCalls } = client(expiry)
    const received = listen(expiredCalls)
    const call = get().catch((error: HttpError) => error.failure)
    await settled()
    expiredCalls.release(received)
    expect(await call).toMatchObject({ code: 'tokenExpired', message: 'jwt expired' })
    expect(received).toHaveLength(1)
  })

  it('P4.27 a call that waited for a refresh which failed is an error', async () => {
    const { get, expiredCalls } = client(expiry)
    const received = listen(expiredCalls)
    const call = get().catch((error: HttpError) => error.failure.message)
    await settled()
    expiredCalls.abandon(received)
    expect(await call).toBe('jwt expired')
  })

  it('distinguishes: refused, too many, offline, and an answer that breaks its contract', async () => {
    const failureOf = (promise: Promise<unknown>) => promise.catch((error: HttpError) => error)
    const tooMany = client(() =>
      json(429, { message: 'Wait', code: 'tooManyAttempts' }, { 'retry-after': '90' }),
    )
    expect(await failureOf(tooMany.get())).toMatchObject({ status: 429, retryAfterS: 90 })
    const offline = client(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await failureOf(offline.get())).toMatchObject({
      failure: { code: 'offline', retryable: true },
    })
    const broken = client(() => json(200, { n: 'one' }))
    expect(await failureOf(broken.get())).toMatchObject({ failure: { code: 'badAnswer' } })
    const proxy = client(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failureOf(proxy.get())).toMatchObject({ failure: { code: '502', retryable: true } })
  })
})
