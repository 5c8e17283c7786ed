import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRuleStore } from '../../portal/eventStore/ruleStore.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { demoRecords } from './demoRecords.ts'
import { seed } from './seed.ts'

let portal: TestPortal
let dataDir: string
beforeAll(async () => {
  const [kind] = await databaseKinds()
  if (kind === undefined) throw new Error('There is no database')
  portal = await openPortal(kind)
  dataDir = await mkdtemp(join(tmpdir(), 'consulta-seed-'))
})
afterAll(async () => {
  await portal.close()
  await rm(dataDir, { recursive: true })
})

it('the demo clinic has two papers of one patient, one of them shared, and no more after another start', async () => {
  const { db, files, visitRecord, clock } = portal
  await seed(db, visitRecord, { SEED: 'demo', DATA_DIR: dataDir, DEMO_PASSWORD: 'x' }, clock())
  const parts = { db, files, visitRecord, now: clock(), rules: createRuleStore(db, visitRecord.log, clock) }
  await demoRecords(parts)
  await demoRecords(parts)
  const records = await db.selectFrom('patient_record').selectAll().execute()
  expect(records.map(({ title, shared }) => [title, shared]).sort()).toEqual([
    ['Biometría hemática', true],
    ['Radiografía de tórax, informe', false],
  ])
  const [first] = records
  if (first === undefined) throw new Error('There is no record')
  const { bytes } = await files.read(first.file_id)
  expect((await buffer(bytes)).subarray(0, 5).toString()).toBe('%PDF-')
})
