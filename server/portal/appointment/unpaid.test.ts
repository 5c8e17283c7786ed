import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appointmentListAnswer } from '../../../src/contracts/portal/appointment.ts'
import { UNPAID_LISTED } from '../../../src/contracts/portal/unpaidVisits.ts'
import { openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPaidPractice } from '../../testing/payment.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

const URL_PATH = '/v1/practitioner/appointment/unpaid'
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

describe.each(await databaseKinds())('the unpaid visits on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  type Practice = Awaited<ReturnType<typeof openPractice>>
  type Booked = Parameters<TestPortal['book']>[1]
  const start = (ms: number) => new Date(portal.clock().getTime() + ms).toISOString()
  const book = (practice: Practice, over: Booked) =>
    portal.book(practice.doctor, { payment: 'none', priceCentavos: 65_000, ...over })
  const held = async (practice: Practice, daysAgo: number, over: Booked = {}) => {
    const { id } = await book(practice, { startTime: start(-daysAgo * DAY), ...over })
    // As its session left it.
    await portal.db.updateTable('appointment').set({ status: 'completed' }).where('id', '=', id).execute()
    return id
  }
  const read = async (practice: Practice) => {
    const answer = await practice.api.get(URL_PATH)
    expect(answer.statusCode).toBe(200)
    return appointmentListAnswer.parse(answer.json())
  }
  const idsOf = async (practice: Practice) => (await read(practice)).appointments.map(({ id }) => id)

  it('are coming ones, and completed ones of thirty days, of a practice that takes cards', async () => {
    const practice = await openPaidPractice(portal)
    const late = await held(practice, 2)
    await held(practice, 31)
    await held(practice, 3, { payment: 'paid' })
    await held(practice, 4, { priceCentavos: 0 })
    const waiting = await book(practice, { startTime: start(DAY), payment: 'pending' })
    const coming = await book(practice, { startTime: start(2 * DAY) })
    // The visit was not held, so that nothing is owed.
    await book(practice, { startTime: start(-DAY) })
    await book(practice, { startTime: start(3 * DAY), payment: 'paid' })
    const cancelled = await book(practice, { startTime: start(4 * DAY) })
    const by = { actorId: null, owner: null }
    await portal.appointments.handle(cancelled.id, by, { type: 'cancel', now: portal.clock() })
    const foreign = await openPaidPractice(portal)
    await book(foreign, { startTime: start(DAY) })
    expect(await idsOf(practice)).toEqual([late, waiting.id, coming.id])
    const logged = await portal.db
      .selectFrom('access_log')
      .select('appointment_id')
      .where('practitioner_id', '=', practice.doctor.id)
      .where('action', '=', 'appointment.unpaid')
      .execute()
    expect(logged.map(({ appointment_id }) => appointment_id).sort()).toEqual(
      [late, waiting.id, coming.id].sort(),
    )
  })

  it('are only those that wait for their payment where patients pay the practice itself', async () => {
    const practice = await openPractice(portal)
    await held(practice, 2)
    await book(practice, { startTime: start(2 * DAY) })
    const waiting = await book(practice, { startTime: start(DAY), payment: 'pending' })
    expect(await idsOf(practice)).toEqual([waiting.id])
  })

  it('are named up to a limit, and counted', async () => {
    const practice = await openPaidPractice(portal)
    for (let n = 0; n <= UNPAID_LISTED; n++) await book(practice, { startTime: start(DAY + n * HOUR) })
    const { appointments, count } = await read(practice)
    expect([appointments.length, count]).toEqual([UNPAID_LISTED, UNPAID_LISTED + 1])
  })
})
