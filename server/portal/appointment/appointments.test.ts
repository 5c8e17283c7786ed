import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appointmentListAnswer } from '../../../src/contracts/portal/appointment.ts'
import { appointmentDetailsAnswer } from '../../../src/contracts/portal/appointmentDetails.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

describe.each(await databaseKinds())('appointments on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let other: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  let otherApi: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    other = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
    otherApi = portal.as((await portal.signIn(other.email)).token)
  })

  const list = async (query: string) => {
    const answer = await api.get(`/v1/practitioner/appointment/list?${query}`)
    expect(answer.statusCode).toBe(200)
    return { raw: answer.json(), parsed: appointmentListAnswer.parse(answer.json()) }
  }
  const timeframe = async (query: Record<string, string>) => {
    const frame = { start_time: '2026-03-01T00:00:00Z', end_time: '2026-03-09T00:00:00Z', ...query }
    const answer = await api.get(`/v1/practitioner/appointment/timeframe?${new URLSearchParams(frame)}`)
    expect(answer.statusCode).toBe(200)
    return appointmentListAnswer.parse(answer.json()).appointments.map(({ id }) => id)
  }

  it('P1.21 P3.06 P7.15 P7.43 lists the day of the practitioner zone, in order, with page, count and the server clock', async () => {
    // 2 March at UTC-06:00 runs from 06:00Z to 06:00Z.
    const late = await portal.book(doctor, { startTime: '2026-03-03T05:00:00.000Z' })
    const early = await portal.book(doctor, { startTime: '2026-03-02T06:00:00.000Z' })
    await portal.book(doctor, { startTime: '2026-03-03T06:00:00.000Z' })
    await portal.book(doctor, { startTime: '2026-03-02T05:30:00.000Z' })
    await portal.book(other, { startTime: '2026-03-02T16:00:00.000Z' })
    const { parsed } = await list('page=1&limit=20000&date=2026-03-02')
    expect(parsed.appointments.map(({ id }) => id)).toEqual([early.id, late.id])
    expect(parsed).toMatchObject({ page: 1, count: 2, server_time: '2026-03-02T16:00:00.000Z' })
  })

  it('reads a day in a zone by name, when the clocks change too', async () => {
    const berlin = await portal.addPractitioner('Europe/Berlin')
    // 29 March 2026 has 23 hours there: from 23:00Z to 22:00Z.
    const inside = await portal.book(berlin, { startTime: '2026-03-29T21:00:00.000Z' })
    await portal.book(berlin, { startTime: '2026-03-29T22:00:00.000Z' })
    const answer = await portal
      .as((await portal.signIn(berlin.email)).token)
      .get('/v1/practitioner/appointment/list?date=2026-03-29')
    expect(answer.json().appointments.map(({ id }: { id: string }) => id)).toEqual([inside.id])
  })

  it('P4.01 P4.02 P4.03 P4.05 sends statuses in capitals, and the contract reads them back', async () => {
    const accepted = await portal.book(doctor)
    const unpaid = await portal.book(doctor, { payment: 'pending' })
    const cancelled = await portal.book(doctor)
    await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${cancelled.id}/?status=cancel`)
    const { raw, parsed } = await list('')
    const byId = (all: { id: string; status: string }[]) => new Map(all.map(({ id, status }) => [id, status]))
    expect(byId(raw.appointments)).toEqual(
      new Map([
        [accepted.id, 'ACCEPTED'],
        [unpaid.id, 'PENDING_PAYMENT'],
        [cancelled.id, 'CANCELED'],
      ]),
    )
    expect(byId(parsed.appointments).get(cancelled.id)).toBe('cancel')
  })

  it('P3.05 hands out what a row of the list shows', async () => {
    const visit = await portal.book(doctor)
    const { raw } = await list('')
    expect(raw.appointments).toEqual([
      {
        id: visit.id,
        status: 'ACCEPTED',
        start_time: visit.startTime,
        end_time: visit.endTime,
        speciality_id: doctor.specialityId,
        reason: 'Dolor de cabeza',
        price_centavos: 65_000,
        paid: true,
        is_new_client: true,
        respond_by: null,
        proposed_start: null,
        client: { id: visit.clientId, first_name: 'Ana', last_name: 'López' },
      },
    ])
  })

  it('pages', async () => {
    for (const hour of ['10', '11', '12'])
      await portal.book(doctor, { startTime: `2026-03-02T${hour}:00:00.000Z` })
    const { parsed } = await list('page=2&limit=2')
    expect(parsed).toMatchObject({ page: 2, count: 3 })
    expect(parsed.appointments.map(({ start_time }) => start_time)).toEqual(['2026-03-02T12:00:00.000Z'])
  })

  it('refuses a limit above 20000 and a date that is none, naming the field', async () => {
    const answer = await api.get('/v1/practitioner/appointment/list?limit=20001&date=today')
    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .toSorted(),
    ).toEqual(['date', 'limit'])
  })

  it('P7.14 gives what touches the time frame, filtered by status, speciality and name, either way round', async () => {
    const ana = await portal.addClient(doctor.id, { first: 'Ana', last: 'Pérez Núñez' })
    const first = await portal.book(doctor, { clientId: ana, startTime: '2026-03-02T10:00:00.000Z' })
    const second = await portal.book(doctor, { startTime: '2026-03-03T10:00:00.000Z', payment: 'pending' })
    await portal.book(doctor, { startTime: '2026-03-10T10:00:00.000Z' })
    expect(await timeframe({})).toEqual([first.id, second.id])
    expect(await timeframe({ sort: 'desc' })).toEqual([second.id, first.id])
    expect(await timeframe({ status: 'pending_payment,cancel' })).toEqual([second.id])
    expect(await timeframe({ search: 'perez nunez' })).toEqual([first.id])
    expect(await timeframe({ search: '%' })).toEqual([])
    expect(await timeframe({ specialties: doctor.specialityId })).toEqual([first.id, second.id])
    expect(await timeframe({ specialties: randomUUID() })).toEqual([])
    expect(await timeframe({ start_time: '2026-03-02T10:29:00Z', end_time: '2026-03-02T12:00:00Z' })).toEqual(
      [first.id],
    )
  })

  it('marks the first visit of a patient as new, and the one after a completed visit not', async () => {
    const client = await portal.addClient(doctor.id)
    const first = await portal.book(doctor, { clientId: client })
    await api.send('PUT', `/v1/practitioner/appointment/session/${first.id}`, {
      ended_at: '2026-03-02T16:00:00Z',
      outcome: 'completed',
    })
    await portal.book(doctor, { clientId: client, startTime: '2026-03-03T16:00:00.000Z' })
    const { parsed } = await list('')
    expect(parsed.appointments.map(({ is_new_client }) => is_new_client)).toEqual([true, false])
  })

  it('P7.25 gives the details with the patient, the room, and when it opens', async () => {
    const client = await portal.addClient(doctor.id)
    const visit = await portal.book(doctor, { clientId: client })
    const answer = await api.get(`/v2/practitioner/appointment/details/${visit.id}`)
    expect(answer.json().status).toBe('ACCEPTED')
    expect(appointmentDetailsAnswer.parse(answer.json())).toMatchObject({
      id: visit.id,
      practitioner_id: doctor.id,
      status: 'accepted',
      price_centavos: 65_000,
      paid: true,
      reason: 'Dolor de cabeza',
      client: {
        id: client,
        first_name: 'Ana',
        birth_date: '1988-04-12',
        sex: 'F',
        allergies: ['Penicilina'],
        last_visit: null,
        language: null,
        phone: null,
        email: null,
      },
      room_id: visit.roomId,
      room_code: visit.roomCode,
      previous_visit_id: null,
      can_join_from: '2026-03-02T15:50:00.000Z',
      can_join_until: '2026-03-02T17:30:00.000Z',
      server_time: '2026-03-02T16:00:00.000Z',
    })
  })

  it('names the phone and the mail of the patient where the practice has them', async () => {
    const client = await portal.addClient(doctor.id)
    const body = { phone: '+525555550199', email: 'ana@example.org' }
    await api.send('PATCH', `/v1/practitioner/client/${client}`, body, { 'if-match': '"1"' })
    const visit = await portal.book(doctor, { clientId: client })
    const answer = await api.get(`/v2/practitioner/appointment/details/${visit.id}`)
    expect(appointmentDetailsAnswer.parse(answer.json()).client).toMatchObject(body)
  })

  it('P1.22 P4.07 P7.16 cancels by an update with status=cancel, once', async () => {
    const visit = await portal.book(doctor)
    const url = `/v1/practitioner/appointment/${doctor.id}/${visit.id}/?status=cancel`
    const answer = await api.send('PUT', url)
    expect(answer.json()).toEqual({
      id: visit.id,
      status: 'CANCELED',
      cancelled_at: '2026-03-02T16:00:00.000Z',
    })
    portal.advance(60_000)
    expect((await api.send('PUT', url)).json()).toEqual(answer.json())
  })

  it('P7.16 refuses any other status in that call', async () => {
    const visit = await portal.book(doctor)
    const answer = await api.send(
      'PUT',
      `/v1/practitioner/appointment/${doctor.id}/${visit.id}/?status=completed`,
    )
    expect(answer.statusCode).toBe(400)
  })

  it('answers a foreign, a missing and a malformed id with the very same 404, everywhere', async () => {
    const foreign = await portal.book(doctor)
    const calls = (id: string) => [
      otherApi.get(`/v2/practitioner/appointment/details/${id}`),
      otherApi.send('PUT', `/v1/practitioner/appointment/${other.id}/${id}/?status=cancel`),
      otherApi.send('PUT', `/v1/practitioner/appointment/session/${id}`, {
        ended_at: '2026-03-02T16:00:00Z',
        outcome: 'completed',
      }),
      otherApi.send('PATCH', `/v1/notification/session_start_notification/${id}`, { token: 'a.b.c' }),
      otherApi.get(`/v1/video_room/token?appoinment_id=${id}`),
    ]
    for (const id of [foreign.id, randomUUID(), 'not-an-id'])
      for (const answer of await Promise.all(calls(id))) {
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toEqual({ message: 'Not found', code: 'notFound' })
      }
    const asSomebodyElse = await otherApi.send(
      'PUT',
      `/v1/practitioner/appointment/${doctor.id}/${foreign.id}/?status=cancel`,
    )
    expect(asSomebodyElse.statusCode).toBe(404)
    expect((await list('')).parsed.appointments[0]?.status).toBe('accepted')
  })

  it('writes down who read which patient, before handing it out', async () => {
    const visit = await portal.book(doctor)
    await api.get(`/v2/practitioner/appointment/details/${visit.id}`)
    await list('date=2026-03-02')
    await timeframe({})
    await otherApi.get(`/v2/practitioner/appointment/details/${visit.id}`)
    const lines = await portal.db
      .selectFrom('access_log')
      .select(['practitioner_id', 'action', 'client_id'])
      .where('appointment_id', '=', visit.id)
      .orderBy('position')
      .execute()
    const line = { practitioner_id: doctor.id, client_id: visit.clientId }
    expect(lines).toEqual([
      { ...line, action: 'appointment.details' },
      { ...line, action: 'appointment.list' },
      { ...line, action: 'appointment.timeframe' },
    ])
  })

  it('stores events with their versions and who caused them, and projects them', async () => {
    const visit = await portal.book(doctor)
    await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${visit.id}/?status=cancel`)
    const events = await portal.db
      .selectFrom('event')
      .select(['version', 'type', 'schema_version', 'actor_id'])
      .where('stream_id', '=', visit.id)
      .orderBy('version')
      .execute()
    expect(events).toEqual([
      { version: 1, type: 'appointment.booked', schema_version: 4, actor_id: null },
      { version: 2, type: 'appointment.accepted', schema_version: 4, actor_id: null },
      { version: 3, type: 'appointment.cancelled', schema_version: 4, actor_id: doctor.id },
    ])
  })

  it('decides orders that come at the same time one after the other', async () => {
    const visit = await portal.book(doctor)
    const url = `/v1/practitioner/appointment/${doctor.id}/${visit.id}/?status=cancel`
    const answers = await Promise.all([api.send('PUT', url), api.send('PUT', url), api.send('PUT', url)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const cancelled = await portal.db
      .selectFrom('event')
      .select('version')
      .where('stream_id', '=', visit.id)
      .where('type', '=', 'appointment.cancelled')
      .execute()
    expect(cancelled).toEqual([{ version: 3 }])
  })
})
