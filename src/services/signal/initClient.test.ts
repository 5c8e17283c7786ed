import { describe, expect, it } from 'vitest'
import { HOSTS } from '../../contracts/constants.ts'
import { MeetingFailure } from '../../contracts/errors.ts'
import { joinConfig } from '../../contracts/meeting/call/joinConfig.ts'
import { environmentOf } from './environment.ts'
import { fetchInit, type InitRequest, initUrl } from './initClient.ts'

const request: InitRequest = {
  initEndpoint: 'https://init.example',
  token: 'secret',
  peerId: 'p1',
  userAgent: 'os:web_Linux,sdk:web',
}
const answer = {
  endpoint: 'wss://signal.example/ws',
  rtcConfiguration: { ice_servers: [{ urls: ['turn:a'], username: 'u', credential: 'c' }] },
  config: {
    enabledFlags: ['simulcast'],
    publishStats: { maxSampleWindowSize: 30, maxSamplePushInterval: 300 },
  },
}

const asking = async (respond: () => Response | Promise<Response>) => {
  const calls: { url: URL; headers: Headers }[] = []
  const outcome = await fetchInit(request, {
    signal: new AbortController().signal,
    fetch: async (input, init) => {
      calls.push({ url: new URL(String(input)), headers: new Headers(init?.headers) })
      return respond()
    },
  }).catch((error: unknown) => (error instanceof MeetingFailure ? error.error : error))
  return { calls, outcome }
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

describe('GET /init', () => {
  it('M7.001 M7.002 M7.003 requests with peer and agent, the token as bearer, and reads endpoint, ICE servers, flags', async () => {
    const { calls, outcome } = await asking(() => json(200, answer))
    const [call] = calls
    expect(call?.url).toMatchObject({ origin: 'https://init.example', pathname: '/init' })
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
      peer_id: 'p1',
      user_agent_v2: request.userAgent,
    })
    expect(call?.headers.get('authorization')).toBe('Bearer secret')
    expect(call?.url.href).not.toContain('secret')
    expect(outcome).toEqual(answer)
  })

  it.each<[string, object]>([
    ['vb', { config: { ...answer.config, vb: null } }],
    ['a key', { config: { ...answer.config, vb: { effectsKey: null } } }],
    ['flags', { config: { enabledFlags: null } }],
    ['the health of the network', { config: { ...answer.config, networkHealth: null } }],
    [
      'an address to measure',
      { config: { ...answer.config, networkHealth: { url: null, timeout: 1, scoreMap: {} } } },
    ],
    ['intervals', { config: { ...answer.config, publishStats: { maxSampleWindowSize: null } } }],
    [
      'ICE credentials',
      { rtcConfiguration: { ice_servers: [{ urls: 'stun:a', username: null, credential: null }] } },
    ],
    [
      'the address of an ICE server',
      { rtcConfiguration: { ice_servers: [{ urls: null }, null, { urls: 'stun:a' }] } },
    ],
    ['ICE servers', { rtcConfiguration: { ice_servers: null } }],
    ['the whole configuration', { rtcConfiguration: null }],
  ])('M7.003 a null as %s fails no call', async (_, changes) => {
    const { outcome } = await asking(() => json(200, { ...answer, ...changes }))
    expect(outcome).toMatchObject({
      endpoint: answer.endpoint,
      rtcConfiguration: { ice_servers: expect.any(Array) },
    })
    expect(JSON.stringify(outcome)).not.toContain('null')
    if (JSON.stringify(changes).includes('stun:a'))
      expect(outcome).toMatchObject({ rtcConfiguration: { ice_servers: [{ urls: 'stun:a' }] } })
  })

  it('M8.088 a null as the message of a refusal leaves its code', async () => {
    const { outcome } = await asking(() => json(403, { code: 403, message: null }))
    expect(outcome).toMatchObject({ code: 403, terminal: true })
  })

  it('M7.001 sends a region when there is one, and drops the path of the endpoint', () => {
    expect(initUrl({ ...request, initEndpoint: 'https://init.example/old?x=1', region: ' eu ' })).toBe(
      'https://init.example/init?region=eu&peer_id=p1&user_agent_v2=os%3Aweb_Linux%2Csdk%3Aweb',
    )
    expect(initUrl({ ...request, region: '  ' })).not.toContain('region')
  })

  it('M7.004 M8.006 an answer without a config gives init-config-not-available', async () => {
    const { config: _, ...rest } = answer
    const { outcome } = await asking(() => json(200, rest))
    expect(outcome).toMatchObject({ code: 2002, name: 'InitConfigNotAvailable' })
    const unreadable = await asking(() => new Response('<html>'))
    expect(unreadable.outcome).toMatchObject({ code: 2002 })
  })

  it('M8.007 a network failure and a 404 are an unreachable endpoint, which may be tried again', async () => {
    const failed = await asking(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(failed.outcome).toMatchObject({ code: 2003, terminal: false, description: 'Failed to fetch' })
    const missing = await asking(() => new Response('', { status: 404 }))
    expect(missing.outcome).toMatchObject({ code: 2003, terminal: false })
  })

  it.each([
    { title: 'M8.089 429', status: 429, body: { code: 429, message: 'slow down' }, terminal: false },
    { title: 'M8.088 503', status: 503, body: { code: 503, message: 'later' }, terminal: false },
    { title: 'M8.088 5001 in a body', status: 400, body: { code: 5001, message: 'x' }, terminal: false },
    { title: 'M8.090 401', status: 401, body: { code: 401, message: 'bad token' }, terminal: true },
  ])("$title keeps the server's code; terminal: $terminal", async ({ status, body, terminal }) => {
    const { outcome } = await asking(() => json(status, body))
    expect(outcome).toMatchObject({ code: body.code, message: body.message, terminal, action: 'INIT' })
  })

  it('M8.088 a refusal without a readable body has its status', async () => {
    const { outcome } = await asking(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    expect(outcome).toMatchObject({ code: 502, message: 'Bad Gateway', terminal: false })
  })

  it("M7.005 the default host is the provider's production host", () => {
    const config = joinConfig.parse({ authToken: 'a.b.c', userName: 'Ana' })
    expect(config.initEndpoint).toBe(HOSTS.init)
    expect(environmentOf(config.initEndpoint)).toBe('prod')
  })

  it.each([
    ['https://prod-init.example', 'prod'],
    ['https://qa-init.example', 'qa'],
    ['https://dev-init.example', 'dev'],
    ['http://dev.example', 'prod'],
    ['https://clinic.example', 'prod'],
  ])('M7.006 %s is %s', (endpoint, environment) => {
    expect(environmentOf(endpoint)).toBe(environment)
  })
})
