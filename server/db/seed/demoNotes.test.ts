import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyRecords } from '../../portal/visitRecord/verifyRecords.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { RECORD_KEY, testNoteSeals, testSignatures } from '../../testing/testKeys.ts'
import { demoNotes } from './demoNotes.ts'
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

it('each past visit of the demo clinic has the note that its end names, and no more after another start', async () => {
  const { db, visitRecord, clock } = portal
  await seed(db, visitRecord, { SEED: 'demo', DATA_DIR: dataDir, DEMO_PASSWORD: 'x' }, clock())
  const ended = await db
    .selectFrom('event')
    .select('stream_id')
    .where('type', '=', 'appointment.sessionEnded')
    .execute()
  expect(ended.length).toBeGreaterThan(5)
  await demoNotes({ db, visitRecord, seals: testNoteSeals })
  await demoNotes({ db, visitRecord, seals: testNoteSeals })
  const notes = await db.selectFrom('visit_note').select(['appointment_id', 'number']).execute()
  expect(notes.map(({ appointment_id }) => appointment_id).sort()).toEqual(
    ended.map(({ stream_id }) => stream_id).sort(),
  )
  const { broken, brokenNotes } = await verifyRecords(
    db,
    { record: RECORD_KEY, signatures: testSignatures },
    [],
  )
  expect([broken, brokenNotes]).toEqual([[], []])
})
