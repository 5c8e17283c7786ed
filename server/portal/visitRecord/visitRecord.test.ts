import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitRecordAnswer } from '../../../src/contracts/portal/visitRecord.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { meetingToken } from '../../testing/fakeMeetings.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { createRoomRecorder } from './roomRecorder.ts'

describe.each(await databaseKinds())('the record of a visit on $name', (kind) => {
  let portal: TestPortal
  let elena: TestPractitioner
  let call: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
    elena = await portal.addPractitioner()
    call = portal.as((await portal.signIn(elena.email)).token)
  })
  afterAll(() => portal.close())

  const recordOf = async (id: string) => {
    const answer = await call.get(`/v2/practitioner/appointment/record/${id}`)
    expect(answer.statusCode).toBe(200)
    return visitRecordAnswer.parse(answer.json())
  }
  const kinds = ({ entries }: Awaited<ReturnType<typeof recordOf>>) => entries.map(({ fact }) => fact.kind)

  it('holds the visit from booking to its end, in order, with who read the data', async () => {
    const visit = await portal.book(elena)
    await call.get(`/v2/practitioner/appointment/details/${visit.id}`)
    const token = meetingToken({ room_id: visit.roomId })
    await call.send('PATCH', `/v1/notification/session_start_notification/${visit.id}`, { token })
    const doctor = { role: 'doctor', user: elena.id }
    const rooms = createRoomRecorder(portal.db, portal.visitRecord)
    await rooms.append(visit.roomId, [
      { at: portal.clock(), fact: { kind: 'call.started' } },
      { at: portal.clock(), fact: { kind: 'person.joined', who: doctor } },
    ])
    await call.send('PUT', `/v1/practitioner/appointment/session/${visit.id}`, {
      ended_at: portal.clock().toISOString(),
      outcome: 'completed',
      note_signed: true,
    })
    const record = await recordOf(visit.id)
    expect(kinds(record)).toEqual([
      'visit.booked',
      'visit.accepted',
      'data.read',
      'visit.started',
      'call.started',
      'person.joined',
      'visit.ended',
    ])
    expect(record.first_broken).toBeNull()
    expect(record.entries[2]?.fact).toEqual({
      kind: 'data.read',
      practitionerId: elena.id,
      what: 'appointment.details',
    })
    // Reading a record is recorded in it.
    expect(kinds(await recordOf(visit.id)).at(-1)).toBe('data.read')
  })

  it('names no patient', async () => {
    const clientId = await portal.addClient(elena.id, { first: 'Xóchitl', last: 'Quetzalcóatl' })
    const visit = await portal.book(elena, { clientId, reason: 'Sarpullido' })
    await call.get(`/v2/practitioner/appointment/details/${visit.id}`)
    const text = JSON.stringify(await recordOf(visit.id))
    for (const secret of ['Xóchitl', 'Quetzalcóatl', 'Sarpullido', clientId])
      expect(text).not.toContain(secret)
  })

  it('answers 404 to everybody else, and for a visit that is not', async () => {
    const other = await portal.addPractitioner()
    const visit = await portal.book(other)
    for (const id of [visit.id, '00000000-0000-4000-8000-000000000000', 'nonsense'])
      expect((await call.get(`/v2/practitioner/appointment/record/${id}`)).statusCode).toBe(404)
  })

  it('keeps the order of many who write at once', async () => {
    const visit = await portal.book(elena)
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    await Promise.all(
      numbers.map((n) =>
        portal.visitRecord.append(visit.id, [
          { at: portal.clock(), fact: { kind: 'person.joined', who: { role: 'patient', user: String(n) } } },
        ]),
      ),
    )
    const record = await recordOf(visit.id)
    expect(record.first_broken).toBeNull()
    expect(record.entries).toHaveLength(2 + numbers.length)
  })

  it('is one record, however the id of the visit is written', async () => {
    const visit = await portal.book(elena)
    await recordOf(visit.id.toUpperCase())
    const record = await recordOf(visit.id)
    expect(record).toMatchObject({ id: visit.id, first_broken: null })
    expect(kinds(record)).toEqual(['visit.booked', 'visit.accepted', 'data.read'])
  })

  it('cannot be changed by the application, and shows it when somebody else did', async () => {
    const visit = await portal.book(elena)
    const { db } = portal
    const own = (table: 'visit_record') => db.updateTable(table).where('appointment_id', '=', visit.id)
    await expect(own('visit_record').set({ body: '{}' }).execute()).rejects.toThrow('append-only')
    await expect(
      db.deleteFrom('visit_record').where('appointment_id', '=', visit.id).execute(),
    ).rejects.toThrow('append-only')
    await db.schema.alterTable('visit_record').renameTo('visit_record_real').execute()
    await db.schema
      .createTable('visit_record')
      .as(db.selectFrom('visit_record_real' as 'visit_record').selectAll())
      .execute()
    await own('visit_record').where('seq', '=', 2).set({ body: '{}' }).execute()
    const record = await recordOf(visit.id)
    expect(record.first_broken).toBe(2)
    expect(kinds(record)).toEqual(['visit.booked'])
  })
})
