import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  DRAFT,
  draftOf,
  guestBooking,
  guestOf,
  openPractice,
  slotsUrl,
  startsOf,
} from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { expireBookings } from './expireBookings.ts'

const MINUTE = 60_000

describe.each(await databaseKinds())('bookings on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const expire = () => expireBookings(portal)
  let guests = 0
  const guest = () => guestOf(portal, guests++)

  it('makes a visit of a hold at once, with what was agreed on when the time was taken', async () => {
    const { doctor, api } = await openPractice(portal, { buffer_min: 15, cancel_hours: 24 })
    const { draft, call } = guest()
    const body = draftOf(doctor, at('16:00'), { reason: 'Tos' })
    await draft(body)
    const dearer = { duration_min: 60, price_centavos: 90_000 }
    await api.send('PUT', `/v1/practitioner/pricing/${doctor.specialityId}`, dearer, { 'if-match': '"1"' })
    expect((await call('POST', `${DRAFT}/${body.id}/booking`, {})).json().errors).toEqual([
      { field: 'patient', message: 'required' },
    ])
    const booked = await call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)
    expect(booked.json()).toMatchObject({
      status: 'ACCEPTED',
      start_time: at('16:00'),
      end_time: at('16:30'),
      price_centavos: 65_000,
      respond_by: null,
    })
    expect(booked.json().room_code).toMatch(/^[a-z]{3}-[a-z]{4}-[a-z]{3}$/)
    // The answer may have been lost: the same visit, not a second one.
    expect((await call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)).json()).toEqual(booked.json())
    const events = await portal.db
      .selectFrom('event')
      .select(['type', 'data'])
      .where('stream_id', '=', booked.json().id)
      .orderBy('version')
      .execute()
    expect(events.map(({ type }) => type)).toEqual(['appointment.booked', 'appointment.accepted'])
    expect(events[0]?.data).toMatchObject({
      reason: 'Tos',
      terms: { bufferMin: 15, cancelHours: 24, respondBy: null },
      exclusive: true,
    })
    portal.advance(60 * MINUTE)
    const now = startsOf(await guest().call('GET', slotsUrl(doctor.id)))
    expect(now).not.toContain(at('16:30'))
    expect(now).toContain(at('16:45'))
    expect((await call('DELETE', `${DRAFT}/${body.id}`)).json().code).toBe('statusRefused')
    expect((await call('PUT', `${DRAFT}/${body.id}`)).json().code).toBe('statusRefused')
  })

  it('makes a request where the practitioner wants to answer; unanswered it ends by itself and gives the time back', async () => {
    const { doctor } = await openPractice(portal, { access: 'request' })
    const { draft, call } = guest()
    const soon = draftOf(doctor, at('15:00'))
    const later = draftOf(doctor, '2026-03-05T15:00:00.000Z')
    const answers = []
    for (const body of [soon, later]) {
      await draft(body)
      answers.push((await call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)).json())
    }
    // Two hours before the start, and a day after the request.
    expect(answers).toMatchObject([
      { status: 'REQUESTED', respond_by: at('13:00') },
      { status: 'REQUESTED', respond_by: '2026-03-03T16:00:00.000Z' },
    ])
    expect((await guest().draft(draftOf(doctor, at('15:00')))).json().code).toBe('slotTaken')
    const statuses = async () =>
      (
        await portal.db
          .selectFrom('appointment')
          .select('status')
          .where('practitioner_id', '=', doctor.id)
          .orderBy('start_time')
          .execute()
      ).map(({ status }) => status)
    portal.setTime('2026-03-03T12:59:59.999Z')
    await expire()
    expect(await statuses()).toEqual(['requested', 'requested'])
    portal.setTime(at('13:00'))
    await expire()
    expect(await statuses()).toEqual(['cancel', 'requested'])
    expect((await guest().draft(draftOf(doctor, at('15:00')))).statusCode).toBe(200)
  })

  it('keeps a request that the practitioner accepts, and no other practitioner can', async () => {
    const { doctor, api } = await openPractice(portal, { access: 'request' })
    const { draft, call } = guest()
    const body = draftOf(doctor, at('15:00'))
    await draft(body)
    const { id } = (await call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)).json()
    const url = `/v1/practitioner/appointment/accept/${id}`
    const { api: stranger } = await openPractice(portal)
    expect((await stranger.send('PUT', url)).statusCode).toBe(404)
    for (let times = 0; times < 2; times++)
      expect((await api.send('PUT', url)).json()).toEqual({ id, status: 'ACCEPTED' })
    portal.setTime(at('14:00'))
    await expire()
    const { status } = await portal.db
      .selectFrom('appointment')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('accepted')
  })

  it('refuses a patient who is not born yet, and leaves the hold', async () => {
    const { doctor } = await openPractice(portal)
    const { draft, call } = guest()
    const body = draftOf(doctor, at('16:00'))
    await draft(body)
    const book = (birth_date: string) =>
      call('POST', `${DRAFT}/${body.id}/booking`, {
        ...guestBooking,
        patient: { ...guestBooking.patient, birth_date },
      })
    expect((await book('2026-03-04')).json().errors).toEqual([
      { field: 'patient.birth_date', message: 'future' },
    ])
    expect((await book('2026-03-01')).statusCode).toBe(200)
  })

  it('books for an own patient whatever guests may book, and accepts it', async () => {
    const { doctor, api, clientId } = await openPractice(portal, { access: 'contact', audience: 'known' })
    expect(startsOf(await guest().call('GET', slotsUrl(doctor.id)))).toEqual([])
    expect((await guest().draft(draftOf(doctor, at('15:00')))).json().code).toBe('slotTaken')
    const body = draftOf(doctor, at('15:00'), { client_id: clientId })
    expect((await api.send('POST', DRAFT, body)).statusCode).toBe(200)
    // The id of a practitioner's hold opens nothing to a guest.
    expect((await guest().call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)).statusCode).toBe(404)
    expect((await guest().draft(draftOf(doctor, at('16:00'), { client_id: clientId }))).statusCode).toBe(404)
    const booked = await api.send('POST', `${DRAFT}/${body.id}/booking`, {})
    expect(booked.json()).toMatchObject({ status: 'ACCEPTED' })
    const { client_id } = await portal.db
      .selectFrom('appointment')
      .select('client_id')
      .where('id', '=', booked.json().id)
      .executeTakeFirstOrThrow()
    expect(client_id).toBe(clientId)
    const foreign = await openPractice(portal)
    const theirs = draftOf(doctor, at('17:00'), { client_id: foreign.clientId })
    expect((await api.send('POST', DRAFT, theirs)).statusCode).toBe(404)
    expect((await foreign.api.send('POST', DRAFT, theirs)).statusCode).toBe(404)
  })

  it('takes a practitioner who opens a public page for a guest, as long as the call carries no token', async () => {
    const { doctor, api } = await openPractice(portal)
    const colleague = await openPractice(portal)
    const own = draftOf(doctor, at('15:00'))
    const asPractitioner = await api.send('POST', DRAFT, own)
    expect(asPractitioner.json().errors).toEqual([{ field: 'client_id', message: 'required' }])
    const theirs = draftOf(colleague.doctor, at('15:00'))
    expect((await api.send('POST', DRAFT, theirs)).statusCode).toBe(404)
    for (const body of [own, theirs]) {
      const { draft, call } = guest()
      expect((await draft(body)).json()).toMatchObject({ state: 'held' })
      const booked = await call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)
      expect(booked.json()).toMatchObject({ status: 'ACCEPTED' })
    }
  })

  it('answers a draft that is sent again, as after a reload, with what is left of its time', async () => {
    const { doctor } = await openPractice(portal)
    const { draft } = guest()
    const body = draftOf(doctor, at('16:00'))
    const first = (await draft(body)).json()
    portal.advance(4 * MINUTE)
    const again = (await draft(body)).json()
    expect(again).toMatchObject({ id: first.id, state: 'held', expires_at: first.expires_at })
    expect(Date.parse(again.expires_at) - Date.parse(again.server_time)).toBe(6 * MINUTE)
    portal.advance(6 * MINUTE)
    expect((await draft(body)).json()).toMatchObject({ id: first.id, state: 'expired' })
  })

  it('makes no visit of a hold that has run out', async () => {
    const { doctor } = await openPractice(portal)
    const { draft, call } = guest()
    const body = draftOf(doctor, at('16:00'))
    await draft(body)
    portal.advance(10 * MINUTE)
    const late = await call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)
    expect([late.statusCode, late.json().code]).toEqual([409, 'holdExpired'])
    expect(late.json().details.slots.length).toBeGreaterThan(0)
  })

  it('gives a cancelled time back, and refuses to move one visit onto another', async () => {
    const { doctor, api } = await openPractice(portal)
    const visits = []
    for (const time of ['15:00', '16:00']) {
      const { draft, call } = guest()
      const body = draftOf(doctor, at(time))
      await draft(body)
      visits.push((await call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)).json().id)
    }
    const [first, second] = visits
    const move = (startTime: string, endTime: string) =>
      portal.appointments.handle(
        first,
        { actorId: null, owner: null },
        {
          type: 'move',
          startTime: new Date(startTime),
          endTime: new Date(endTime),
        },
      )
    await expect(move(at('16:15'), at('16:45'))).rejects.toMatchObject({ body: { code: 'slotTaken' } })
    // By a quarter of an hour into its own old time.
    expect(await move(at('15:15'), at('15:45'))).toMatchObject({ startTime: at('15:15') })
    await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${second}/?status=cancel`)
    expect((await guest().draft(draftOf(doctor, at('16:00')))).statusCode).toBe(200)
  })
})
