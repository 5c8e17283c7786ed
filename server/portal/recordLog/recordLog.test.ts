import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordLog as migrateLog } from '../../db/migrations/0007-recordLog.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { RECORD_KEY, testSignatures, testSigningKey } from '../../testing/testKeys.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { verifyRecords } from '../visitRecord/verifyRecords.ts'
import { createRecordLog } from './recordLog.ts'
import { createHeadWitness, earlier, readWitness } from './witness.ts'

describe.each(await databaseKinds())('the log on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  beforeAll(async () => {
    portal = await openPortal(kind)
    doctor = await portal.addPractitioner()
  })
  afterAll(() => portal.close())

  const verified = () => verifyRecords(portal.db, { record: RECORD_KEY, signatures: testSignatures }, [])
  const whole = {
    broken: [],
    brokenAppointments: [],
    log: { firstBroken: null, brokenEvents: [], brokenAccesses: [], unloggedAccesses: 0 },
  }

  it('stays one chain, and nobody waits for ever, when much is written at the same moment', async () => {
    const call = portal.as((await portal.signIn(doctor.email)).token)
    const visits = await Promise.all(Array.from({ length: 4 }, () => portal.book(doctor)))
    await Promise.all(
      visits.flatMap(({ id }) => [
        call.get(`/v2/practitioner/appointment/details/${id}`),
        call.get(`/v2/practitioner/appointment/record/${id}`),
        call.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${id}/?status=cancel`),
        portal.visitRecord.append(id, [{ at: portal.clock(), fact: { kind: 'call.started' } }]),
      ]),
    )
    expect(await verified()).toMatchObject(whole)
    const rows = await portal.db.selectFrom('appointment').select('status').execute()
    expect(rows.every(({ status }) => status === 'cancel')).toBe(true)
  })

  it('takes in what a clinic of before has', async () => {
    const { db } = portal
    const before = await verified()
    await sql`drop table record_log, record_log_head`.execute(db)
    for (const table of ['event', 'access_log'])
      await sql`alter table ${sql.table(table)} drop column log_position`.execute(db)
    expect((await verified()).log).toBeNull()
    await migrateLog(RECORD_KEY)(db as unknown as Kysely<unknown>)
    const after = await verified()
    expect(after).toMatchObject(whole)
    expect(after.entries).toBe(before.entries)
    await portal.book(doctor)
    expect(await verified()).toMatchObject(whole)
  })
})

describe('the head outside the database', () => {
  let place: string
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'consulta-heads-'))
  })
  afterEach(() => rm(place, { recursive: true }))
  const head = (position: number) => ({ position, hash: String(position).padStart(64, '0') })
  const witnessOf = (paths: string[], failed: (path: string) => void = () => expect.unreachable()) =>
    createHeadWitness({ paths, signingKey: testSigningKey, clock: () => new Date(0), failed })

  it('stands in every place once it is recorded, the newest of many at once', async () => {
    const paths = [join(place, 'a.jsonl'), join(place, 'elsewhere', 'b.jsonl')]
    const witness = witnessOf(paths)
    await Promise.all([3, 1, 4, 2].map((position) => witness.record(head(position))))
    for (const path of paths) {
      const found = await readWitness(path, testSignatures)
      expect(found?.heads.at(-1)).toMatchObject({ position: 4 })
      expect(found?.unreadable).toBe(0)
    }
    await witness.record(head(2))
    expect((await readWitness(paths[0] ?? '', null))?.heads.at(-1)?.position).toBe(4)
  })

  it('goes on when a place takes nothing, and says so', async () => {
    const good = join(place, 'good.jsonl')
    const failed: string[] = []
    await witnessOf([place, good], (path) => failed.push(path)).record(head(1))
    expect(failed).toEqual([place])
    expect((await readWitness(good, testSignatures))?.heads).toHaveLength(1)
    expect(await readWitness(join(place, 'none'), null)).toBeNull()
  })

  it('keeps a place of a bounded size, and the newest heads in it', async () => {
    const path = join(place, 'heads.jsonl')
    const witness = witnessOf([path])
    await witness.record(head(1))
    const { length } = await readFile(path)
    const enough = Math.ceil((1.2 * 1024 * 1024) / length)
    for (let position = 2; position <= enough; position++) await witness.record(head(position))
    expect((await readFile(earlier(path))).length).toBeGreaterThan(1024 * 1024)
    expect((await readFile(path)).length).toBeLessThan(1024 * 1024)
    expect((await readWitness(path, testSignatures))?.heads.at(-1)?.position).toBe(enough)
  })

  it('is written before a transaction is answered, and not when it fails', async () => {
    const [kind] = await databaseKinds()
    const test = await kind?.open()
    if (test === undefined) throw new Error('No database')
    const recorded: number[] = []
    const log = createRecordLog(test.db, 'k', {
      record: async ({ position }) => void recorded.push(position),
    })
    const line = { of: 'visit' as const, visit: 'v', length: 1, hash: 'h' }
    await log.transaction((trx) => log.write(trx, async () => line))
    await expect(
      log.transaction(async (trx) => {
        await log.write(trx, async () => line)
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await log.transaction((trx) => log.write(trx, async () => line))
    expect(recorded).toEqual([1, 2])
    await test.close()
  })
})
