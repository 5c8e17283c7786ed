import fastify from 'fastify'
import { decodeJwt, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diagnosticsTokenAnswer } from '../../../src/contracts/diagnostics/diagnosticsToken.ts'
import { initAnswer } from '../../../src/contracts/meeting/call/init.ts'
import { tokenAnswer, tokenRefusal } from '../../../src/contracts/meeting/call/token.ts'
import { LiveStreams } from '../compose/liveStreams.ts'
import { CHECK_LIMIT, CONSENT_LIMIT } from '../limits.ts'
import { createMemoryReportStore } from '../persistence/reportStore.ts'
import { createMemoryVisitRecorder } from '../persistence/visitRecorder.ts'
import type { GuestEntry, GuestVisit, MeetingConfig } from '../ports.ts'
import { VISIT_CLOSED } from '../signalling/accessCheck.ts'
import { noWhiteboards } from '../testing/noWhiteboards.ts'
import { registerInitRoute } from './initRoute.ts'
import { meetingRoutes } from './meetingRoutes.ts'
import { signMeetingToken } from './meetingToken.ts'

const config: MeetingConfig = {
  tokenSecret: 'a secret that only this test knows about',
  publicUrl: null,
  iceServers: [{ urls: ['turn:turn.test:443'], username: 'u', credential: 'c' }],
  announcedIp: null,
  mediaPorts: { begin: 0, end: 0 },
}
const visit: GuestVisit = {
  patientName: '',
  companion: null,
  practitionerName: 'Dr. Test',
  practitionerAvatar: null,
  speciality: 'Dermatology',
  startTime: '2026-01-01T10:00:00Z',
  endTime: '2026-01-01T10:30:00Z',
  phone: null,
}
const entries: Record<string, GuestEntry> = {
  'abc-defg-hij': { kind: 'open', roomId: 'room-1', closesAt: '2126-01-01T11:30:00.000Z', visit },
  'iii-iiii-iii': {
    ...{ kind: 'open', roomId: 'room-1', closesAt: '2126-01-01T11:30:00.000Z' },
    visit: { ...visit, companion: 'interpreter' },
  },
  'aaa-aaaa-aaa': { kind: 'tooEarly', opensAt: '2026-01-01T09:45:00Z', visit },
  'zzz-zzzz-zzz': { kind: 'closed', status: 'completed', visit },
}

describe('the HTTP side of the meeting', () => {
  let app = fastify()
  let recorder = createMemoryVisitRecorder()
  beforeEach(async () => {
    app = fastify()
    recorder = createMemoryVisitRecorder()
    await app.register(
      meetingRoutes(
        config,
        { findByRoomCode: async (code) => entries[code] ?? null, describeRoom: async () => null },
        {
          reports: createMemoryReportStore(),
          recorder,
          now: Date.now,
          whiteboards: noWhiteboards(config.tokenSecret),
          access: { refusalOf: async ({ roomId }) => (roomId === 'shut' ? VISIT_CLOSED : null) },
          liveStreams: new LiveStreams(),
        },
      ),
    )
  })
  afterEach(() => app.close())

  const exchange = (body: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/v2/token',
      headers: { 'content-type': 'text/plain;charset=UTF-8', host: 'clinic.test', ...headers },
      payload: body,
    })

  it('refuses a token that never ends, and one whose visit is closed', async () => {
    const claims = { room_id: 'room-1', user_id: 'u', role: 'waiting' }
    const endless = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('consulta-meeting')
      .setJti('j')
      .sign(new TextEncoder().encode(config.tokenSecret))
    const ask = (token: string) =>
      app.inject({ url: '/init', headers: { host: 'clinic.test', authorization: `Bearer ${token}` } })
    expect((await ask(endless)).statusCode).toBe(401)
    const shut = await signMeetingToken(config.tokenSecret, {
      roomId: 'shut',
      userId: 'u',
      role: 'waiting',
    })
    const answer = await ask(shut)
    expect([answer.statusCode, answer.json()]).toEqual([403, { code: 403, message: 'The visit is closed' }])
  })

  it("ends a guest's token when the room closes, and says by a tag which address asked for it", async () => {
    const { token } = (await exchange('{"code":"abc-defg-hij"}')).json()
    expect(decodeJwt(token)).toMatchObject({
      exp: Date.parse('2126-01-01T11:30:00.000Z') / 1_000,
      address: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  })

  it('writes a consent once, and so many of one address', async () => {
    const agree = (user: number, recording = false) =>
      app.inject({
        method: 'POST',
        url: '/v2/consent',
        payload: { code: 'abc-defg-hij', user_id: `guest-${user}`, care: true, privacy: true, recording },
      })
    for (let again = 0; again < 3; again += 1) expect((await agree(0)).statusCode).toBe(200)
    expect(recorder.facts).toHaveLength(1)
    for (let user = 1; user < 20; user += 1) await agree(user)
    expect(recorder.facts).toHaveLength(CONSENT_LIMIT.perAddress)
    expect((await agree(50)).statusCode).toBe(429)
  })

  it('M7.002 M7.003 answers init with the socket address, the ICE servers and a config', async () => {
    const token = await signMeetingToken(config.tokenSecret, { roomId: 'r', userId: 'u', role: 'doctor' })
    const answer = await app.inject({
      url: '/init?peer_id=p&user_agent_v2=x',
      headers: { authorization: `Bearer ${token}`, host: 'clinic.test:8443', origin: 'https://else.test' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const body = initAnswer.parse(answer.json())
    expect(body.endpoint).toBe('ws://clinic.test:8443/v2/ws')
    expect(body.rtcConfiguration.ice_servers).toEqual(config.iceServers)
    expect(body.config.enabledFlags).toContain('simulcast')
    // A waiting patient opens connections too, so that they are ready at the admission (decision 0048).
    expect(body.config.enabledFlags).not.toContain('nonWebRTCDisableOffer')
  })

  it('gives each participant credentials of their own where a secret is shared with the TURN server', async () => {
    const token = await signMeetingToken(config.tokenSecret, { roomId: 'r', userId: 'u', role: 'doctor' })
    const shared = fastify()
    const iceServers = [{ urls: ['turns:turn.test:443'] }]
    const turnSecret = 'shared with the relay'
    registerInitRoute(
      shared,
      { ...config, iceServers, turnSecret },
      { refusalOf: async () => null },
      () => null,
    )
    const ask = async () => {
      const answer = await shared.inject({ url: '/init', headers: { authorization: `Bearer ${token}` } })
      return initAnswer.parse(answer.json()).rtcConfiguration.ice_servers
    }
    const [first, second] = [await ask(), await ask()]
    expect(first).toMatchObject([{ urls: ['turns:turn.test:443'], credential: expect.any(String) }])
    expect(first[0]?.username).not.toBe(second[0]?.username)
    await shared.close()
  })

  it('names the test of UDP, unless no media process runs', async () => {
    const token = await signMeetingToken(config.tokenSecret, { roomId: 'r', userId: 'u', role: 'doctor' })
    const probe = {
      ufrag: 'abcd',
      password: 'p'.repeat(24),
      candidates: ['candidate:1 1 udp 1 ::1 9 typ host'],
    }
    for (const known of [probe, null]) {
      const own = fastify()
      registerInitRoute(own, config, { refusalOf: async () => null }, () => known)
      const answer = await own.inject({ url: '/init', headers: { authorization: `Bearer ${token}` } })
      expect(initAnswer.parse(answer.json()).config.udpProbe).toEqual(known ?? undefined)
      await own.close()
    }
  })

  it.each([
    ['no token', undefined],
    ['an invented token', 'Bearer a.b.c'],
  ])('M7.001 refuses %s with 401 and JSON', async (_name, authorization) => {
    const answer = await app.inject({
      url: '/init',
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 401 })
  })

  it('refuses a token signed with another key', async () => {
    const token = await signMeetingToken('another key altogether, of the same length', {
      roomId: 'r',
      userId: 'u',
      role: 'doctor',
    })
    const answer = await app.inject({ url: '/init', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(401)
  })

  it('answers the preflight of init', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/init',
      headers: {
        origin: 'https://else.test',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-headers']).toContain('authorization')
  })

  it('leaves the preflights of every other path unanswered', async () => {
    app.post('/v1/auth/login', () => ({}))
    for (const url of ['/v1/auth/login', '/v1/nothing']) {
      const answer = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'https://else.test', 'access-control-request-method': 'POST' },
      })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  describe('POST /v2/consent', () => {
    const consent = { code: 'abc-defg-hij', user_id: 'me', care: true, privacy: true, recording: false }
    const agree = (body: object) =>
      app.inject({ method: 'POST', url: '/v2/consent', payload: JSON.stringify(body) })

    it('writes what a guest agreed to into the record, under the id the guest has in the room', async () => {
      expect((await agree(consent)).statusCode).toBe(200)
      const token = await exchange(JSON.stringify({ code: consent.code, user_id: consent.user_id }))
      const user = decodeJwt(tokenAnswer.parse(token.json()).token).user_id
      expect(recorder.facts.map(({ fact }) => fact)).toEqual([
        { kind: 'consent.given', user, care: true, privacy: true, recording: false },
      ])
    })

    it('of a companion is never taken for the consent of the patient', async () => {
      expect((await agree({ ...consent, code: 'iii-iiii-iii' })).statusCode).toBe(200)
      expect(recorder.facts).toMatchObject([{ fact: { kind: 'consent.given', companion: 'interpreter' } }])
    })

    it.each([
      ['an unknown code', { code: 'qqq-qqqq-qqq' }, 404],
      ['a visit that is over', { code: 'zzz-zzzz-zzz' }, 403],
      ['a refusal of care by video', { care: false }, 400],
      ['half an answer', { recording: undefined }, 400],
    ])('writes nothing for %s', async (_name, over, status) => {
      expect((await agree({ ...consent, ...over })).statusCode).toBe(status)
      expect(recorder.facts).toEqual([])
    })
  })

  it('exchanges the code of a companion for a waiting token that says so', async () => {
    const answer = await exchange(JSON.stringify({ code: 'iii-iiii-iii', user_id: 'rosa' }))
    const { token, visit: seen } = tokenAnswer.parse(answer.json())
    expect(decodeJwt(token)).toMatchObject({ role: 'waiting', companion: 'interpreter' })
    expect(seen).toMatchObject({ companion: 'interpreter', patientName: '' })
    const patient = await exchange(JSON.stringify({ code: 'abc-defg-hij', user_id: 'ana' }))
    expect(decodeJwt(tokenAnswer.parse(patient.json()).token)).not.toHaveProperty('companion')
  })

  it('M7.007 M7.008 exchanges a room code, sent as plain text, for a waiting token', async () => {
    const answer = await exchange(JSON.stringify({ code: 'abc-defg-hij', user_id: 'doctor-1' }))
    expect(answer.statusCode).toBe(200)
    const body = tokenAnswer.parse(answer.json())
    expect(decodeJwt(body.token)).toMatchObject({
      room_id: 'room-1',
      role: 'waiting',
      user_id: expect.stringMatching(/^guest-[0-9a-f]{32}$/),
    })
    // Others see the id and must not be able to derive the guest's secret.
    expect(decodeJwt(body.token).user_id).not.toContain('doctor-1')
    const again = await exchange(JSON.stringify({ code: 'abc-defg-hij', user_id: 'doctor-1' }))
    expect(decodeJwt(tokenAnswer.parse(again.json()).token).user_id).toBe(decodeJwt(body.token).user_id)
    expect(body.visit).toEqual(visit)
    expect(body.init_endpoint).toBe('http://clinic.test/init')
  })

  it('M3.73 makes payloads that plain base64 can read', async () => {
    for (let round = 0; round < 20; round += 1) {
      const answer = await exchange(JSON.stringify({ code: 'abc-defg-hij' }))
      expect(tokenAnswer.parse(answer.json()).token.split('.')[1]).not.toMatch(/[-_]/)
    }
  })

  describe('GET /v2/diagnostics/token', () => {
    const ask = (query = '') =>
      app.inject({ url: `/v2/diagnostics/token${query}`, headers: { host: 'a.test' } })

    it('M7.011 M7.012 gives anybody a token for a room of its own, with code and message', async () => {
      const answers = [await ask('?region=eu'), await ask()].map((answer) =>
        diagnosticsTokenAnswer.parse(answer.json()),
      )
      expect(answers[0]).toMatchObject({ code: 200, message: 'A check may begin' })
      expect(answers[0]?.init_endpoint).toBe('http://a.test/init')
      const grants = answers.map(({ token }) => decodeJwt(token))
      expect(grants[0]).toMatchObject({ role: 'diagnostics-role', user_id: 'diagnostics' })
      expect(grants[0]?.room_id).toMatch(/^check-/)
      expect(grants[1]?.room_id).not.toBe(grants[0]?.room_id)
      // Short, because it is issued to everybody.
      expect((grants[0]?.exp ?? 0) - (grants[0]?.iat ?? 0)).toBe(180)
      expect((await ask(`?region=${'x'.repeat(40)}`)).statusCode).toBe(400)
    })

    it('M7.014 says 429 in the body too when an address asks for too many', async () => {
      for (let count = 0; count < CHECK_LIMIT.tokensPerMinute; count += 1) await ask()
      const answer = await ask()
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toMatchObject({ code: 429 })
    })
  })

  it.each([
    ['qqq-qqqq-qqq', 404, 'unknownCode'],
    ['aaa-aaaa-aaa', 403, 'tooEarly'],
    ['zzz-zzzz-zzz', 403, 'closed'],
  ])('refuses the code %s with %i %s', async (code, status, reason) => {
    const answer = await exchange(JSON.stringify({ code }))
    expect(answer.statusCode).toBe(status)
    expect(tokenRefusal.parse(answer.json()).reason).toBe(reason)
  })

  it.each(['not json', '{}', '[]', ''])('refuses the body %j as a bad request', async (body) => {
    const answer = await exchange(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 400 })
  })

  it('limits the tries of one address', async () => {
    const answers = []
    for (let n = 0; n < 31; n += 1) answers.push(await exchange(JSON.stringify({ code: 'qqq-qqqq-qqq' })))
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused).toHaveLength(1)
    expect(tokenRefusal.parse(refused[0]?.json()).reason).toBe('tooManyTries')
  })
})
