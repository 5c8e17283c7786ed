import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listCancelledVisits, readPatientHistory } from '../../../src/contracts/portal/patient/history.ts'
import { completeVisit } from '../../testing/completeVisit.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { prescriptionCalls } from '../../testing/prescription.ts'
import { prescribed } from '../../testing/prescriptionContent.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const DAY = 24 * 60 * 60_000

describe.each(await databaseKinds())('visits of a patient on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let clientId: string
  let api: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    clientId = await portal.addClient(doctor.id)
    api = portal.as((await portal.signIn(doctor.email)).token)
  })

  const book = (days: number, of = clientId) =>
    portal.book(doctor, {
      clientId: of,
      startTime: new Date(portal.clock().getTime() + days * DAY).toISOString(),
    })
  const cancel = (id: string) =>
    api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${id}/?status=cancel`)
  const history = async (query = '') => {
    const answer = await api.get(`/v2/practitioner/appointment/client/${clientId}/history?${query}`)
    expect(answer.statusCode).toBe(200)
    return readPatientHistory.answer.parse(answer.json())
  }
  const cancelled = async (query = 'status=cancel&page=1&limit=100') => {
    const answer = await api.get(`/v1/practitioner/appointment/client/${clientId}?${query}`)
    expect(answer.statusCode).toBe(200)
    return listCancelledVisits.answer.parse(answer.json())
  }
  const readsAs = (action: 'patient.history' | 'patient.cancelled') =>
    portal.db
      .selectFrom('access_log')
      .select(['client_id', 'appointment_id'])
      .where('practitioner_id', '=', doctor.id)
      .where('action', '=', action)
      .orderBy('position')
      .execute()

  it('P1.28 P7.27 P7.35 tells what has begun and was not cancelled, newest first, and writes it down', async () => {
    const older = await book(-9)
    await completeVisit(portal, older)
    const newer = await book(-2)
    await completeVisit(portal, newer)
    await cancel((await book(1)).id)
    await book(3)
    await book(-3, await portal.addClient(doctor.id, { first: 'Eva', last: 'Ruiz' }))
    const { items, page, count } = await history('page=1&limit=100')
    expect({ page, count }).toEqual({ page: 1, count: 2 })
    expect(items.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(items[0]).toEqual({
      id: newer.id,
      start_time: newer.startTime,
      end_time: newer.endTime,
      speciality: { id: doctor.specialityId, practitioner_speciality: `Speciality ${doctor.specialityId}` },
      reason: 'Dolor de cabeza',
      status: 'completed',
      outcome: 'completed',
      diagnosis: null,
      prescriptions: [],
      records: [],
      practitioner: { id: doctor.id, name: 'Elena Márquez' },
    })
    expect(await readsAs('patient.history')).toEqual([
      { client_id: clientId, appointment_id: newer.id },
      { client_id: clientId, appointment_id: older.id },
    ])
    const turned = await history('orderBy=start_time&orderByValue=asc&limit=1&page=2')
    expect([turned.items.map(({ id }) => id), turned.count]).toEqual([[newer.id], 2])
  })

  it('names the diagnosis and the prescriptions of a visit, and no diagnosis that was changed', async () => {
    const visit = await book(0)
    const { sign } = prescriptionCalls(api)
    expect((await sign(visit.id)).statusCode).toBe(200)
    portal.advance(60_000)
    const content = prescribed({ diagnosis: 'Amigdalitis' })
    expect((await sign(visit.id, { replaces: '000001', content })).statusCode).toBe(200)
    expect((await history()).items).toMatchObject([
      {
        diagnosis: 'Amigdalitis',
        prescriptions: [
          { folio: '000002', issued_at: '2026-03-02T16:01:00.000Z' },
          { folio: '000001', issued_at: '2026-03-02T16:00:00.000Z' },
        ],
      },
    ])
    await sql`alter table prescription disable trigger user`.execute(portal.db)
    await portal.db
      .updateTable('prescription')
      .set({ body: sql`replace(body, 'Amigdalitis', 'Otra cosa')` })
      .where('appointment_id', '=', visit.id)
      .execute()
    await sql`alter table prescription enable trigger user`.execute(portal.db)
    expect((await history()).items).toMatchObject([{ diagnosis: null, prescriptions: [{}, {}] }])
  })

  it('P9.08 P9.09 has 100 visits on a page', async () => {
    const { id } = await book(-1)
    await sql`
      insert into appointment
      select (jsonb_populate_record(appointment, jsonb_build_object(
        'id', gen_random_uuid(), 'room_id', 'room ' || number || id, 'room_code', 'code ' || number || id))).*
      from appointment, generate_series(1, 100) as number where id = ${id}`.execute(portal.db)
    const [first, second] = [await history(), await history('page=2')]
    expect([first.items.length, first.count, second.items.length]).toEqual([100, 101, 1])
    await portal.db
      .updateTable('appointment')
      .set({ status: 'cancel' })
      .where('client_id', '=', clientId)
      .execute()
    expect(await cancelled()).toMatchObject({ count: 101, appointments: { length: 100 } })
    expect(
      (await api.get(`/v2/practitioner/appointment/client/${clientId}/history?limit=101`)).statusCode,
    ).toBe(400)
  })

  it('P7.36 lists the cancelled visits, newest first, and writes it down', async () => {
    const older = await book(1)
    const newer = await book(2)
    await book(3)
    for (const { id } of [newer, older]) await cancel(id)
    const { appointments, page, count } = await cancelled()
    expect({ page, count }).toEqual({ page: 1, count: 2 })
    expect(appointments).toMatchObject([
      { id: newer.id, cancelled_at: '2026-03-02T16:00:00.000Z', reason: 'Dolor de cabeza' },
      { id: older.id, start_time: older.startTime },
    ])
    expect(await readsAs('patient.cancelled')).toEqual([
      { client_id: clientId, appointment_id: newer.id },
      { client_id: clientId, appointment_id: older.id },
    ])
    const other = await api.get(`/v1/practitioner/appointment/client/${clientId}?status=completed`)
    expect(other.statusCode).toBe(400)
  })
})
