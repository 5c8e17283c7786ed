import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../testing/databases.ts'
import { openPortal, type TestPortal } from '../testing/portal.ts'
import { up } from './migrations/0009-booking.ts'

const clinic = { actorId: null, owner: null }

describe.each(await databaseKinds())('visits from before times were taken, on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  /** As a database was that ended with the migration before. */
  const takeBack = async () => {
    for (const table of ['occupancy', 'hold', 'consultation_type', 'schedule_override', 'schedule'])
      await sql`drop table ${sql.table(table)}`.execute(portal.db)
    await sql`alter table appointment drop column respond_by`.execute(portal.db)
  }
  const times = async (practitionerId: string) => {
    const { rows } = await sql<{ start: Date; exclusive: boolean; released: boolean }>`
      select lower(period) as start, exclusive, released from occupancy
      where practitioner_id = ${practitionerId} order by 1, 2 desc`.execute(portal.db)
    return rows.map(({ start, ...rest }) => ({ start: start.toISOString().slice(11, 16), ...rest }))
  }

  it('keep their times; of two that overlap one is exclusive, and a cancelled one takes none', async () => {
    const doctor = await portal.addPractitioner()
    const book = (time: string) => portal.book(doctor, { startTime: `2026-03-03T${time}:00.000Z` })
    await book('15:00')
    const second = await book('15:15')
    await book('15:30')
    const cancelled = await book('16:00')
    await portal.appointments.handle(cancelled.id, clinic, { type: 'cancel', now: portal.clock() })
    await takeBack()
    await up(portal.db)
    expect(await times(doctor.id)).toEqual([
      { start: '15:00', exclusive: true, released: false },
      { start: '15:15', exclusive: false, released: false },
      { start: '15:30', exclusive: true, released: false },
      { start: '16:00', exclusive: true, released: true },
    ])
    await portal.appointments.handle(second.id, clinic, { type: 'cancel', now: portal.clock() })
    expect((await times(doctor.id))[1]).toEqual({ start: '15:15', exclusive: false, released: true })
  })

  it('are read from events of the first shape', async () => {
    const doctor = await portal.addPractitioner()
    const id = randomUUID()
    const data = {
      practitionerId: doctor.id,
      clientId: await portal.addClient(doctor.id),
      specialityId: doctor.specialityId,
      startTime: '2026-03-04T15:00:00.000Z',
      endTime: '2026-03-04T15:30:00.000Z',
      reason: '',
      priceCentavos: 0,
      payment: 'none',
      roomId: id,
      roomCode: id,
    }
    await sql`insert into event (stream_id, version, type, schema_version, data, at)
      values (${id}, 1, 'appointment.booked', 1, ${JSON.stringify(data)}::jsonb, now())`.execute(portal.db)
    const accepted = await portal.appointments.handle(id, clinic, { type: 'accept', now: portal.clock() })
    expect(accepted).toMatchObject({ status: 'accepted', terms: null, exclusive: false })
    expect(await times(doctor.id)).toEqual([{ start: '15:00', exclusive: false, released: false }])
  })
})
