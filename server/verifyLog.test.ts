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
import { createPrescriptions } from './portal/prescription/prescriptions.ts'
import { createVisitRecord } from './portal/visitRecord/visitRecord.ts'
import { emptyDataDir } from './testing/emptyDataDir.ts'
import { prescribed } from './testing/prescription.ts'

describe('npm run verify-log', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await emptyDataDir()
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  type Db = Awaited<ReturnType<typeof openDatabase>>
  const inClinic = async (work: (db: Db, recordKey: string) => Promise<unknown>) => {
    const { recordKey } = await readSecrets(dataDir)
    const db = await openDatabase({ kind: 'folder', path: join(dataDir, 'db') })
    await migrate(db)
    await seed(
      db,
      createVisitRecord(db, recordKey),
      { SEED: 'demo', DATA_DIR: dataDir, DEMO_PASSWORD: 'a password' },
      new Date(),
    )
    await work(db, recordKey)
    await db.destroy()
  }

  const run = (env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = spawn(process.execPath, ['server/verifyLog.ts'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, DATA_DIR: dataDir, ...env },
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
    expect(output).toMatch(/^\d{2,} visits, \d{2,} entries: all whole\n$/)
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

  /** One more prescription, of a visit that was held. */
  const sign = async (db: Db, recordKey: string): Promise<string> => {
    const { id, practitioner_id } = await db
      .selectFrom('appointment')
      .select(['id', 'practitioner_id'])
      .where('status', '=', 'completed')
      .orderBy('start_time')
      .executeTakeFirstOrThrow()
    const prescriptions = createPrescriptions(db, () => new Date(), createVisitRecord(db, recordKey))
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
    await inClinic(async (db, recordKey) => {
      visit = await sign(db, recordKey)
      await sql`alter table prescription disable trigger all`.execute(db)
      await sql`update prescription set body = replace(body, 'Paracetamol', 'Tramadol')`.execute(db)
    })
    const { code, output } = await run()
    expect(output).toContain(`Visit ${visit}: prescription 000001 is not as it was signed`)
    expect(output).toContain(': 1 broken')
    expect(code).toBe(1)
  })

  it('reads a clinic that was last started before there were prescriptions', async () => {
    await inClinic((db) => sql`drop table prescription`.execute(db))
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('all whole') })
  })

  it('says in a sentence why it cannot read', async () => {
    expect(await run({ PORT: 'x' })).toMatchObject({ code: 2, output: expect.stringContaining('PORT') })
    await rm(join(dataDir, 'db'), { recursive: true })
    const empty = await run()
    expect(empty).toMatchObject({ code: 2, output: expect.stringContaining('The records cannot be read') })
  })
})
