import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slotTakenDetails } from '../../../src/contracts/portal/booking/slotTaken.ts'
import { at, DRAFT, draftOf, guestOf, openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { expireBookings } from './expireBookings.ts'

const MINUTE = 60_000

describe.each(await databaseKinds())('holds on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const expire = () => expireBookings(portal)
  let guests = 0
  const guest = () => guestOf(portal, guests++)

  it('P7.60 holds a time for ten minutes, from everybody else, and offers it again when they are over', async () => {
    const { doctor } = await openPractice(portal)
    const first = await guest().draft(draftOf(doctor, at('16:00')))
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({
      start_time: at('16:00'),
      end_time: at('16:30'),
      price_centavos: 65_000,
      expires_at: '2026-03-02T16:10:00.000Z',
      renewed: false,
      state: 'held',
    })
    const late = guest()
    const second = await late.draft(draftOf(doctor, at('16:15')))
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'slotTaken' })
    const fresh = slotTakenDetails.parse(second.json().details).slots.map(({ start_time }) => start_time)
    expect(fresh).toContain(at('16:30'))
    expect(fresh).not.toContain(at('16:15'))
    portal.advance(10 * MINUTE - 1)
    expect((await late.draft(draftOf(doctor, at('16:15')))).statusCode).toBe(409)
    // The server's clock decides: no job has run.
    portal.advance(1)
    expect((await late.draft(draftOf(doctor, at('16:15')))).statusCode).toBe(200)
  })

  it('refuses a time that was not offered, and an end that is not the end of the visit', async () => {
    const { doctor } = await openPractice(portal)
    const { draft } = guest()
    for (const wrong of [
      draftOf(doctor, at('20:00')),
      draftOf(doctor, at('15:05')),
      draftOf(doctor, '2026-03-02T15:00:00.000Z'),
      draftOf(doctor, at('15:00'), { end_time: at('16:00') }),
    ])
      expect((await draft(wrong)).json().code).toBe('slotTaken')
    const foreign = await openPractice(portal)
    expect(
      (await draft(draftOf(doctor, at('15:00'), { speciality_id: foreign.doctor.specialityId }))).statusCode,
    ).toBe(404)
  })

  it('answers the same draft the same, and refuses another one with its id', async () => {
    const { doctor } = await openPractice(portal)
    const { draft } = guest()
    const body = draftOf(doctor, at('16:00'))
    const [first, ...again] = await Promise.all([draft(body), draft(body), draft(body)])
    expect(first?.statusCode).toBe(200)
    for (const other of again) expect(other.json()).toEqual(first?.json())
    expect((await draft({ ...body, start_time: at('17:00'), end_time: at('17:30') })).json().code).toBe(
      'conflict',
    )
    expect((await guest().draft(body)).json().code).toBe('conflict')
    const rows = await portal.db.selectFrom('hold').select('id').where('id', '=', body.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('lets a visitor hold two times at once', async () => {
    const { doctor } = await openPractice(portal)
    const { draft, call } = guest()
    const first = draftOf(doctor, at('15:00'))
    expect((await draft(first)).statusCode).toBe(200)
    expect((await draft(draftOf(doctor, at('16:00')))).statusCode).toBe(200)
    const third = await draft(draftOf(doctor, at('17:00')))
    expect([third.statusCode, third.json().code]).toEqual([409, 'holdLimit'])
    expect((await call('DELETE', `${DRAFT}/${first.id}`)).statusCode).toBe(204)
    expect((await draft(draftOf(doctor, at('17:00')))).statusCode).toBe(200)
  })

  it('lets ten drafts an hour come from one address', async () => {
    const { doctor } = await openPractice(portal)
    const number = 5_000
    for (let drafts = 0; drafts < 10; drafts++) {
      const { draft, call } = guestOf(portal, number)
      const body = draftOf(doctor, at('15:00'))
      expect((await draft(body)).statusCode).toBe(200)
      await call('DELETE', `${DRAFT}/${body.id}`)
    }
    const refused = await guestOf(portal, number).draft(draftOf(doctor, at('15:00')))
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooManyAttempts'])
    expect(refused.headers['retry-after']).toBe('3600')
    expect((await guest().draft(draftOf(doctor, at('16:00')))).statusCode).toBe(200)
    portal.advance(60 * MINUTE)
    expect((await guestOf(portal, number).draft(draftOf(doctor, at('15:00')))).statusCode).toBe(200)
  })

  it('renews a hold once, and none that has run out', async () => {
    const { doctor } = await openPractice(portal)
    const { draft, call } = guest()
    const body = draftOf(doctor, at('16:00'))
    await draft(body)
    portal.advance(9 * MINUTE)
    const renewed = await call('PUT', `${DRAFT}/${body.id}`)
    expect(renewed.json()).toMatchObject({ renewed: true, expires_at: '2026-03-02T16:19:00.000Z' })
    expect((await call('PUT', `${DRAFT}/${body.id}`)).json().code).toBe('holdRenewed')
    portal.advance(9 * MINUTE)
    expect((await guest().draft(draftOf(doctor, at('16:00')))).json().code).toBe('slotTaken')
    portal.advance(MINUTE)
    const late = await call('PUT', `${DRAFT}/${body.id}`)
    expect(late.json()).toMatchObject({ code: 'holdExpired' })
    expect(late.json().details.slots.length).toBeGreaterThan(0)
    expect((await call('PUT', `${DRAFT}/00000000-0000-4000-8000-000000000000`)).statusCode).toBe(404)
  })

  it('gives a time back at once, and again without harm', async () => {
    const { doctor } = await openPractice(portal)
    const { draft, call } = guest()
    const body = draftOf(doctor, at('16:00'))
    await draft(body)
    for (let times = 0; times < 2; times++)
      expect((await call('DELETE', `${DRAFT}/${body.id}`)).statusCode).toBe(204)
    expect((await guest().draft(draftOf(doctor, at('16:00')))).statusCode).toBe(200)
    expect((await draft(body)).json()).toMatchObject({ state: 'released' })
  })

  it('tidies what is over: times of holds at once, their traces after a day', async () => {
    const { doctor } = await openPractice(portal)
    const body = draftOf(doctor, at('16:00'))
    await guest().draft(body)
    const left = async () => ({
      holds: (await portal.db.selectFrom('hold').select('id').where('id', '=', body.id).execute()).length,
      times: await portal.db
        .selectFrom('occupancy')
        .select('released')
        .where('hold_id', '=', body.id)
        .execute(),
    })
    portal.advance(10 * MINUTE - 1)
    await expire()
    expect(await left()).toEqual({ holds: 1, times: [{ released: false }] })
    portal.advance(1)
    await expire()
    expect(await left()).toEqual({ holds: 1, times: [{ released: true }] })
    portal.setTime('2026-03-03T16:00:00.000Z')
    await expire()
    expect(await left()).toEqual({ holds: 0, times: [] })
  })
})
