import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/db/client.ts'
import { recordLog as migrateLog } from '../../server/db/migrations/0007-recordLog.ts'
import { createPrescriptions } from '../../server/portal/prescription/prescriptions.ts'
import { createRecordLog, type RecordLog } from '../../server/portal/recordLog/recordLog.ts'
import { createHeadWitness, readWitness } from '../../server/portal/recordLog/witness.ts'
import { digestOf } from '../../server/portal/signing/seals.ts'
import { extend } from '../../server/portal/visitRecord/chain.ts'
import { verifyRecords } from '../../server/portal/visitRecord/verifyRecords.ts'
import { createVisitRecord } from '../../server/portal/visitRecord/visitRecord.ts'
import { databaseKinds } from '../../server/testing/databases.ts'
import { openPortal, type TestPortal } from '../../server/testing/portal.ts'
import { prescriptionCalls } from '../../server/testing/prescription.ts'
import { prescribed } from '../../server/testing/prescriptionContent.ts'
import { RECORD_KEY, testSeals, testSignatures, testSigningKey } from '../../server/testing/testKeys.ts'
import type { TestPractitioner } from '../../server/testing/testPeople.ts'
import { reportInputs } from '../inputs.ts'

/** An attacker with the database, able to remove triggers, without the keys. */
describe.each(await databaseKinds())('tampering with the records on $name', (kind) => {
  let portal: TestPortal
  let db: Database
  let doctor: TestPractitioner
  let calls: ReturnType<typeof prescriptionCalls>
  let visit: string
  let place: string
  let log: RecordLog

  const TABLES = ['visit_record', 'event', 'access_log', 'prescription', 'record_log']
  const asOwner = async (work: () => Promise<unknown>) => {
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db)
    await work()
    for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger all`.execute(db)
  }
  const heads = () => join(place, 'heads.jsonl')
  const verified = async () => {
    const witnessed = (await readWitness(heads(), testSignatures))?.heads ?? []
    return await verifyRecords(db, { record: RECORD_KEY, signatures: testSignatures }, witnessed)
  }
  const publish = () => log.publish()

  beforeAll(() => {
    reportInputs('ways of tampering, on each database', 20)
  })
  beforeEach(async () => {
    portal = await openPortal(kind)
    db = portal.db
    place = await mkdtemp(join(tmpdir(), 'consulta-heads-'))
    log = createRecordLog(
      db,
      RECORD_KEY,
      createHeadWitness({
        paths: [heads()],
        signingKey: testSigningKey,
        clock: () => new Date(),
        failed: (_path, error) => {
          throw error
        },
      }),
    )
    doctor = await portal.addPractitioner()
    calls = prescriptionCalls(portal.as((await portal.signIn(doctor.email)).token))
    visit = (await portal.book(doctor)).id
    expect((await calls.sign(visit)).statusCode).toBe(200)
    expect((await calls.read(visit)).statusCode).toBe(200)
    await publish()
  })
  afterEach(async () => {
    await portal.close()
    await rm(place, { recursive: true, force: true })
  })
  afterAll(() => undefined)

  const whole = {
    broken: [],
    brokenPrescriptions: [],
    brokenAppointments: [],
    changedAppointments: [],
    log: { firstBroken: null, brokenEvents: [], brokenAccesses: [], unloggedAccesses: 0, brokenHeads: [] },
  }

  it('finds nothing where nobody did anything', async () => {
    expect(await verified()).toMatchObject(whole)
  })

  it('names a record that was taken away whole', async () => {
    await asOwner(async () => {
      await sql`delete from visit_record where appointment_id = ${visit}`.execute(db)
      await sql`delete from visit_record_head where appointment_id = ${visit}`.execute(db)
      await sql`delete from prescription where appointment_id = ${visit}`.execute(db)
    })
    expect((await verified()).broken).toEqual([{ appointmentId: visit, seq: 1 }])
  })

  it('names a tail that was cut off with an older sealed head put back', async () => {
    const { length, hash } = await db.selectFrom('visit_record_head').selectAll().executeTakeFirstOrThrow()
    const older = await db
      .selectFrom('visit_record_head')
      .selectAll()
      .where('appointment_id', '=', visit)
      .executeTakeFirstOrThrow()
    await portal.visitRecord.append(visit, [{ at: new Date(), fact: { kind: 'call.started' } }])
    expect(length).toBeGreaterThan(0)
    await asOwner(async () => {
      await sql`delete from visit_record where appointment_id = ${visit} and seq > ${length}`.execute(db)
      await sql`update visit_record_head set length = ${older.length}, hash = ${hash}, seal = ${older.seal}`.execute(
        db,
      )
    })
    expect((await verified()).broken).toEqual([{ appointmentId: visit, seq: length + 1 }])
  })

  it('names the log itself when its end was cut off as well, with the sealed head of then', async () => {
    const before = {
      visits: await db.selectFrom('visit_record_head').selectAll().execute(),
      log: await db.selectFrom('record_log_head').selectAll().executeTakeFirstOrThrow(),
    }
    await portal.visitRecord.append(visit, [{ at: new Date(), fact: { kind: 'call.started' } }])
    await publish()
    const [head] = before.visits
    await asOwner(async () => {
      await sql`delete from visit_record where seq > ${head?.length}`.execute(db)
      await sql`update visit_record_head set length = ${head?.length}, hash = ${head?.hash}, seal = ${head?.seal}`.execute(
        db,
      )
      await sql`delete from record_log where position > ${before.log.position}`.execute(db)
      await sql`update record_log_head set position = ${before.log.position}, hash = ${before.log.hash},
        seal = ${before.log.seal}`.execute(db)
    })
    const { log: found, broken } = await verified()
    // The database is consistent; the head outside differs.
    expect(broken).toEqual([])
    expect(found?.firstBroken).toBeNull()
    expect(found?.brokenHeads).toMatchObject([{ position: Number(before.log.position) + 1 }])
  })

  it('names a log that was emptied, with the records in it', async () => {
    await asOwner(async () => {
      await sql`delete from record_log`.execute(db)
      await sql`delete from record_log_head`.execute(db)
    })
    const found = await verified()
    expect(found.broken).toEqual([{ appointmentId: visit, seq: 1 }])
    expect(found.log?.brokenHeads).toHaveLength(1)
    expect(found.log?.unloggedAccesses).toBeGreaterThan(0)
  })

  it('names the line of the log that was changed', async () => {
    await asOwner(() =>
      sql`update record_log set body = replace(body, 'visit', 'vizit') where position = 2`.execute(db),
    )
    expect((await verified()).log?.firstBroken).toBe(2)
  })

  it('names a record and a log that were written anew without the keys', async () => {
    await asOwner(async () => {
      const forged = extend('another key', visit, null, [{ at: new Date(), fact: { kind: 'visit.booked' } }])
      await sql`delete from visit_record`.execute(db)
      await db
        .insertInto('visit_record')
        .values(forged.entries.map((entry) => ({ appointment_id: visit, ...entry })))
        .execute()
      await db.updateTable('visit_record_head').set(forged.head).execute()
      await sql`delete from record_log`.execute(db)
      await sql`delete from record_log_head`.execute(db)
      await sql`alter table event drop column log_position`.execute(db)
      await sql`alter table access_log drop column log_position`.execute(db)
      await sql`drop table record_log`.execute(db)
      await sql`drop table record_log_head`.execute(db)
      await migrateLog('another key')(db)
    })
    const found = await verified()
    expect(found.broken).toEqual([{ appointmentId: visit, seq: 2 }])
    expect(found.log?.firstBroken).not.toBeNull()
    expect(found.log?.brokenHeads).not.toEqual([])
  })

  it.each([
    ['changed', sql`update event set data = jsonb_set(data, '{reason}', '"other"') where version = 1`],
    ['taken out', sql`delete from event where version = 1`],
  ])('names the event that was %s', async (_how, statement) => {
    await asOwner(() => statement.execute(db))
    expect((await verified()).log?.brokenEvents).toEqual([{ stream: visit, version: 1 }])
  })

  it('names an event that nobody logged, on its own or in the place of another', async () => {
    const forge = (version: number, position: number | null) =>
      sql`insert into event (stream_id, version, type, schema_version, data, at, actor_id, log_position)
        select stream_id, ${version}::integer, type, schema_version, data, at, actor_id, ${position}::bigint from event
        where version = 1`.execute(db)
    await forge(7, null)
    await forge(8, 1)
    const { log: found } = await verified()
    expect(found?.brokenEvents.map(({ version }) => version).sort()).toEqual([7, 8])
  })

  it('names an appointment that was put in or taken away without its events', async () => {
    await asOwner(() => sql`delete from event where stream_id = ${visit}`.execute(db))
    const found = await verified()
    expect(found.brokenAppointments).toEqual([visit])
    expect(found.log?.brokenEvents.length).toBeGreaterThan(0)
  })

  it.each([
    ['status', sql`status = 'cancel'`],
    ['start_time', sql`start_time = start_time - interval '1 minute'`],
    ['end_time', sql`end_time = end_time + interval '1 minute'`],
    ['paid', sql`paid = not paid`],
    ['cancelled_at', sql`cancelled_at = now()`],
    ['reason', sql`reason = 'other'`],
  ])('names the %s of an appointment that is not as its events say', async (column, change) => {
    await portal.book(doctor)
    await asOwner(() => sql`update appointment set ${change} where id = ${visit}`.execute(db))
    expect((await verified()).changedAppointments).toEqual([{ appointmentId: visit, columns: [column] }])
  })

  it('names an appointment that was handed to another practitioner', async () => {
    const other = await portal.addPractitioner()
    const patient = await portal.book(other)
    await asOwner(() =>
      sql`update appointment set practitioner_id = ${other.id}, client_id = ${patient.clientId}
        where id = ${visit}`.execute(db),
    )
    expect((await verified()).changedAppointments).toEqual([
      { appointmentId: visit, columns: ['client_id', 'practitioner_id'] },
    ])
  })

  it('names what was changed in the access log, taken out of it and added to it', async () => {
    await asOwner(() => sql`update access_log set client_id = ${randomUUID()}`.execute(db))
    expect((await verified()).log?.brokenAccesses.length).toBeGreaterThan(0)
    await asOwner(() => sql`delete from access_log`.execute(db))
    expect((await verified()).log?.brokenAccesses.length).toBeGreaterThan(0)
    await sql`insert into access_log (at, practitioner_id, action, client_id, appointment_id, request_id)
      values (now(), ${doctor.id}, 'prescription', ${doctor.id}, ${visit}, 'r')`.execute(db)
    expect((await verified()).log?.unloggedAccesses).toBe(1)
  })

  it('hands out no prescription that was changed, however its hash was made to fit', async () => {
    await asOwner(() =>
      sql`update prescription set body = replace(body, 'Paracetamol', 'Tramadol')`.execute(db),
    )
    const changed = await calls.read(visit)
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'sealBroken'])
    expect(changed.body).not.toContain('Tramadol')
    const { body } = await db.selectFrom('prescription').select('body').executeTakeFirstOrThrow()
    await asOwner(() => sql`update prescription set seal = ${digestOf(body)}`.execute(db))
    expect((await calls.read(visit)).json().code).toBe('sealBroken')
    // The next visit of the patient does not offer its medicines either.
    const { clientId } = await db
      .selectFrom('prescription')
      .select('client_id as clientId')
      .executeTakeFirstOrThrow()
    const next = await portal.book(doctor, { clientId })
    expect((await calls.read(next.id)).json().last_items).toEqual([])
    expect((await verified()).brokenPrescriptions).toEqual([{ appointmentId: visit, folio: '000001' }])
  })

  it('hands out no prescription that was moved to another visit', async () => {
    const other = await portal.book(doctor)
    await asOwner(() => sql`update prescription set appointment_id = ${other.id}`.execute(db))
    expect((await calls.read(other.id)).json().code).toBe('sealBroken')
  })

  it('goes on handing out one of before there were signatures, while the record says so too', async () => {
    const old = await portal.book(doctor)
    const key = { practitionerId: doctor.id, appointmentId: old.id }
    const before = { ...testSeals, seal: (_visit: unknown, body: string) => digestOf(body) }
    const prescriptions = createPrescriptions(db, portal.clock, createVisitRecord(db, log), before)
    await prescriptions.sign(key, { requestId: randomUUID(), replaces: null, content: prescribed() })
    expect((await calls.read(old.id)).json().issued).toHaveLength(1)
    expect(await verified()).toMatchObject(whole)
    await asOwner(() =>
      sql`update visit_record_head set seal = 'x' where appointment_id = ${old.id}`.execute(db),
    )
    expect((await calls.read(old.id)).json().code).toBe('sealBroken')
  })

  it('says of a head outside whether this clinic signed it', async () => {
    const [line = ''] = (await readFile(heads(), 'utf8')).split('\n')
    await writeFile(heads(), `${line}\n${line.replace(/"position":\d+/, '"position":999')}\nnot a head\n`)
    const found = await readWitness(heads(), testSignatures)
    expect(found?.heads).toHaveLength(1)
    expect(found?.unreadable).toBe(2)
  })
})
