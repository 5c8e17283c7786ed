import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weekdays } from '../../../src/contracts/portal/schedule/wallTime.ts'
import { openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

const QUARTER = 15 * 60_000
const DRAFT = '/v1/practitioner/appointment/draft'
/** The clocks of Tijuana change on 8 March; those of Mexico City never do. */
const FROM = Date.parse('2026-03-07T00:00:00Z')
const QUARTERS = 3 * 96

const start = fc.integer({ min: 0, max: QUARTERS }).map((quarter) => FROM + quarter * QUARTER)
const range = fc
  .tuple(start, fc.integer({ min: 1, max: 24 }))
  .map(([from, length]) => ({ from, to: from + length * QUARTER }))
const scenario = fc.record({
  zone: fc.constantFrom('America/Tijuana', 'America/Mexico_City', 'UTC-06:00'),
  hours: fc.record({
    from: fc.integer({ min: 0, max: 60 }).map((quarter) => quarter * 15),
    length: fc.integer({ min: 8, max: 30 }).map((quarter) => quarter * 15),
  }),
  terms: fc.record({
    duration_min: fc.constantFrom(15, 30, 45, 60, 120),
    price_centavos: fc.constantFrom(0, 65_000),
    buffer_min: fc.constantFrom(0, 15, 30),
    notice_hours: fc.constantFrom(0, 3, 24),
    horizon_days: fc.constantFrom(1, 2, 30),
    access: fc.constantFrom('atOnce', 'request'),
  }),
  blocked: fc.array(range, { maxLength: 2 }),
  extended: fc.array(range, { maxLength: 1 }),
  visits: fc.array(range, { maxLength: 3 }),
  /** Starts that are tried, whether or not they are offered. */
  tried: fc.array(start, { minLength: 12, maxLength: 12 }),
  now: fc.integer({ min: -24 * 4, max: 24 * 4 }).map((quarter) => FROM + quarter * QUARTER),
})

describe.each(await databaseKinds())('what is offered on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  it('P7.59 P7.60 is what a draft gets, and nothing else', async () => {
    const outcomes = { held: 0, slotTaken: 0 }
    await fc.assert(
      fc.asyncProperty(scenario, async ({ zone, hours, terms, tried, now, ...times }) => {
        const { doctor, clientId, scheduleId } = await openPractice(portal)
        portal.setTime(new Date(now).toISOString())
        const api = portal.as((await portal.signIn(doctor.email)).token)
        const iso = (at: number) => new Date(at).toISOString()
        const ends = Math.min(1_440, hours.from + hours.length)
        await api.send(
          'PUT',
          `/v2/practitioner/set_time/update/${scheduleId}`,
          { zone, weekly: weekdays.map((weekday) => ({ weekday, start_min: hours.from, end_min: ends })) },
          { 'if-match': '"2"' },
        )
        await api.send('PUT', `/v1/practitioner/pricing/${doctor.specialityId}`, terms, { 'if-match': '"1"' })
        for (const { from, to } of times.blocked)
          await api.send('POST', '/v1/practitioner/overrides/blocking', {
            all_day: false,
            start_time: iso(from),
            end_time: iso(to),
          })
        for (const { from, to } of times.extended)
          await api.send('POST', '/v1/practitioner/overrides/extending', {
            start_time: iso(from),
            end_time: iso(to),
          })
        for (const { from, to } of times.visits)
          await portal.book(doctor, { clientId, startTime: iso(from), endTime: iso(to) })
        const listed = await api.get(
          `/v1/practitioner/slots?${new URLSearchParams({
            practitioner_id: doctor.id,
            start_time: iso(FROM - 96 * QUARTER),
            end_time: iso(FROM + (QUARTERS + 96) * QUARTER),
          })}`,
        )
        expect(listed.statusCode).toBe(200)
        const slots: { start_time: string; end_time: string }[] = listed.json().slots
        const offered = new Set(slots.map(({ start_time }) => start_time))
        const some = [0, 0.3, 0.6, 0.99].flatMap((share) => slots[Math.floor(share * slots.length)] ?? [])
        for (const start_time of new Set([...some.map((slot) => slot.start_time), ...tried.map(iso)])) {
          const body = {
            id: randomUUID(),
            practitioner_id: doctor.id,
            client_id: clientId,
            speciality_id: doctor.specialityId,
            start_time,
            end_time: iso(Date.parse(start_time) + terms.duration_min * 60_000),
          }
          const answer = await api.send('POST', DRAFT, body)
          const outcome = answer.statusCode === 200 ? 'held' : answer.json().code
          expect([start_time, outcome]).toEqual([start_time, offered.has(start_time) ? 'held' : 'slotTaken'])
          outcomes[outcome as keyof typeof outcomes] += 1
          if (outcome === 'held') await api.send('DELETE', `${DRAFT}/${body.id}`)
        }
      }),
      { numRuns: 20 },
    )
    // Both were met, so neither was compared with nothing.
    expect(Math.min(outcomes.held, outcomes.slotTaken)).toBeGreaterThan(20)
  }, 300_000)
})
