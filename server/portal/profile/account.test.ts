import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { bookAsGuest, openPage, openPaidPractice, payPage, settleAll } from '../../testing/payment.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { PASSWORD } from '../../testing/testKeys.ts'
import { publicProfileOf } from './publicProfile.ts'

const ACCOUNT = '/v2/practitioner/account'
const PROFILE = '/v1/practitioner/profile'
const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** (650.00 x 3.6 % + 3.00) and 16 % tax on it. */
const FEE = 3_062

const body = {
  first_name: 'Elena',
  last_name: 'Márquez Ruiz',
  phone: '55 1234 5678',
  office_phone: '55 8765 4321',
  office_address: 'Av. Universidad 3000, Coyoacán, 04510 CDMX',
  locale: 'en',
  timezone: 'UTC-07:00',
}

describe.each(await databaseKinds())('the account on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const opened = async () => {
    const doctor = await portal.addPractitioner()
    return { doctor, api: portal.as((await portal.signIn(doctor.email)).token) }
  }

  it('changes names, mobile, language and zone, from the version that was read', async () => {
    const { doctor, api } = await opened()
    expect((await api.get(ACCOUNT)).json()).toMatchObject({ version: 0, email: doctor.email, phone: '' })
    const saved = await api.send('PUT', ACCOUNT, body, { 'if-match': '"0"' })
    expect(saved.json()).toEqual({
      ...body,
      email: doctor.email,
      phone: '+525512345678',
      office_phone: '+525587654321',
      version: 1,
      undo: null,
    })
    expect((await api.send('PUT', ACCOUNT, body, { 'if-match': '"0"' })).json()).toMatchObject({
      code: 'conflict',
    })
    // The data that prescriptions print.
    const printed = portal.db
      .selectFrom('practitioner')
      .select(['phone', 'office_address'])
      .where('id', '=', doctor.id)
    expect(await printed.executeTakeFirst()).toEqual({
      phone: '+525587654321',
      office_address: 'Av. Universidad 3000, Coyoacán, 04510 CDMX',
    })
    const without = { ...body, office_phone: '', office_address: '' }
    expect((await api.send('PUT', ACCOUNT, without, { 'if-match': '"1"' })).statusCode).toBe(200)
    expect(await printed.executeTakeFirst()).toEqual({ phone: null, office_address: null })
    const { practitioner } = (await api.get('/v2/practitioner/profile')).json()
    expect(practitioner).toMatchObject({
      last_name: 'Márquez Ruiz',
      profile: { timezone: 'UTC-07:00', locale: 'en' },
    })
  })

  it('moves no hours to another zone where there are none, and has nothing to review', async () => {
    const { api } = await opened()
    const change = { kind: 'zone', version: null, zone: 'UTC-08:00' }
    const preview = await api.send('POST', '/v1/practitioner/practice/preview', { change })
    expect([preview.statusCode, preview.json().code]).toEqual([404, 'notFound'])
    const moved = { ...body, timezone: 'UTC-08:00', keep_hours: true, visits: [] }
    const saved = await api.send('PUT', ACCOUNT, moved, { 'if-match': '"0"' })
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { timezone: 'UTC-08:00', undo: null }])
  })

  it('refuses what is no name, no mobile and no zone, each at its field', async () => {
    const { api } = await opened()
    const wrong = { ...body, first_name: '12', phone: '123', office_phone: '1', timezone: 'UTC-06:30' }
    const answer = await api.send('PUT', ACCOUNT, wrong, { 'if-match': '"0"' })
    expect(answer.json().errors).toEqual([
      { field: 'first_name', message: 'name' },
      { field: 'phone', message: 'phone' },
      { field: 'office_phone', message: expect.any(String) },
      { field: 'timezone', message: 'zone' },
    ])
  })

  it('P7.56 deletes the profile: nobody can sign in, and the records keep the name', async () => {
    const { doctor, api } = await opened()
    const visit = await portal.book(doctor)
    await portal.appointments.handle(
      visit.id,
      { actorId: null, owner: null },
      { type: 'cancel', now: portal.clock() },
    )
    const feed = new URL((await api.send('POST', '/v1/practitioner/calendar_feed')).json().url).pathname
    const readFeed = async () => (await portal.app.inject({ method: 'GET', url: feed })).statusCode
    expect(await readFeed()).toBe(200)
    expect((await api.get(`${PROFILE}/deletion`)).json()).toEqual({
      visits: { count: 0, first: [] },
      held: false,
      money: null,
    })
    const answer = await api.send('DELETE', PROFILE)
    expect(await readFeed()).toBe(404)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await api.get(ACCOUNT)).statusCode).toBe(401)
    const login = await portal.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload: { email: doctor.email, password: PASSWORD },
    })
    expect(login.statusCode).toBe(401)
    const mails = (await portal.outbox.newest(10)).filter(({ recipient }) => recipient === doctor.email)
    expect(mails).toMatchObject([{ language: 'es', subject: 'Su perfil se eliminó' }])
    const kept = await portal.db
      .selectFrom('practitioner')
      .selectAll()
      .where('id', '=', doctor.id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      ...{ first_name: 'Elena', licence: '1234567' },
      ...{ phone: null, mobile: null, email: `${doctor.id}@deleted.invalid` },
    })
    expect((await publicProfileOf(portal.db, doctor.id))?.specialities).toEqual([])
    expect(portal.securityEvents).toContainEqual(
      expect.objectContaining({ kind: 'account.deleted', account: doctor.id }),
    )
  })

  it('P7.56 keeps the profile while visits lie ahead', async () => {
    const { doctor, api } = await opened()
    const start = (hours: number) => new Date(portal.clock().getTime() + hours * HOUR).toISOString()
    const later = await portal.book(doctor, { startTime: start(3) })
    const next = await portal.book(doctor, { startTime: start(1) })
    expect((await api.send('DELETE', PROFILE)).json()).toMatchObject({ code: 'statusRefused' })
    expect((await api.get(ACCOUNT)).statusCode).toBe(200)
    expect((await api.get(`${PROFILE}/deletion`)).json().visits).toEqual({
      count: 2,
      first: [
        { id: next.id, start_time: start(1) },
        { id: later.id, start_time: start(3) },
      ],
    })
  })

  it('P7.56 keeps the profile until its money has reached the bank', async () => {
    const practice = await openPaidPractice(portal)
    const signedIn = async () => portal.as((await portal.signIn(practice.doctor.email)).token)
    const blocked = async () => (await (await signedIn()).get(`${PROFILE}/deletion`)).json()
    expect(await blocked()).toMatchObject({ money: null })
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'))
    await payPage(portal, await openPage(portal, visit.token))
    await settleAll(portal)
    // The visit is over, and its money has not come.
    portal.advance(2 * DAY - HOUR)
    expect(await blocked()).toMatchObject({
      visits: { count: 0 },
      money: { balance_centavos: 65_000 - FEE, on_the_way_centavos: 0 },
    })
    const deleted = async () => (await (await signedIn()).send('DELETE', PROFILE)).statusCode
    expect(await deleted()).toBe(409)
    portal.advance(HOUR)
    await portal.card.test.pass()
    await settleAll(portal)
    expect(await blocked()).toMatchObject({
      money: { balance_centavos: 0, on_the_way_centavos: 65_000 - FEE },
    })
    expect(await deleted()).toBe(409)
    portal.advance(DAY)
    await portal.card.test.pass()
    await settleAll(portal)
    expect(await blocked()).toMatchObject({ money: null })
    expect(await deleted()).toBe(204)
  })
})
