import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReportStore, createRoomStore } from '../../server/db/meetingStores.ts'
import { createMeetingServer } from '../../server/meeting/meetingServer.ts'
import { FakeMedia } from '../../server/meeting/testing/fakeMedia.ts'
import { startMeeting } from '../../server/meeting/testing/meetingHarness.ts'
import { createVisitDirectory } from '../../server/portal/visitDirectory.ts'
import { createRoomRecorder } from '../../server/portal/visitRecord/roomRecorder.ts'
import { draftOf, guestBooking, openPractice } from '../../server/testing/booking.ts'
import { databaseKinds } from '../../server/testing/databases.ts'
import { openPortal, type TestPortal } from '../../server/testing/portal.ts'
import { prescribed } from '../../server/testing/prescriptionContent.ts'
import { pdf } from '../../server/testing/sampleFiles.ts'
import type { TestPractitioner } from '../../server/testing/testPeople.ts'
import { EMPTY_DRAFT, EMPTY_ITEM } from '../../src/contracts/portal/prescription/draft.ts'
import { isWhole, reportInputs, runs } from '../inputs.ts'

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** Values that no form sends. The first ones are sent everywhere, also in the short run. */
const ODD: unknown[] = [
  '\u0000',
  'half \ud83d',
  '\udc00',
  1e308,
  null,
  { a: '\u0000' },
  ...(isWhole
    ? [
        '',
        'x'.repeat(5_000),
        '\u202e\u0085\u2028',
        "'; drop table event; --",
        '9'.repeat(40),
        '0000-01-01T00:00:00Z',
        '9999-12-31T23:59:59-23:59',
        '0000-01-01',
        -1,
        1.5,
        2 ** 53,
        true,
        [],
        ['\u0000'],
        { __proto__: 1 },
        deep(2_000),
      ]
    : []),
]

/** Yields the value with one leaf replaced, for every leaf. */
function* variants(value: unknown, odd: unknown): Generator<unknown> {
  yield odd
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      for (const other of variants(one, odd)) yield value.map((kept, at) => (at === index ? other : kept))
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value))
    for (const other of variants(one, odd)) yield { ...value, [key]: other }
}

/** Half a surrogate cannot be encoded, so its three bytes are written as they would be sent. */
const inAddress = (odd: unknown): string =>
  odd === 'half \ud83d'
    ? '%ED%A0%BD'
    : odd === '\udc00'
      ? '%ED%B0%80'
      : encodeURIComponent(typeof odd === 'string' ? odd : JSON.stringify(odd)).slice(0, 2_000)

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  payload?: object
  headers?: Record<string, string>
}

/** One body for each section of a profile. */
const profileBodies = (speciality_id: string) => [
  {
    section: 'specialization',
    specialities: [{ speciality_id, is_primary: true, speciality_licence: '1234567' }],
    removed: [randomUUID()],
  },
  {
    section: 'work-experience',
    range_id: 1,
    entries: [{ place: 'xx', role: 'xx', city: 'x', start: '2019-03', end: '2020-03', text: 'x' }],
  },
  {
    section: 'education',
    entries: [
      {
        ...{ university_id: 'unam', university: 'xx', degree_id: 'physician', field: 'x' },
        ...{ start_year: 2002, end_year: 2008 },
      },
    ],
  },
  {
    section: 'certification',
    entries: [{ name: 'xx', issuer: 'xx', issued: '2019-03', expires: '2029-03', number: 'x' }],
  },
  { section: 'credential', cedula: '1234567', issuing_school: 'xx', curp: '', rfc: '' },
  { section: 'biography', text: 'x'.repeat(100), approach: 'x', languages: ['es'] },
]

describe.each(await databaseKinds())('odd values on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let token: string
  beforeAll(async () => {
    portal = await openPortal(kind)
    doctor = await portal.addPractitioner()
  })
  // Anew for each test, because the calls of one of them log out.
  beforeEach(async () => {
    token = (await portal.signIn(doctor.email)).token
  })
  afterAll(() => portal.close())

  let calls = 0
  const address = () => `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`
  type App = Pick<TestPortal['app'], 'inject'>
  const failures: string[] = []
  const send = async (app: App, { method, url, payload, headers }: Call) => {
    calls += 1
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address(),
      headers: { 'content-type': 'application/json', ...headers },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) ?? 'null' }),
    })
    if (answer.statusCode >= 500)
      failures.push(`${answer.statusCode} ${method} ${url} ${JSON.stringify(payload)}`)
    // Resumable uploads answer in the words of their protocol.
    if (answer.statusCode === 400 && !url.startsWith('/v1/files'))
      expect(answer.json()).toHaveProperty('message')
    return answer
  }
  const tryAll = async (app: App, call: Call) => {
    failures.length = 0
    const before = calls
    for (const odd of ODD) {
      if (call.payload !== undefined)
        for (const payload of variants(call.payload, odd))
          await send(app, { ...call, payload: payload as object })
      const [path = '', query] = call.url.split('?')
      const names = new URLSearchParams(query)
      for (const name of names.keys()) {
        const others = [...names].filter(([one]) => one !== name)
        const rest = new URLSearchParams(others).toString()
        await send(app, { ...call, url: `${path}?${rest}&${name}=${inAddress(odd)}` })
        await send(app, { ...call, url: `${path}?${rest}&${name}=${inAddress(odd)}&${name}=x` })
      }
      const parts = path.split('/')
      for (const [index, part] of parts.entries())
        if (part.length > 30)
          await send(app, {
            ...call,
            url: parts.with(index, inAddress(odd)).join('/') + (query ? `?${query}` : ''),
          })
    }
    reportInputs(
      `odd values to ${call.method} ${call.url.replace(/[\da-f-]{36}/g, '{id}').split('?')[0]}`,
      calls - before,
    )
    expect(failures).toEqual([])
  }

  it('no call of the portal fails on one', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { id } = await portal.book(doctor)
    const device = { id: randomUUID(), name: 'Chrome', platform: 'Linux' }
    const day = '2026-03-02'
    const signed = {
      signed: true,
      request_id: randomUUID(),
      replaces: null,
      content: prescribed({ diagnosis: 'x' }),
    }
    const list: Call[] = [
      { method: 'GET', url: `/v1/practitioner/appointment/list?page=1&limit=10&date=${day}`, headers },
      {
        method: 'GET',
        url: `/v1/practitioner/appointment/timeframe?start_time=${day}T00:00:00Z&end_time=${day}T23:59:59Z&status=accepted&search=ana&specialties=${doctor.specialityId}&sort=asc`,
        headers,
      },
      { method: 'GET', url: `/v2/practitioner/appointment/details/${id}`, headers },
      { method: 'POST', url: '/v1/practitioner/calendar_feed', payload: {}, headers },
      { method: 'GET', url: `/calendar/${'a'.repeat(43)}.ics` },
      { method: 'GET', url: `/v2/practitioner/appointment/record/${id}`, headers },
      { method: 'GET', url: `/v1/video_room/token?appoinment_id=${id}`, headers },
      { method: 'GET', url: `/v1/practitioner/prescription/${id}`, headers },
      {
        method: 'POST',
        url: `/v2/practitioner/prescription/${id}`,
        payload: { signed: false, draft: { ...EMPTY_DRAFT, items: [EMPTY_ITEM] } },
        headers,
      },
      { method: 'POST', url: `/v2/practitioner/prescription/${id}`, payload: signed, headers },
      {
        method: 'PATCH',
        url: `/v1/notification/session_start_notification/${id}`,
        payload: { token: 'x' },
        headers,
      },
      {
        method: 'PUT',
        url: `/v1/practitioner/appointment/session/${id}`,
        payload: {
          ended_at: `${day}T16:10:00Z`,
          outcome: 'other',
          reason: 'r',
          note_signed: true,
          lock_room: true,
          quality: 3,
          reasons: ['sound'],
        },
        headers,
      },
      { method: 'PUT', url: `/v1/practitioner/appointment/${doctor.id}/${id}/?status=cancel`, headers },
      ...profileBodies(doctor.specialityId).map((payload) => ({
        method: 'PUT' as const,
        url: '/v2/practitioner/profile/update',
        payload,
        headers: { ...headers, 'if-match': '"0"' },
      })),
      { method: 'GET', url: '/v1/practitioner/profile/education/degrees?locale=en', headers },
      {
        method: 'PUT',
        url: '/v2/practitioner/account',
        payload: {
          ...{
            first_name: 'x',
            last_name: 'x',
            phone: '+525512345678',
            office_phone: '',
            office_address: 'x',
          },
          ...{ locale: 'es', timezone: 'UTC-06:00' },
        },
        headers: { ...headers, 'if-match': '"0"' },
      },
      {
        method: 'POST',
        url: '/v1/practitioner/profile/documents/title',
        payload: { file_id: randomUUID() },
        headers,
      },
      { method: 'POST', url: '/v1/user/avatar', payload: { file_id: randomUUID() }, headers },
      { method: 'POST', url: '/v1/auth/refresh_token', headers: { 'x-refreshtoken': 'x' } },
      { method: 'POST', url: '/v1/auth/logout', payload: { device }, headers },
      {
        method: 'POST',
        url: '/v1/auth/login',
        payload: { email: doctor.email, password: 'wrong', device },
      },
    ]
    for (const call of list) await tryAll(portal.app, call)
  }, 600_000)

  it('no call of hours, slots and bookings fails on one', async () => {
    const { doctor: practice, api, clientId, scheduleId } = await openPractice(portal)
    const bearer = (await portal.signIn(practice.email)).token
    const headers = { authorization: `Bearer ${bearer}` }
    const version = { ...headers, 'if-match': '"1"' }
    const period = { start_time: '2026-03-05T15:00:00Z', end_time: '2026-03-05T16:00:00Z' }
    const days = {
      all_day: true,
      start_date: '2026-03-06',
      end_date: '2026-03-07',
      zone: 'America/Tijuana',
      reason: 'x',
    }
    const blocked = await api.send('POST', '/v1/practitioner/overrides/blocking', days)
    const overrideId: string = blocked.json().saved.id
    const held = draftOf(practice, '2026-03-04T15:00:00.000Z', { client_id: clientId })
    expect((await api.send('POST', '/v1/practitioner/appointment/draft', held)).statusCode).toBe(200)
    const requested = await portal.book(practice, { startTime: '2026-03-04T20:00:00.000Z' })
    const link = portal.visitTokens.of(requested.id)
    const hours = {
      zone: 'America/Tijuana',
      weekly: [{ weekday: 'monday', start_min: 540, end_min: 1_080 }],
      effective_from: '2026-04-01',
    }
    const lunch = { weekdays: ['monday'], start_min: 840, end_min: 900 }
    const pricing = {
      ...{ duration_min: 30, price_centavos: 0, currency: 'MXN', buffer_min: 0, notice_hours: 0 },
      ...{ horizon_days: 30, access: 'atOnce', audience: 'everybody', cancel_hours: 0 },
    }
    const frame = `start_time=${period.start_time}&end_time=${period.end_time}`
    const overrides = '/v1/practitioner/overrides'
    const draft = '/v1/practitioner/appointment/draft'
    const list: Call[] = [
      { method: 'POST', url: `/v2/practitioner/set_time/${practice.id}`, payload: hours, headers },
      {
        method: 'PUT',
        url: `/v2/practitioner/set_time/update/${scheduleId}`,
        payload: hours,
        headers: version,
      },
      {
        method: 'POST',
        url: `/v1/practitioner/availability/${scheduleId}/lunch_break`,
        payload: lunch,
        headers,
      },
      {
        method: 'DELETE',
        url: `/v1/practitioner/availability/lunch_break/${randomUUID()}`,
        payload: {},
        headers,
      },
      { method: 'GET', url: `${overrides}?${frame}`, headers },
      { method: 'POST', url: `${overrides}/blocking`, payload: { ...days, id: randomUUID() }, headers },
      {
        method: 'PUT',
        url: `${overrides}/blocking/${overrideId}`,
        payload: { all_day: false, ...period },
        headers: version,
      },
      { method: 'POST', url: `${overrides}/extending`, payload: { ...period, speciality_id: null }, headers },
      { method: 'DELETE', url: `${overrides}/${overrideId}`, payload: {}, headers },
      {
        method: 'PUT',
        url: `/v1/practitioner/pricing/${practice.specialityId}`,
        payload: pricing,
        headers: version,
      },
      {
        method: 'GET',
        url: `/v1/practitioner/slots?practitioner_id=${practice.id}&client_id=${clientId}&${frame}&default_speciality_id=${practice.specialityId}`,
        headers,
      },
      { method: 'GET', url: `/v1/practitioner/slots?practitioner_id=${practice.id}&${frame}` },
      { method: 'GET', url: `/v1/practitioner/slots/explanation?${frame}`, headers },
      {
        method: 'POST',
        url: draft,
        payload: draftOf(practice, '2026-03-04T17:00:00.000Z', { client_id: clientId, reason: 'x' }),
        headers,
      },
      {
        method: 'POST',
        url: draft,
        payload: draftOf(practice, '2026-03-04T18:00:00.000Z', { visitor_id: randomUUID(), reason: 'x' }),
      },
      { method: 'PUT', url: `${draft}/${held.id}`, payload: {}, headers },
      { method: 'POST', url: `${draft}/${held.id}/booking`, payload: guestBooking, headers },
      { method: 'GET', url: `/v1/profile/${practice.id}/${practice.specialityId}` },
      { method: 'GET', url: `/v1/visit/${link}` },
      { method: 'GET', url: `/v1/visit/${link}/calendar.ics` },
      { method: 'PUT', url: `/v1/visit/${link}/time`, payload: { start_time: period.start_time } },
      { method: 'POST', url: `/v1/visit/${link}/proposal`, payload: {} },
      {
        method: 'PUT',
        url: `/v1/practitioner/appointment/proposal/${requested.id}`,
        payload: { start_time: period.start_time },
        headers,
      },
      {
        method: 'PUT',
        url: `/v1/practitioner/appointment/decline/${requested.id}`,
        payload: { reason: 'x' },
        headers,
      },
      { method: 'POST', url: `/v1/visit/${link}/cancellation`, payload: {} },
      { method: 'DELETE', url: `${draft}/${held.id}`, payload: {}, headers },
    ]
    for (const call of list) await tryAll(portal.app, call)
  }, 600_000)

  it('no call of records and files fails on one', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { id: visitId, clientId } = await portal.book(doctor)
    const said = { kind: 'lab', title: 'x', taken_on: '2026-03-01', shared: true }
    const send = (bytes: Buffer) =>
      portal.files.receive(
        {
          practitionerId: doctor.id,
          purpose: 'record',
          name: 'a.pdf',
          type: 'application/pdf',
          size: bytes.length,
        },
        Readable.from([bytes]),
      )
    const upload = '/v1/practitioner/records/upload'
    const about = { ...said, client_id: clientId, appointment_id: visitId }
    const added = await portal.as(token).send('POST', upload, { ...about, file_id: await send(pdf()) })
    expect(added.statusCode).toBe(200)
    const record = `/v1/practitioner/record/${added.json().id}`
    const file_id = await send(pdf())
    const { show } = portal.files.addresses(file_id)
    const tus = { ...headers, 'tus-resumable': '1.0.0' }
    const metadata = `purpose ${btoa('record')},filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}`
    const list: Call[] = [
      {
        method: 'GET',
        url: `/v1/practitioner/records?client_id=${clientId}&appointment_id=${visitId}`,
        headers,
      },
      { method: 'GET', url: `${record}/file`, headers },
      { method: 'PATCH', url: record, payload: said, headers: { ...headers, 'if-match': '"1"' } },
      { method: 'GET', url: show },
      { method: 'GET', url: `/v1/practitioner/file/${file_id}`, headers },
      {
        method: 'PATCH',
        url: `/v1/files/${file_id}`,
        payload: {},
        headers: { ...tus, 'upload-offset': '0' },
      },
      {
        method: 'POST',
        url: '/v1/files',
        payload: {},
        headers: { ...tus, 'upload-length': '10', 'upload-metadata': metadata },
      },
      ...ODD.map(
        (odd): Call => ({
          method: 'POST',
          url: '/v1/files',
          payload: {},
          headers: {
            ...tus,
            'upload-length': inAddress(odd),
            'upload-metadata': `purpose ${btoa('record')},filename ${inAddress(odd)},filetype ${inAddress(odd)}`,
          },
        }),
      ),
      { method: 'POST', url: upload, payload: { ...about, file_id }, headers },
      { method: 'DELETE', url: `/v1/files/${file_id}`, payload: {}, headers: tus },
      { method: 'DELETE', url: `${record}?reason=duplicate`, payload: {}, headers },
    ]
    for (const call of list) await tryAll(portal.app, call)
  }, 600_000)

  it('takes back text that it was given, and none that is no text', async () => {
    const other = await portal.addPractitioner()
    const call = portal.as((await portal.signIn(other.email)).token)
    const visit = await portal.book(other)
    const sign = (diagnosis: string) =>
      call.send('POST', `/v2/practitioner/prescription/${visit.id}`, {
        signed: true,
        request_id: randomUUID(),
        replaces: null,
        content: prescribed({ diagnosis }),
      })
    const refused = await sign('Fari\u0000ngitis')
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toMatchObject([{ field: 'content.diagnosis' }])
    const composed = await sign('Jose\u0301: faringitis')
    expect(composed.json().issued[0].content.diagnosis).toBe('José: faringitis')
  })

  it('no open call of the meeting fails on one', async () => {
    const { db } = portal
    const meeting = createMeetingServer({
      config: {
        tokenSecret: 'a secret that only this test knows about',
        publicUrl: null,
        iceServers: [],
        announcedIp: null,
        mediaPorts: { begin: 0, end: 0 },
      },
      directory: createVisitDirectory(db, portal.clock),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      store: createRoomStore(db),
      reports: createReportStore(db),
      recorder: createRoomRecorder(db, portal.visitRecord),
      media: new FakeMedia(),
    })
    const { default: fastify } = await import('fastify')
    const app = fastify({ trustProxy: false })
    await app.register(meeting.routes)
    const visit = await portal.book(doctor)
    const bearer = await meeting.mintToken({ roomId: visit.roomId, userId: 'u', role: 'doctor' })
    const headers = { authorization: `Bearer ${bearer}` }
    const peer = {
      peer_id: 'p',
      session_id: 's',
      room_id: 'r',
      room_name: 'n',
      template_id: 't',
      joined_at: 1,
      session_started_at: 1,
      role: 'doctor',
      user_name: 'n',
      user_data: 'd',
    }
    const cluster = { websocket_url: 'w' }
    const payload = { question: 'q', rating: 2, min_rating: 1, max_rating: 5, reasons: ['r'], comment: 'c' }
    const list: Call[] = [
      { method: 'POST', url: '/v2/token', payload: { code: visit.roomCode, user_id: 'u' } },
      {
        method: 'POST',
        url: '/v2/consent',
        payload: { code: visit.roomCode, user_id: 'u', care: true, privacy: true, recording: false },
      },
      { method: 'GET', url: '/v2/diagnostics/token?region=eu' },
      { method: 'GET', url: '/init?peer_id=p', headers },
      {
        method: 'POST',
        url: '/v2/client/report',
        payload: {
          event: 'join.failed',
          payload: { error_code: 1 },
          event_id: 'e',
          timestamp: 1,
          device_id: 'd',
          peer,
          cluster,
        },
        headers,
      },
      {
        method: 'POST',
        url: '/v2/client/feedback',
        payload: {
          peer: { ...peer, token: 't' },
          agent: 'a',
          device_id: 'd',
          cluster,
          timestamp: 1,
          payload,
        },
        headers,
      },
    ]
    for (const call of list) {
      expect([call.url, (await send(app, call)).statusCode]).toEqual([call.url, 200])
      await tryAll(app, call)
    }
    await app.close()
    await meeting.close()
  }, 600_000)

  it('a room of people with odd names, words and boards is kept', async () => {
    const store = createRoomStore(portal.db)
    const oddText = fc.oneof(
      fc.constantFrom('\u0000', '\ud83d half', '\udc00', 'a\u0007', ''),
      fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 30 }),
    )
    const count = runs(3, 60)
    let sent = 0
    await fc.assert(
      fc.asyncProperty(fc.array(oddText, { minLength: 12, maxLength: 12 }), async (texts) => {
        const harness = await startMeeting({ store })
        const text = (n: number) => texts[n % texts.length] ?? ''
        const doctor = await harness.open('doctor')
        // A name that was cut or cleaned still allows its owner to join.
        const joined = await doctor.call('join', {
          name: `${text(0)}${'é'.repeat(120)}`,
          data: JSON.stringify({ x: text(1) }),
          offer: { type: 'offer', sdp: 'v=0 offer' },
        })
        expect(joined.error).toBeUndefined()
        const { result } = await doctor.call('get-peer', { peer_id: doctor.peerId })
        expect(result).toMatchObject({ info: { name: expect.stringMatching(/é/) } })
        const frames: [string, object][] = [
          ['broadcast', { info: { message: `m${text(2)}`, type: 'chat' } }],
          ['set-metadata', { key: 'k', data: { [`k${text(3)}`]: [text(4)] } }],
          ['set-metadata', { key: `k${text(5)}`, data: text(6) }],
          ['peer-update', { name: text(7), data: text(8) }],
          ['poll-info-set', { title: `t${text(9)}`, type: 'poll' }],
          ['whiteboard-create', { title: text(10) }],
          ['group-join', { name: `g${text(11)}` }],
          ['set-metadata', { key: 'deep', data: deep(3_000) }],
        ]
        for (const [method, params] of frames) {
          sent += 1
          const answer = await doctor.call(method, params)
          expect(answer.error?.code ?? 0).not.toBe(500)
        }
        harness.clock.advance(5_000)
        await harness.close()
        const kept = await store.load('room')
        expect(kept.snapshot?.value).toMatchObject({ peers: expect.anything() })
        await store.erase('room')
      }),
      { numRuns: count },
    )
    reportInputs('frames with odd texts', sent)
  }, 600_000)

  it('a room with text that no contract saw is kept all the same', async () => {
    const store = createRoomStore(portal.db)
    await store.save('odd', { peers: [{ name: 'a\u0000\ud800' }] }, Date.now())
    expect((await store.load('odd')).snapshot?.value).toEqual({ peers: [{ name: 'a \ufffd' }] })
  })
})
