import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, guestOf, openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { bookAsGuest, fillIn, openPage, openPaidPractice, payPage, settleAll } from '../../testing/payment.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

const ACCOUNT = '/v1/practitioner/stripe/account'
const PAYMENTS = '/v1/practitioner/stripe/payments'
const PAYOUTS = '/v1/practitioner/stripe/payouts'
const WALLET = '/v1/practitioner/stripe/wallet'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** (650.00 x 3.6 % + 3.00) and 16 % tax on it. */
const FEE = 3_062

describe.each(await databaseKinds())('card payments on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const visitOf = async (token: string) => (await guestOf(portal).call('GET', `/v1/visit/${token}`)).json()
  /** Anew, days after the practice was opened. */
  const signedIn = async ({ doctor }: { doctor: { email: string } }) =>
    portal.as((await portal.signIn(doctor.email)).token)
  const paidVisit = async (practice: Awaited<ReturnType<typeof openPaidPractice>>, start: string, n = 1) => {
    const visit = await bookAsGuest(portal, practice.doctor, start, n)
    const page = await openPage(portal, visit.token)
    await payPage(portal, page)
    await settleAll(portal)
    return { ...visit, page }
  }

  it('P1.29 P7.46 P7.47 an account is connected by the form of the provider, and read there', async () => {
    const { api } = await openPractice(portal)
    expect((await api.get(ACCOUNT)).json()).toEqual({ provider: 'test', account: null, fresh: true })
    expect((await api.get(WALLET)).statusCode).toBe(404)
    const { url } = (await api.send('POST', ACCOUNT)).json()
    expect(new URL(url).pathname).toMatch(/^\/test-payments\/onboarding\/link_/)
    expect((await api.get(ACCOUNT)).json().account.state).toBe('unfinished')
    await fillIn(portal, url, 'active')
    expect((await api.get(ACCOUNT)).json().account).toMatchObject({ state: 'active', missing: [] })
  })

  it('P7.48 the form is opened again until the provider has what it asks for; each link works once', async () => {
    const { api } = await openPractice(portal)
    expect((await api.send('PATCH', ACCOUNT)).statusCode).toBe(404)
    const first = (await api.send('POST', ACCOUNT)).json().url
    const opened = await portal.app.inject({ url: new URL(first).pathname })
    expect(opened.body).toContain('Test payment provider')
    const again = await portal.app.inject({ url: new URL(first).pathname })
    expect(again.statusCode).toBe(303)
    expect(again.headers.location).toMatch(/\/settings\/payments\/refresh$/)
    await fillIn(portal, (await api.send('PATCH', ACCOUNT)).json().url, 'review')
    expect((await api.get(ACCOUNT)).json().account.state).toBe('review')
    await fillIn(portal, (await api.send('PATCH', ACCOUNT)).json().url, 'ask')
    expect((await api.get(ACCOUNT)).json().account).toMatchObject({
      state: 'restricted',
      missing: ['individual.verification.document'],
      due_at: '2026-03-16T16:00:00.000Z',
    })
    const stored = JSON.stringify(await portal.db.selectFrom('payment_account').selectAll().execute())
    expect(stored).not.toContain('link_')
  })

  it('a form that was left open for an hour leads back to the portal, which makes a new link', async () => {
    const { api } = await openPractice(portal)
    const { url } = (await api.send('POST', ACCOUNT)).json()
    const { body } = await portal.app.inject({ url: new URL(url).pathname })
    portal.advance(3_600_000)
    const late = await portal.app.inject({
      method: 'POST',
      url: /action="([^"]+)"/.exec(body)?.[1] ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=active',
    })
    expect(late.statusCode).toBe(303)
    expect(late.headers.location).toMatch(/\/settings\/payments\/refresh$/)
  })

  it('P7.49 a disconnected account takes no more payments, and is the same one when it is connected again', async () => {
    const practice = await openPaidPractice(portal)
    const own = () =>
      portal.db
        .selectFrom('payment_account')
        .select('provider_id')
        .where('practitioner_id', '=', practice.doctor.id)
        .execute()
    const before = await own()
    expect((await practice.api.send('DELETE', ACCOUNT)).statusCode).toBe(204)
    expect((await practice.api.get(ACCOUNT)).json().account).toBeNull()
    expect((await bookAsGuest(portal, practice.doctor, at('15:00'), 2)).status).toBe('ACCEPTED')
    await practice.api.send('POST', ACCOUNT)
    expect(await own()).toEqual(before)
    expect((await bookAsGuest(portal, practice.doctor, at('16:00'), 3)).status).toBe('PENDING_PAYMENT')
  })

  it('P1.30 P3.08 P9.25 a priced visit waits for its payment, and is then accepted and listed', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'))
    expect(visit.status).toBe('PENDING_PAYMENT')
    expect(await visitOf(visit.token)).toMatchObject({
      paid: false,
      payable: true,
      status: 'PENDING_PAYMENT',
    })
    const page = await openPage(portal, visit.token)
    expect(await openPage(portal, visit.token)).toBe(page)
    await payPage(portal, page)
    await settleAll(portal)
    expect(await visitOf(visit.token)).toMatchObject({ paid: true, payable: false, status: 'ACCEPTED' })
    const list = (await practice.api.get(`${PAYMENTS}?limit=10`)).json()
    expect(list).toMatchObject({
      has_more: false,
      data: [
        {
          appointment_id: visit.id,
          patient: 'A. R.',
          currency: 'MXN',
          amount_centavos: 65_000,
          fee_centavos: FEE,
          net_centavos: 65_000 - FEE,
          refund: null,
          refundable: true,
        },
      ],
    })
    const reads = await portal.db
      .selectFrom('access_log')
      .select('action')
      .where('appointment_id', '=', visit.id)
      .execute()
    expect(reads).toEqual([{ action: 'payment.list' }])
  })

  it('says at once that a visit is paid to whoever comes back, before any event has come', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'))
    await payPage(portal, await openPage(portal, visit.token))
    portal.advance(2_000)
    expect(await visitOf(visit.token)).toMatchObject({ paid: true, status: 'ACCEPTED' })
  })

  it('P1.32 P7.50 P1.31 P3.09 the wallet is the sum of the ledger, and a payout is on its way before it arrives', async () => {
    const practice = await openPaidPractice(portal)
    await paidVisit(practice, at('15:00'))
    const wallet = async () => (await (await signedIn(practice)).get(WALLET)).json()
    expect(await wallet()).toMatchObject({
      available_centavos: 0,
      pending_centavos: 65_000 - FEE,
      pending_until: '2026-03-04T16:00:00.000Z',
      difference_centavos: 0,
      fresh: true,
    })
    portal.advance(2 * DAY)
    await portal.card.test.pass()
    await settleAll(portal)
    expect(await wallet()).toMatchObject({
      available_centavos: 0,
      pending_centavos: 0,
      on_the_way: [{ amount_centavos: 65_000 - FEE, arrives_at: '2026-03-05T16:00:00.000Z' }],
      difference_centavos: 0,
    })
    portal.advance(DAY)
    await portal.card.test.pass()
    await settleAll(portal)
    expect((await wallet()).on_the_way).toEqual([])
    expect((await (await signedIn(practice)).get(`${PAYOUTS}?limit=10`)).json()).toMatchObject({
      has_more: false,
      data: [{ amount_centavos: 65_000 - FEE, state: 'paid', currency: 'MXN' }],
    })
    const rows = portal.db.updateTable('ledger_entry').set({ amount_centavos: 1 }).execute()
    await expect(rows).rejects.toThrow('append-only')
  })

  it('P7.44 P9.05 P4.36 payments come ten at a time, and the next ones after the last that is shown', async () => {
    const practice = await openPaidPractice(portal)
    for (let n = 0; n < 11; n++) {
      // Lunch is from 20:00 to 21:00.
      const hour = n < 10 ? 15 + Math.floor(n / 2) : 21
      await paidVisit(practice, at(`${hour}:${n % 2 === 0 ? '00' : '30'}`), 20 + n)
      portal.advance(1_000)
    }
    const first = (await practice.api.get(PAYMENTS)).json()
    expect([first.data.length, first.has_more]).toEqual([10, true])
    const next = (await practice.api.get(`${PAYMENTS}?limit=10&starting_after=${first.data[9].id}`)).json()
    expect([next.data.length, next.has_more]).toEqual([1, false])
    const ids = [...first.data, ...next.data].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(11)
  })

  it('P7.45 P9.06 P4.37 payouts come ten at a time, and the next ones after the last that is shown', async () => {
    const practice = await openPaidPractice(portal)
    for (let day = 0; day < 11; day++) {
      const start = new Date(portal.clock().getTime() + DAY)
      start.setUTCHours(15, 0, 0, 0)
      await paidVisit(practice, start.toISOString(), 40 + day)
      portal.advance(2 * DAY)
      await portal.card.test.pass()
    }
    await settleAll(portal)
    const api = await signedIn(practice)
    const first = (await api.get(PAYOUTS)).json()
    expect([first.data.length, first.has_more]).toEqual([10, true])
    const next = (await api.get(`${PAYOUTS}?limit=10&starting_after=${first.data[9].id}`)).json()
    expect([next.data.length, next.has_more]).toEqual([1, false])
  })

  it('a payout names the payments and refunds that it is the sum of, to its owner only', async () => {
    const practice = await openPaidPractice(portal)
    const day = new Date(portal.clock().getTime() + DAY)
    const starts = [15, 16].map((hour) => new Date(day.setUTCHours(hour, 0, 0, 0)).toISOString())
    for (const [index, start] of starts.entries()) await paidVisit(practice, start, 60 + index)
    portal.advance(3 * DAY)
    await portal.card.test.pass()
    await settleAll(portal)
    const api = await signedIn(practice)
    await api.get(WALLET)
    const [earlier] = (await api.get(PAYOUTS)).json().data
    const entries = async (id: string) => (await api.get(`${PAYOUTS}/${id}/entries`)).json()
    const both = await entries(earlier.id)
    expect(both.has_more).toBe(false)
    expect(both.data).toHaveLength(2)
    for (const entry of both.data)
      expect(entry).toMatchObject({
        kind: 'charge',
        amount_centavos: 65_000,
        fee_centavos: FEE,
        payment: { patient: expect.stringMatching(/^\p{L}\. \p{L}\.$/u) },
      })
    expect(earlier.amount_centavos).toBe(2 * (65_000 - FEE))
    const times = both.data.map(({ payment }: { payment: { start_time: string } }) => payment.start_time)
    expect(times.sort()).toEqual(starts)
    const { api: stranger } = await openPractice(portal)
    expect((await stranger.get(`${PAYOUTS}/${earlier.id}/entries`)).statusCode).toBe(404)
  })

  it('a cancelled visit goes back to the patient once, whoever cancels', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await paidVisit(practice, at('15:00'))
    await portal.app.inject({ method: 'POST', url: `/v1/visit/${visit.token}/cancellation` })
    await settleAll(portal)
    await settleAll(portal)
    const [payment] = (await practice.api.get(PAYMENTS)).json().data
    expect(payment.refund).toEqual({ state: 'done', cause: 'cancelled' })
    expect(await visitOf(visit.token)).toMatchObject({ status: 'CANCELED', refund: 'done' })
    // The provider keeps its price.
    expect((await practice.api.get(WALLET)).json()).toMatchObject({
      available_centavos: -65_000,
      pending_centavos: 65_000 - FEE,
      difference_centavos: 0,
    })
  })

  it('the practitioner returns a payment; a repeated call returns it once', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await paidVisit(practice, at('15:00'))
    const [payment] = (await practice.api.get(`/v2/practitioner/appointment/${visit.id}/payments`)).json()
      .data
    const refund = () => practice.api.send('POST', `${PAYMENTS}/${payment.id}/refund`)
    expect((await refund()).json().refund).toEqual({ state: 'done', cause: 'practitioner' })
    expect((await refund()).json().refund.state).toBe('done')
    const refunds = await portal.card.test.run(({ objects }) => objects.list('refund', null))
    expect(refunds.filter((one) => JSON.stringify(one).includes('65000')).length).toBeGreaterThan(0)
    const other = await openPaidPractice(portal)
    expect((await other.api.send('POST', `${PAYMENTS}/${payment.id}/refund`)).statusCode).toBe(404)
    const foreign = await other.api.get(`/v2/practitioner/appointment/${visit.id}/payments`)
    expect(foreign.statusCode).toBe(404)
  })

  it('nobody paid: the page is closed, the answer asked, and the time given back a minute after its end', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'))
    await openPage(portal, visit.token)
    portal.advance(31 * MINUTE)
    await portal.payments.reconcile()
    expect(await visitOf(visit.token)).toMatchObject({ status: 'CANCELED', cancelled_by: 'unpaid' })
    expect((await bookAsGuest(portal, practice.doctor, at('15:00'), 5)).status).toBe('PENDING_PAYMENT')
  })

  it('paid in the last moment and told by nobody: the answer to closing the page says so', async () => {
    const practice = await openPaidPractice(portal)
    portal.card.setDisorder(() => [])
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'))
    const page = await openPage(portal, visit.token)
    portal.advance(30 * MINUTE)
    await payPage(portal, page)
    portal.advance(5 * MINUTE)
    await portal.payments.reconcile()
    portal.card.setDisorder(() => [0])
    expect(await visitOf(visit.token)).toMatchObject({ paid: true, status: 'ACCEPTED' })
  })

  it('a dispute is shown with its date, and nothing is refunded meanwhile', async () => {
    const practice = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'))
    await payPage(portal, await openPage(portal, visit.token), '4000000000000259')
    await settleAll(portal)
    const [payment] = (await practice.api.get(PAYMENTS)).json().data
    expect(payment).toMatchObject({
      dispute: { state: 'open', due_at: '2026-03-16T16:00:00.000Z' },
      refundable: false,
    })
    expect((await practice.api.send('POST', `${PAYMENTS}/${payment.id}/refund`)).statusCode).toBe(409)
  })

  it('refuses what the provider did not sign, and takes an event once', async () => {
    const send = (payload: string, signature: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/v1/payments/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
    const forged = JSON.stringify({ id: 'evt_x', type: 'account.updated', data: { object: { id: 'x' } } })
    expect((await send(forged, 't=1,v1=00')).statusCode).toBe(400)
    const rows = await portal.db.selectFrom('webhook_event').selectAll().where('id', '=', 'evt_x').execute()
    expect(rows).toEqual([])
    portal.card.setDisorder(() => [0, 0])
    const practice = await openPaidPractice(portal)
    await paidVisit(practice, at('15:00'))
    portal.card.setDisorder(() => [0])
    const events = await portal.db.selectFrom('webhook_event').select(['type', 'done_at']).execute()
    expect(events.every(({ done_at }) => done_at !== null)).toBe(true)
    expect((await practice.api.get(PAYMENTS)).json().data).toHaveLength(1)
  })

  it('without the provider what was last known is shown, and said to be old', async () => {
    const practice = await openPaidPractice(portal)
    await paidVisit(practice, at('15:00'))
    await practice.api.get(WALLET)
    portal.card.setFault(() => 'before')
    expect((await practice.api.get(ACCOUNT)).json()).toMatchObject({
      account: { state: 'active' },
      fresh: false,
    })
    expect((await practice.api.get(WALLET)).json()).toMatchObject({
      pending_centavos: 65_000 - FEE,
      fresh: false,
    })
    expect((await practice.api.send('PATCH', ACCOUNT)).statusCode).toBe(502)
    portal.card.setFault(() => 'none')
  })
})
