import Fastify, { type FastifyInstance } from 'fastify'
import { decodeJwt, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiFailure } from '../http/apiFailure.ts'
import { createMemoryVisitRecorder } from '../meeting/persistence/visitRecorder.ts'
import type { GuestVisit } from '../meeting/ports.ts'
import { hostedGuestRoutes } from './hostedGuestRoutes.ts'
import { createHostedMeetings, type HostedMeetings } from './meetingsHosted.ts'

const SECRET = 'a secret of the provider account'
const key = new TextEncoder().encode(SECRET)
const clock = () => new Date()

/** A double of the provider's REST API: rooms by name, active rooms, management tokens. */
const providerDouble = () => {
  const rooms = new Map<string, { id: string; name: string; template_id?: string }>()
  const active = new Set<string>()
  const locked = new Set<string>()
  const app = Fastify()
  const checks: string[] = []
  app.addHook('onRequest', async (request, reply) => {
    // The only call that needs no key (protocol §1.4).
    if (request.url.startsWith('/v2/diagnostics/token')) {
      checks.push(request.url)
      return reply.send({ token: 'theirs' })
    }
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
      if (payload.type !== 'management' || payload.version !== 2 || payload.access_key !== 'key')
        throw new Error()
      if (payload.jti === undefined || payload.iat === undefined || payload.nbf === undefined)
        throw new Error()
    } catch {
      return reply.status(401).send({ code: 401, message: 'token validation error' })
    }
  })
  app.post<{ Body: { name: string; template_id?: string } }>('/v2/rooms', async ({ body }) => {
    const known = rooms.get(body.name)
    if (known !== undefined) return known
    const made = { id: `room-${rooms.size + 1}`, ...body }
    rooms.set(body.name, made)
    return made
  })
  app.post<{ Params: { id: string }; Body: { enabled: boolean } }>(
    '/v2/rooms/:id',
    async ({ params, body }, reply) => {
      if (![...rooms.values()].some((room) => room.id === params.id)) return reply.status(404).send({})
      if (body.enabled) locked.delete(params.id)
      return { id: params.id }
    },
  )
  app.post<{ Params: { id: string }; Body: { reason: string; lock: boolean } }>(
    '/v2/active-rooms/:id/end-room',
    async ({ params, body }, reply) => {
      if (body.lock) locked.add(params.id)
      if (!active.delete(params.id))
        return reply.status(404).send({ code: 404, message: 'session not found' })
      return { message: 'session is ending' }
    },
  )
  return { app, rooms, active, locked, checks }
}

describe('meetings on the provider cloud', () => {
  let provider: ReturnType<typeof providerDouble>
  let app: FastifyInstance
  let meetings: HostedMeetings
  beforeEach(async () => {
    provider = providerDouble()
    app = provider.app
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    meetings = createHostedMeetings(
      {
        accessKey: 'key',
        secret: SECRET,
        apiUrl: `${url}/v2`,
        initUrl: 'https://init.test',
        templateId: 'template',
      },
      clock,
    )
  })
  afterEach(() => app.close())

  it('makes a room once, named by our id and nothing else', async () => {
    expect(await meetings.ensureRoom('abc')).toBe('room-1')
    expect(await meetings.ensureRoom('abc')).toBe('room-1')
    expect([...provider.rooms.values()]).toEqual([{ id: 'room-1', name: 'abc', template_id: 'template' }])
  })

  it('signs app tokens as the provider wants them', async () => {
    const token = await meetings.mintToken({ roomId: 'room-1', userId: 'doctor-id', role: 'doctor' })
    await expect(jwtVerify(token, key)).resolves.toBeDefined()
    expect(decodeJwt(token)).toMatchObject({
      access_key: 'key',
      type: 'app',
      version: 2,
      room_id: 'room-1',
      user_id: 'doctor-id',
      role: 'doctor',
    })
    expect(decodeJwt(token).jti).not.toBe(
      decodeJwt(await meetings.mintToken({ roomId: 'room-1', userId: 'doctor-id', role: 'doctor' })).jti,
    )
  })

  it('mints nothing for a companion, whom the provider would let in as a patient', async () => {
    expect(meetings.admitsCompanions).toBe(false)
    const companion = meetings.mintToken({
      ...{ roomId: 'room-1', userId: 'guest-1', role: 'waiting', companion: 'relative' },
    })
    await expect(companion).rejects.toMatchObject({ body: { code: 'meetingUnavailable' } })
  })

  it('sends browsers to the provider', () => {
    expect(meetings.initEndpoint('https://clinic.test')).toBe('https://init.test/init')
    expect(meetings.browserConnectsTo).toContain('wss://*.100ms.live')
    expect(meetings.browserFrames).toContain('https://whiteboard.100ms.live')
  })

  it('exchanges a room code for a token of the provider, in the role of who waits', async () => {
    const visit: GuestVisit = {
      patientName: '',
      companion: null,
      practitionerName: 'Elena',
      practitionerAvatar: null,
      speciality: 'Dermatología',
      startTime: '2026-03-02T16:00:00.000Z',
      endTime: '2026-03-02T16:30:00.000Z',
      phone: null,
    }
    const recorder = createMemoryVisitRecorder()
    const ours = Fastify()
    await ours.register(
      hostedGuestRoutes(
        meetings,
        {
          directory: {
            findByRoomCode: async (code) =>
              code === 'abc-defg-hij'
                ? { kind: 'open', roomId: 'abc', closesAt: '2126-01-01T00:00:00.000Z', visit }
                : null,
            describeRoom: async () => null,
          },
          recorder,
          now: Date.now,
        },
        null,
      ),
    )
    const exchange = (code: string) =>
      ours.inject({ method: 'POST', url: '/v2/token', payload: JSON.stringify({ code }) })
    const answer = await exchange('abc-defg-hij')
    expect(answer.json()).toMatchObject({ init_endpoint: 'https://init.test/init', visit })
    expect(decodeJwt(answer.json().token)).toMatchObject({ type: 'app', room_id: 'room-1', role: 'waiting' })
    expect((await exchange('zzz-zzzz-zzz')).statusCode).toBe(404)

    const consent = { code: 'abc-defg-hij', user_id: 'me', care: true, privacy: true, recording: true }
    await ours.inject({ method: 'POST', url: '/v2/consent', payload: JSON.stringify(consent) })
    expect(recorder.facts).toMatchObject([{ fact: { kind: 'consent.given', recording: true } }])

    const check = await ours.inject('/v2/diagnostics/token?region=eu')
    expect(check.json()).toMatchObject({ token: 'theirs', init_endpoint: 'https://init.test/init' })
    expect(provider.checks).toEqual(['/v2/diagnostics/token?region=eu'])
    await ours.close()
  })

  it('ends a running room, and minds not that nobody is in it', async () => {
    provider.active.add('room-1')
    await meetings.endRoom('room-1', 'over')
    expect(provider.active.size).toBe(0)
    expect(provider.locked.has('room-1')).toBe(true)
    await meetings.reopenRoom(await meetings.ensureRoom('abc'))
    expect(provider.locked.size).toBe(0)
    await expect(meetings.endRoom('room-1', 'over')).resolves.toBeUndefined()
  })

  it('says 502 when the provider refuses or is not there', async () => {
    const wrong = createHostedMeetings(
      {
        accessKey: 'key',
        secret: 'wrong',
        apiUrl: 'http://127.0.0.1:1/v2',
        initUrl: '',
        templateId: undefined,
      },
      clock,
    )
    await expect(wrong.ensureRoom('abc')).rejects.toMatchObject({ status: 502 })
    await app.close()
    await expect(meetings.ensureRoom('abc')).rejects.toBeInstanceOf(ApiFailure)
  })
})
