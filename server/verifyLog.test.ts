import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSecrets } from './config/secrets.ts'
import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { seed } from './db/seed/seed.ts'
import { createPrescriptions, type Prescriptions } from './portal/prescription/prescriptions.ts'
import { headPaths } from './portal/recordLog/headPaths.ts'
import { createRecordLog, type RecordLog } from './portal/recordLog/recordLog.ts'
import { createHeadWitness } from './portal/recordLog/witness.ts'
import { createSeals } from './portal/signing/seals.ts'
import { publishKey, signatureCheck, signingKeyOf } from './portal/signing/signingKey.ts'
import { createVisitRecord, type VisitRecord } from './portal/visitRecord/visitRecord.ts'
import { emptyDataDir } from './testing/emptyDataDir.ts'
import { prescribed } from './testing/prescriptionContent.ts'

describe('npm run verify-log', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await emptyDataDir()
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const secondPlace = () => join(dataDir, 'elsewhere', 'heads.jsonl')
  interface Parts {
    log: RecordLog
    visitRecord: VisitRecord
    prescriptions: Prescriptions
  }
  type Db = Awaited<ReturnType<typeof openDatabase>>
  const inClinic = async (work: (db: Db, parts: Parts) => Promise<unknown>) => {
    const secrets = await readSecrets(dataDir)
    const signingKey = signingKeyOf(secrets.signingKey)
    await publishKey(dataDir, signingKey)
    const db = await openDatabase({ kind: 'folder', path: join(dataDir, 'db') })
    await migrate(db, secrets.recordKey)
    const witness = createHeadWitness({
      paths: headPaths({ DATA_DIR: dataDir, RECORD_HEADS: secondPlace() }),
      signingKey,
      clock: () => new Date(),
      failed: (_path, error) => {
        throw error
      },
    })
    const log = createRecordLog(db, secrets.recordKey, witness)
    const visitRecord = createVisitRecord(db, log)
    await seed(db, visitRecord, { SEED: 'demo', DATA_DIR: dataDir, DEMO_PASSWORD: 'a password' }, new Date())
    const seals = createSeals('prescription', signingKey, signatureCheck([signingKey.publicPem]))
    await work(db, {
      log,
      visitRecord,
      prescriptions: createPrescriptions(db, () => new Date(), visitRecord, seals),
    })
    await db.destroy()
  }

  const run = (env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = spawn(process.execPath, ['server/verifyLog.ts'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, DATA_DIR: dataDir, RECORD_HEADS: secondPlace(), ...env },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString()
        })
      child.once('close', (code) => resolve({ code, output }))
    })

  it('counts the visits and entries of a whole clinic', async () => {
    await inClinic(async () => undefined)
    const { code, output } = await run()
    expect(output).toMatch(/^\d{2,} visits, \d{2,} entries, \d{2,} lines of the log: all whole\n$/)
    expect(code).toBe(0)
  })

  it('names the entry that somebody with the database in hand changed', async () => {
    let visit = ''
    await inClinic(async (db) => {
      visit = (await db.selectFrom('visit_record').select('appointment_id').executeTakeFirstOrThrow())
        .appointment_id
      await sql`alter table visit_record disable trigger all`.execute(db)
      await sql`update visit_record set body = replace(body, 'booked', 'cancelled')
        where appointment_id = ${visit} and seq = 1`.execute(db)
    })
    const { code, output } = await run()
    expect(output).toContain(`Visit ${visit}: entry 1 is not as it was written`)
    expect(code).toBe(1)
  })

  it('names the appointment and the column that somebody changed beside its events', async () => {
    let visit = ''
    await inClinic(async (db) => {
      visit = (await db.selectFrom('appointment').select('id').executeTakeFirstOrThrow()).id
      await sql`update appointment set price_centavos = price_centavos + 1 where id = ${visit}`.execute(db)
    })
    const { code, output } = await run()
    expect(output).toContain(`Visit ${visit}: its row says something else than its events (price_centavos).`)
    expect(code).toBe(1)
  })

  /** Signs one more prescription, for a completed visit. */
  const sign = async (db: Db, { prescriptions }: Parts): Promise<string> => {
    const { id, practitioner_id } = await db
      .selectFrom('appointment')
      .select(['id', 'practitioner_id'])
      .where('status', '=', 'completed')
      .orderBy('start_time')
      .executeTakeFirstOrThrow()
    await prescriptions.sign(
      { practitionerId: practitioner_id, appointmentId: id },
      { requestId: randomUUID(), replaces: null, content: prescribed({ next_visit: undefined }) },
    )
    return id
  }

  it('P1.24 finds a signed prescription whole', async () => {
    await inClinic(sign)
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('all whole') })
  })

  it('P1.24 names the prescription that was changed after it was signed', async () => {
    let visit = ''
    await inClinic(async (db, parts) => {
      visit = await sign(db, parts)
      await sql`alter table prescription disable trigger all`.execute(db)
      await sql`update prescription set body = replace(body, 'Paracetamol', 'Tramadol')`.execute(db)
    })
    const { code, output } = await run()
    expect(output).toContain(`Visit ${visit}: prescription 000001 is not as it was signed`)
    expect(output).toContain(': 1 broken')
    expect(code).toBe(1)
  })

  it('reads a clinic that was last started before there were prescriptions', async () => {
    await inClinic((db) => sql`drop table prescription, prescription_check, prescription_paper`.execute(db))
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('all whole') })
  })

  it('names the second place when the end of the log was cut off, and the one in DATA_DIR with it', async () => {
    await inClinic(async (db) => {
      await sql`alter table record_log disable trigger all`.execute(db)
      await sql`delete from record_log where position = (select max(position) from record_log)`.execute(db)
    })
    await rm(join(dataDir, 'record-heads.jsonl'))
    const { code, output } = await run()
    expect(output).toContain(`record-heads.jsonl is not there`)
    expect(output).toMatch(/Log: line \d+ is missing or another than at 20/)
    expect(code).toBe(1)
  })

  it('says how many lines are not yet written outside, which is nobody’s fault', async () => {
    await inClinic(async (db, { log }) => {
      const quiet = createRecordLog(db, log.key)
      const visit = await db.selectFrom('appointment').select('id').executeTakeFirstOrThrow()
      await createVisitRecord(db, quiet).append(visit.id, [
        { at: new Date(), fact: { kind: 'call.started' } },
      ])
    })
    const { code, output } = await run()
    expect(output).toContain('The newest 1 lines of the log are not yet written outside the database.')
    expect([code, output]).toEqual([0, expect.stringContaining('all whole')])
  })

  it('says in a sentence why it cannot read', async () => {
    expect(await run({ PORT: 'x' })).toMatchObject({ code: 2, output: expect.stringContaining('PORT') })
    await rm(join(dataDir, 'db'), { recursive: true })
    const empty = await run()
    expect(empty).toMatchObject({ code: 2, output: expect.stringContaining('The records cannot be read') })
  })
})
