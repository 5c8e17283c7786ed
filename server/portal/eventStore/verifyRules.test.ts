import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { RECORD_KEY, testSignatures } from '../../testing/testKeys.ts'
import { verifyRecords } from '../visitRecord/verifyRecords.ts'

describe.each(await databaseKinds())('the check of hours, exceptions and prices on $name', (kind) => {
  let portal: TestPortal
  const ids = { schedule: '', schedule_override: '', consultation_type: '', visit: '' }
  beforeAll(async () => {
    portal = await openPortal(kind)
    const { doctor, api, scheduleId } = await openPractice(portal)
    const blocked = await api.send('POST', '/v1/practitioner/overrides/blocking', {
      all_day: true,
      start_date: '2026-03-05',
      end_date: '2026-03-06',
      zone: 'America/Mexico_City',
      reason: 'Congreso',
    })
    ids.schedule = scheduleId
    ids.schedule_override = blocked.json().saved.id
    const type = await portal.db.selectFrom('consultation_type').select('id').executeTakeFirstOrThrow()
    ids.consultation_type = type.id
    ids.visit = (await portal.book(doctor)).id
  })
  afterAll(() => portal.close())

  const verified = () => verifyRecords(portal.db, { record: RECORD_KEY, signatures: testSignatures }, [])
  /** The findings after a change that is rolled back afterwards. */
  const foundAfter = async (change: RawBuilder<unknown>) => {
    let found: Awaited<ReturnType<typeof verified>> | undefined
    const undone = new Error('undone')
    await portal.db
      .transaction()
      .execute(async (trx) => {
        await sql`alter table event disable trigger all`.execute(trx)
        await change.execute(trx)
        found = await verifyWithin(trx)
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return found
  }
  const verifyWithin = (trx: TestPortal['db']) =>
    verifyRecords(
      // A transaction begins none: it is read as it is.
      new Proxy(trx, {
        get: (target, name) =>
          name === 'transaction'
            ? () => ({
                setIsolationLevel: () => ({ execute: (work: (own: unknown) => unknown) => work(trx) }),
              })
            : Reflect.get(target, name),
      }),
      { record: RECORD_KEY, signatures: testSignatures },
      [],
    )

  it('finds nothing where nothing was changed', async () => {
    const { changedRules, wronglyTaken, brokenAppointments, log } = await verified()
    expect({ changedRules, wronglyTaken, brokenAppointments }).toEqual({
      changedRules: [],
      wronglyTaken: [],
      brokenAppointments: [],
    })
    expect(log).toMatchObject({ firstBroken: null, brokenEvents: [] })
  })

  it.each([
    ['schedule', 'hours', sql`update schedule set hours = '[]'`],
    ['schedule', 'version', sql`update schedule set version = version + 1`],
    [
      'schedule_override',
      'end_time',
      sql`update schedule_override set end_time = end_time + interval '1 hour'`,
    ],
    ['schedule_override', 'removed', sql`update schedule_override set removed = true`],
    ['consultation_type', 'price_centavos', sql`update consultation_type set price_centavos = 1000`],
  ] as const)('names the row of %s whose %s is not as its events say', async (table, column, change) => {
    expect((await foundAfter(change))?.changedRules).toEqual([{ table, id: ids[table], columns: [column] }])
  })

  it('names a row that was taken away, and one whose events were', async () => {
    const gone = await foundAfter(sql`delete from schedule`)
    expect(gone?.changedRules).toMatchObject([{ table: 'schedule', id: ids.schedule }])
    const without = await foundAfter(sql`delete from event where stream_id = ${ids.consultation_type}`)
    expect(without?.changedRules).toMatchObject([{ table: 'consultation_type', id: ids.consultation_type }])
    expect(without?.log?.brokenEvents).toEqual([{ stream: ids.consultation_type, version: 1 }])
  })

  it('names the event of a price that was changed', async () => {
    const found = await foundAfter(
      sql`update event set data = jsonb_set(data, '{terms,price_centavos}', '1000')
        where stream_id = ${ids.consultation_type}`,
    )
    expect(found?.log?.brokenEvents).toEqual([{ stream: ids.consultation_type, version: 1 }])
  })

  it.each([
    ['released', sql`update occupancy set released = true`],
    ['moved', sql`update occupancy set period = tstzrange('2027-01-01', '2027-01-02')`],
    ['forgotten', sql`delete from occupancy`],
  ])('names the visit whose time was %s', async (_what, change) => {
    expect((await foundAfter(change))?.wronglyTaken).toEqual([ids.visit])
  })
})
