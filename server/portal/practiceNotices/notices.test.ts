import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { bookAsGuest, openPage, openPaidPractice, payPage, settleAll } from '../../testing/payment.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
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

  it('a payment and its dispute are told once each, with the visit and the amount', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'))
    await payPage(portal, await openPage(portal, visit.token), DISPUTED_CARD)
    await settleAll(portal)
    await settleAll(portal)
    const { data } = (await practice.api.get(NOTICES)).json()
    expect(data.map(({ what }: { what: string }) => what).sort()).toEqual(['disputed', 'paid'])
    for (const notice of data)
      expect(notice).toMatchObject({ appointment_id: visit.id, amount_centavos: 65_000, read: false })
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
