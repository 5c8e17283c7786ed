import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../db/tables.ts'
import { draftOf, guestBooking, guestOf, openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { lockPractitioner } from '../eventStore/ruleStore.ts'

const QUARTER = 15 * 60_000
const TAKERS = 200

describe.each(await databaseKinds())('many who want a time at once, on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  /** Times that are taken, in order. */
  const taken = async (practitionerId: string) => {
    const rows = await portal.db
      .selectFrom('hold')
      .select(['start_time', 'end_time'])
      .where('practitioner_id', '=', practitionerId)
      .where('released_at', 'is', null)
      .orderBy('start_time')
      .execute()
    return rows.map(({ start_time, end_time }) => [start_time.getTime(), end_time.getTime()] as const)
  }

  /** Transactions that wait for a lock of another one. */
  const waiters = async (trx: Transaction<Tables>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and not granted and datname = current_database()`.execute(trx)
    return rows[0]?.count ?? 0
  }

  it('leave exactly those who do not stand in each other’s way', async () => {
    const { doctor } = await openPractice(portal)
    const nine = Date.parse('2026-03-03T15:00:00.000Z')
    const answers = await Promise.all(
      Array.from({ length: TAKERS }, (_, number) => {
        const start = new Date(nine + (number % 8) * QUARTER).toISOString()
        return guestOf(portal, number).draft(draftOf(doctor, start))
      }),
    )
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'held' : answer.json().code))
    const times = await taken(doctor.id)
    expect(codes.filter((code) => code === 'held')).toHaveLength(times.length)
    expect(codes.filter((code) => code === 'slotTaken')).toHaveLength(TAKERS - times.length)
    for (const [index, [start]] of times.entries())
      if (index > 0) expect(start).toBeGreaterThanOrEqual(times[index - 1]?.[1] ?? 0)
    // The gaps between these visits are shorter than half an hour, so no further booking fits.
    const wanted = Array.from({ length: 8 }, (_, index) => nine + index * QUARTER)
    for (const start of wanted)
      expect(times.some(([from, to]) => start < to && from < start + 2 * QUARTER)).toBe(true)
  }, 120_000)

  it('who all want one time leave one, again after its hold has run out', async () => {
    const { doctor } = await openPractice(portal)
    const rush = async (offset: number) => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          guestOf(portal, offset + number).draft(draftOf(doctor, '2026-03-03T15:00:00.000Z')),
        ),
      )
      return answers.filter(({ statusCode }) => statusCode === 200).length
    }
    expect(await rush(1_000)).toBe(1)
    portal.advance(10 * 60_000)
    expect(await rush(2_000)).toBe(1)
  }, 120_000)

  it('who book what they hold, all at once and twice, leave one visit each', async () => {
    const { doctor } = await openPractice(portal)
    const holders = []
    for (let number = 0; number < 10; number++) {
      const start = new Date(Date.parse('2026-03-04T15:00:00.000Z') + number * 2 * QUARTER).toISOString()
      const guest = guestOf(portal, 3_000 + number)
      const body = draftOf(doctor, start)
      expect((await guest.draft(body)).statusCode).toBe(200)
      holders.push(() =>
        guest.call('POST', `/v1/practitioner/appointment/draft/${body.id}/booking`, guestBooking),
      )
    }
    const answers = await Promise.all([...holders, ...holders].map((book) => book()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(10)
    const visits = await portal.db
      .selectFrom('appointment')
      .select('id')
      .where('practitioner_id', '=', doctor.id)
      .execute()
    expect(visits).toHaveLength(10)
  }, 120_000)

  // PGlite has one connection, which the held lock would keep.
  if (kind.name === 'PostgreSQL')
    it('wait without a connection, so that there is one for everybody else', async () => {
      const { doctor } = await openPractice(portal)
      const answers = await portal.db.transaction().execute(async (trx) => {
        await lockPractitioner(trx, doctor.id)
        const rush = Array.from({ length: 30 }, (_, number) =>
          guestOf(portal, 4_000 + number).draft(draftOf(doctor, '2026-03-05T15:00:00.000Z')),
        )
        await expect.poll(() => waiters(trx)).toBeGreaterThan(0)
        const { rows } = await sql`select 1 as one`.execute(portal.db)
        expect(rows).toEqual([{ one: 1 }])
        expect(await waiters(trx)).toBe(1)
        return rush
      })
      const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code === 200)).toHaveLength(1)
      expect(codes.filter((code) => code === 409)).toHaveLength(29)
    })

  it('are refused by the database too, when somebody goes past the rules', async () => {
    const { doctor } = await openPractice(portal)
    const book = (startTime: string, exclusive: boolean) => portal.book(doctor, { startTime, exclusive })
    await book('2026-03-03T15:00:00.000Z', true)
    await expect(book('2026-03-03T15:15:00.000Z', true)).rejects.toMatchObject({
      body: { code: 'slotTaken' },
    })
    await book('2026-03-03T15:30:00.000Z', true)
    // A practitioner may want two visits at once.
    await book('2026-03-03T15:15:00.000Z', false)
  })
})
