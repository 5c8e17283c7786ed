import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { initAnswer } from '../../../src/contracts/meeting/call/init.ts'
import { LiveStreams } from '../compose/liveStreams.ts'
import { REPORT_LIMIT } from '../limits.ts'
import { createMemoryReportStore } from '../persistence/reportStore.ts'
import { createMemoryVisitRecorder } from '../persistence/visitRecorder.ts'
import { noWhiteboards } from '../testing/noWhiteboards.ts'
import { meetingRoutes } from './meetingRoutes.ts'
import { signMeetingToken } from './meetingToken.ts'

const config = {
  tokenSecret: 'a secret that only this test knows about',
  publicUrl: 'https://visits.test',
  iceServers: [],
  announcedIp: null,
  mediaPorts: { begin: 0, end: 0 },
}
const peer = {
  peer_id: 'p',
  session_id: 's-1',
  room_name: 'Visit',
  template_id: '',
  joined_at: 1,
  session_started_at: 1,
  role: 'doctor',
  user_name: 'Ana Pérez',
  user_data: 'u',
}

describe('what clients say about their calls', () => {
  let app = fastify()
  let reports = createMemoryReportStore()
  let token = ''
  beforeEach(async () => {
    app = fastify()
    reports = createMemoryReportStore()
    token = await signMeetingToken(config.tokenSecret, { roomId: 'room-1', userId: 'u', role: 'patient' })
    const directory = { findByRoomCode: async () => null, describeRoom: async () => null }
    await app.register(
      meetingRoutes(config, directory, {
        reports,
        recorder: createMemoryVisitRecorder(),
        now: () => 7,
        whiteboards: noWhiteboards(config.tokenSecret),
        access: { refusalOf: async () => null },
        liveStreams: new LiveStreams(),
      }),
    )
  })
  afterEach(() => app.close())

  const post = (url: string, payload: unknown, bearer = token) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${bearer}`,
        // The public client sends its feedback without a JSON type.
        'content-type': 'text/plain;charset=UTF-8',
        origin: 'https://else.test',
      },
      payload: JSON.stringify(payload),
    })
  const report = {
    event: 'join.failed',
    payload: { error_code: 4005, error_message: 'ICE of Ana Pérez' },
    event_id: '1',
    timestamp: 1,
    device_id: 'd',
    peer: { ...peer, room_id: 'room-1' },
    cluster: { websocket_url: '' },
  }
  const feedback = {
    peer: { ...peer, token: 'the token itself' },
    agent: 'a',
    device_id: 'd',
    cluster: { websocket_url: '' },
    timestamp: 1,
    payload: {
      question: 'How?',
      rating: 2,
      min_rating: 1,
      max_rating: 5,
      reasons: ['sound'],
      comment: 'echo',
    },
  }

  it('M7.016 takes a report, from any origin, and keeps of it what names nobody', async () => {
    const answer = await post('/v2/client/report', report)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(reports.reports).toEqual([{ roomId: 'room-1', at: 7, event: 'join.failed', code: 4005 }])
  })

  it('M7.019 takes feedback, for the room and the role of the token, and not the token', async () => {
    expect((await post('/v2/client/feedback', feedback)).statusCode).toBe(200)
    expect(reports.feedback).toEqual([
      {
        roomId: 'room-1',
        sessionId: 's-1',
        role: 'patient',
        at: 7,
        rating: 2,
        minRating: 1,
        maxRating: 5,
        question: 'How?',
        reasons: ['sound'],
        comment: 'echo',
      },
    ])
  })

  it.each(['/v2/client/report', '/v2/client/feedback'])(
    'M7.017 refuses %s without a good token',
    async (url) => {
      expect((await post(url, url.endsWith('report') ? report : feedback, 'x.y.z')).statusCode).toBe(401)
      expect(reports.reports.length + reports.feedback.length).toBe(0)
    },
  )

  it('refuses what it cannot read, what is too long and what is too much', async () => {
    expect((await post('/v2/client/report', { event: 3 })).statusCode).toBe(400)
    expect((await post('/v2/client/feedback', { payload: { rating: 'good' } })).statusCode).toBe(400)
    const long = { ...report, payload: { text: 'x'.repeat(REPORT_LIMIT.bodyBytes) } }
    expect((await post('/v2/client/report', long)).statusCode).toBe(413)
    const answers = []
    for (let count = 0; count <= REPORT_LIMIT.feedbackPerMinute; count += 1) {
      answers.push((await post('/v2/client/feedback', feedback)).statusCode)
    }
    expect(answers.at(-1)).toBe(429)
  })

  it('an event with a name of somebody else’s making is counted as another', async () => {
    await post('/v2/client/report', { ...report, event: 'Ana Pérez was here' })
    expect(reports.reports[0]?.event).toBe('other')
  })

  it('M7.021 M7.022 offers a megabyte that no proxy can shrink, under the address that init names', async () => {
    const init = await app.inject({ url: '/init?peer_id=p', headers: { authorization: `Bearer ${token}` } })
    const health = initAnswer.parse(init.json()).config.networkHealth
    expect(health).toMatchObject({ url: 'https://visits.test/v2/network-test', timeout: 2_500 })
    // Before the client gives up (M9.56), so that a slow network has a score.
    expect(health?.timeout).toBeLessThan(TIME.networkTest)
    const answer = await app.inject({
      url: '/v2/network-test?1700000000000',
      headers: { origin: 'https://else.test' },
    })
    expect(answer.rawPayload).toHaveLength(1_048_576)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(new Set(answer.rawPayload.subarray(0, 4_096)).size).toBeGreaterThan(200)
    for (let count = 1; count < 12; count += 1) await app.inject({ url: '/v2/network-test' })
    expect((await app.inject({ url: '/v2/network-test' })).statusCode).toBe(429)
  })
})
