import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, DRAFT, draftOf, openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { bookAsGuest, openPage, openPaidPractice, payPage, settleAll } from '../../testing/payment.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { expireBookings } from '../booking/expireBookings.ts'
import { addNotice } from './notices.ts'

const NOTICES = '/v1/practitioner/activity'
const DAY = 24 * 60 * 60_000
const DISPUTED_CARD = '4000000000000259'

describe.each(await databaseKinds())('notices of the practice on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  it('P2.44 what patients do with visits of any day is told; what the doctor does is not', async () => {
    const { api, doctor, clientId } = await openPractice(portal, { access: 'request' })
    const told = async (reader = api) =>
      (await reader.get(NOTICES))
        .json()
        .data.map((one: Record<string, unknown>) => [one.what, one.appointment_id, one.starts_at])
    const own = draftOf(doctor, '2026-03-05T17:00:00.000Z', { client_id: clientId })
    await api.send('POST', DRAFT, own)
    const booked = await api.send('POST', `${DRAFT}/${own.id}/booking`, {})
    expect(booked.json()).toMatchObject({ status: 'ACCEPTED' })
    const cancel = `/v1/practitioner/appointment/${doctor.id}/${booked.json().id}/?status=cancel`
    expect((await api.send('PUT', cancel)).statusCode).toBe(200)
    expect(await told()).toEqual([])

    const asked = await bookAsGuest(portal, doctor, '2026-03-05T15:00:00.000Z', 41)
    portal.advance(1)
    const lapsing = await bookAsGuest(portal, doctor, '2026-03-05T16:00:00.000Z', 42)
    portal.advance(1)
    await api.send('PUT', `/v1/practitioner/appointment/accept/${asked.id}`)
    const call = (path: string, payload?: object) =>
      portal.app.inject({
        method: payload === undefined ? 'POST' : 'PUT',
        url: `/v1/visit/${asked.token}/${path}`,
        ...(payload === undefined ? {} : { payload }),
      })
    const moved = '2026-03-05T18:00:00.000Z'
    expect((await call('time', { start_time: moved })).statusCode).toBe(200)
    portal.advance(1)
    const proposed = '2026-03-05T19:00:00.000Z'
    await api.send('PUT', `/v1/practitioner/appointment/proposal/${asked.id}`, { start_time: proposed })
    expect((await call('proposal')).statusCode).toBe(200)
    portal.advance(1)
    expect((await call('cancellation')).statusCode).toBe(200)
    // The answer may have been lost: the same cancellation again is not another one.
    expect((await call('cancellation')).statusCode).toBe(200)
    portal.advance(DAY)
    await expireBookings(portal)
    const nextDay = portal.as((await portal.signIn(doctor.email)).token)
    expect(await told(nextDay)).toEqual([
      ['requestLapsed', lapsing.id, '2026-03-05T16:00:00.000Z'],
      ['visitCancelled', asked.id, proposed],
      ['proposalAccepted', asked.id, proposed],
      ['visitMoved', asked.id, moved],
      ['visitRequested', lapsing.id, '2026-03-05T16:00:00.000Z'],
      ['visitRequested', asked.id, '2026-03-05T15:00:00.000Z'],
    ])
    const { rows } = await sql`select * from notice where appointment_id = ${asked.id}`.execute(portal.db)
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).not.toMatch(/Ana|Ríos|example\.com/)
  })

  it('P2.44 a visit that is booked at once is told; one that waits for its payment, when it is paid', async () => {
    const free = await openPractice(portal, { price_centavos: 0 })
    const visit = await bookAsGuest(portal, free.doctor, at('15:00'), 43)
    expect((await free.api.get(NOTICES)).json().data).toMatchObject([
      { what: 'visitBooked', appointment_id: visit.id, starts_at: at('15:00'), amount_centavos: null },
    ])
    const paid = await openPaidPractice(portal)
    const whats = async () =>
      (await paid.api.get(NOTICES))
        .json()
        .data.map(({ what }: { what: string }) => what)
        .sort()
    const given = await bookAsGuest(portal, paid.doctor, at('15:00'), 44)
    await portal.app.inject({ method: 'POST', url: `/v1/visit/${given.token}/cancellation` })
    const waiting = await bookAsGuest(portal, paid.doctor, at('16:00'), 45)
    expect(await whats()).toEqual([])
    await payPage(portal, await openPage(portal, waiting.token))
    await settleAll(portal)
    expect(await whats()).toEqual(['paid', 'visitBooked'])
  })

  it('a payment and its dispute are told once each, with the visit and the amount', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'))
    await payPage(portal, await openPage(portal, visit.token), DISPUTED_CARD)
    await settleAll(portal)
    await settleAll(portal)
    const { data } = (await practice.api.get(NOTICES)).json()
    expect(data.map(({ what }: { what: string }) => what).sort()).toEqual(['disputed', 'paid', 'visitBooked'])
    for (const { what, ...notice } of data)
      expect(notice).toMatchObject({
        appointment_id: visit.id,
        amount_centavos: what === 'visitBooked' ? null : 65_000,
        read: false,
      })
  })

  it('a payout that arrived is told', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, practice.doctor, at('16:00'))
    await payPage(portal, await openPage(portal, visit.token))
    await settleAll(portal)
    for (const _day of [1, 2]) {
      portal.advance(2 * DAY)
      await portal.card.test.pass()
    }
    await settleAll(portal)
    const api = portal.as((await portal.signIn(practice.doctor.email)).token)
    await api.get('/v1/practitioner/stripe/wallet')
    const { data } = (await api.get(NOTICES)).json()
    expect(data[0]).toMatchObject({ what: 'payoutPaid', appointment_id: null, amount_centavos: 61_938 })
  })

  it('what was read stays read; another practitioner neither sees nor marks it', async () => {
    const { api, doctor } = await openPractice(portal)
    const { api: stranger } = await openPractice(portal)
    const about = { practitionerId: doctor.id, kind: 'documentApproved' as const, at: portal.clock() }
    for (const ref of ['title:1', 'title:2', 'title:2']) await addNotice(portal.db, { ...about, ref })
    await addNotice(portal.db, { ...about, ref: 'old', at: new Date(portal.clock().getTime() - 31 * DAY) })
    const read = async () => (await api.get(NOTICES)).json().data
    const [first, second, ...others] = await read()
    expect(others).toEqual([])
    expect((await stranger.get(NOTICES)).json().data).toEqual([])
    await stranger.send('PUT', `${NOTICES}/read`, { ids: [first.id] })
    expect((await read()).map((notice: { read: boolean }) => notice.read)).toEqual([false, false])
    expect((await api.send('PUT', `${NOTICES}/read`, { ids: [first.id] })).statusCode).toBe(204)
    expect(await read()).toEqual([{ ...first, read: true }, second])
    const tooMany = { ids: Array.from({ length: 51 }, () => first.id) }
    expect((await api.send('PUT', `${NOTICES}/read`, tooMany)).statusCode).toBe(400)
  })
})
