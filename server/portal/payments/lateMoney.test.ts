import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, guestOf } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { bookAsGuest, openPage, openPaidPractice, payPage, settleAll } from '../../testing/payment.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

const MINUTE = 60_000

describe.each(await databaseKinds())('money that comes late on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const visitOf = async (token: string) => (await guestOf(portal).call('GET', `/v1/visit/${token}`)).json()

  /** A visit whose time was given back although its page was still open, as after a restored backup. */
  const givenUp = async (doctor: Parameters<typeof bookAsGuest>[1], number: number) => {
    const visit = await bookAsGuest(portal, doctor, at('15:00'), number)
    const page = await openPage(portal, visit.token)
    const now = portal.clock()
    await portal.appointments.handle(visit.id, { actorId: null, owner: null }, { type: 'giveUpUnpaid', now })
    await portal.db
      .updateTable('payment')
      .set({ state: 'expired', closing: false })
      .where('appointment_id', '=', visit.id)
      .execute()
    return { ...visit, page }
  }

  it('takes the time again while it is free', async () => {
    const { doctor } = await openPaidPractice(portal)
    const visit = await givenUp(doctor, 1)
    expect((await visitOf(visit.token)).status).toBe('CANCELED')
    await payPage(portal, visit.page)
    await settleAll(portal)
    expect(await visitOf(visit.token)).toMatchObject({ status: 'ACCEPTED', paid: true, refund: null })
  })

  it('goes back at once when somebody else has the time, and the patient is told', async () => {
    const { doctor } = await openPaidPractice(portal)
    const visit = await givenUp(doctor, 11)
    const other = await bookAsGuest(portal, doctor, at('15:00'), 12)
    await payPage(portal, visit.page)
    await settleAll(portal)
    expect(await visitOf(visit.token)).toMatchObject({ status: 'CANCELED', refund: 'done' })
    expect((await visitOf(other.token)).status).toBe('PENDING_PAYMENT')
    await portal.writeVisitMails()
    const subjects = (await portal.outbox.newest(50)).map(({ subject }) => subject)
    expect(subjects).toContain('Su pago llegó tarde y se lo devolvemos')
  })

  it('goes back when the visit is paid already, and the visit keeps its time', async () => {
    const { doctor } = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, doctor, at('15:00'), 15)
    const first = await openPage(portal, visit.token)
    // As after a restored backup: the page is open, and nobody here knows of it.
    await portal.db
      .updateTable('payment')
      .set({ state: 'expired', closing: false })
      .where('appointment_id', '=', visit.id)
      .execute()
    await payPage(portal, await openPage(portal, visit.token))
    await settleAll(portal)
    await payPage(portal, first)
    await settleAll(portal)
    await settleAll(portal)
    expect(await visitOf(visit.token)).toMatchObject({ status: 'ACCEPTED', paid: true, refund: null })
    const payments = await portal.db
      .selectFrom('payment')
      .select(['attempt', 'state', 'refund_state', 'refund_cause'])
      .where('appointment_id', '=', visit.id)
      .orderBy('attempt')
      .execute()
    expect(payments).toEqual([
      { attempt: 1, state: 'paid', refund_state: 'done', refund_cause: 'duplicate' },
      { attempt: 2, state: 'paid', refund_state: null, refund_cause: null },
    ])
  })

  it('goes back when the patient cancels while paying', async () => {
    const { doctor } = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, doctor, at('15:00'), 21)
    const page = await openPage(portal, visit.token)
    await payPage(portal, page)
    await portal.app.inject({ method: 'POST', url: `/v1/visit/${visit.token}/cancellation` })
    await settleAll(portal)
    await settleAll(portal)
    expect(await visitOf(visit.token)).toMatchObject({ status: 'CANCELED', refund: 'done' })
  })

  it('keeps a paid visit cancelled whose money is on its way back: its cancelling has no Undo', async () => {
    const { doctor } = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, doctor, at('15:00'), 26)
    await payPage(portal, await openPage(portal, visit.token))
    await settleAll(portal)
    const now = portal.clock()
    const by = { actorId: doctor.id, owner: doctor.id }
    await portal.appointments.handle(visit.id, by, { type: 'cancel', now })
    const undo = portal.appointments.handle(visit.id, by, { type: 'reinstate', now, status: 'accepted' })
    await expect(undo).rejects.toMatchObject({ status: 409, body: { code: 'statusRefused' } })
    await settleAll(portal)
    expect(await visitOf(visit.token)).toMatchObject({ status: 'CANCELED', refund: 'done' })
  })

  it('a visit that was accepted unpaid can be paid later, and is not given up', async () => {
    const practice = await openPaidPractice(portal)
    const booked = await portal.book(practice.doctor, {
      startTime: at('16:00'),
      payment: 'none',
      priceCentavos: 65_000,
    })
    const token = portal.visitTokens.of(booked.id)
    expect(await visitOf(token)).toMatchObject({ payable: true, pay_until: null, status: 'ACCEPTED' })
    await openPage(portal, token)
    portal.advance(40 * MINUTE)
    await portal.payments.reconcile()
    expect(await visitOf(token)).toMatchObject({ status: 'ACCEPTED', paid: false, payable: true })
    await payPage(portal, await openPage(portal, token))
    await settleAll(portal)
    expect(await visitOf(token)).toMatchObject({ status: 'ACCEPTED', paid: true })
  })

  it('a request that is paid late is told to be paid, also after its time was given back', async () => {
    const { doctor } = await openPaidPractice(portal, { access: 'request' })
    const mails = async () => {
      await portal.writeVisitMails()
      const written = await portal.outbox.newest(50)
      await portal.db.deleteFrom('outbox').execute()
      return written.map(({ subject, body }) => [subject, body.includes('Recibimos su pago.')])
    }
    await portal.db.deleteFrom('visit_mail').execute()
    await portal.db.deleteFrom('outbox').execute()
    const visit = await bookAsGuest(portal, doctor, at('21:00'), 41)
    const page = await openPage(portal, visit.token)
    portal.advance(3 * MINUTE)
    expect(await mails()).toEqual([['Falta el pago de su cita', false]])
    await payPage(portal, page)
    await settleAll(portal)
    portal.advance(3 * MINUTE)
    expect(await mails()).toEqual([['Recibimos su solicitud de cita', true]])

    const late = await givenUp(doctor, 42)
    portal.advance(3 * MINUTE)
    expect(await mails()).toEqual([['Su cita no se pagó a tiempo', false]])
    await payPage(portal, late.page)
    await settleAll(portal)
    expect(await visitOf(late.token)).toMatchObject({ status: 'REQUESTED', paid: true })
    portal.advance(3 * MINUTE)
    expect(await mails()).toEqual([['Recibimos su solicitud de cita', true]])
  })

  it('a request that is paid waits for its answer, and goes back when it gets none', async () => {
    const { doctor } = await openPaidPractice(portal, { access: 'request' })
    const visit = await bookAsGuest(portal, doctor, at('21:00'), 31)
    expect(visit.status).toBe('PENDING_PAYMENT')
    await payPage(portal, await openPage(portal, visit.token))
    await settleAll(portal)
    const asked = await visitOf(visit.token)
    expect(asked).toMatchObject({ status: 'REQUESTED', paid: true })
    portal.setTime(asked.respond_by)
    await portal.appointments.handle(
      visit.id,
      { actorId: null, owner: null },
      {
        type: 'lapse',
        now: portal.clock(),
      },
    )
    await settleAll(portal)
    expect(await visitOf(visit.token)).toMatchObject({ status: 'CANCELED', refund: 'done' })
  })
})
