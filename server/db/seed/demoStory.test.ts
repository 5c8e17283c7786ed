import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLive } from '../../../src/contracts/portal/visitRules.ts'
import { createPrescriptions } from '../../portal/prescription/prescriptions.ts'
import { visitMessagesOf } from '../../portal/visitChat/visitMessages.ts'
import { verifyRecords } from '../../portal/visitRecord/verifyRecords.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { RECORD_KEY, testNoteSeals, testSeals, testSignatures } from '../../testing/testKeys.ts'
import { demoStory, STORY } from './demoStory.ts'
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

it('the patient of the live visit was here before: waited, was let in, and left with a prescription', async () => {
  const { db, visitRecord, clock } = portal
  const start = async () => {
    await seed(db, visitRecord, { SEED: 'demo', DATA_DIR: dataDir, DEMO_PASSWORD: 'x' }, clock())
    await demoStory({ db, visitRecord, seals: { note: testNoteSeals, prescription: testSeals } })
  }
  await start()
  await start()
  const visits = await db.selectFrom('appointment').selectAll().orderBy('start_time').execute()
  const live = visits.find(({ status, start_time, end_time }) =>
    isLive(
      { status, start_time: start_time.toISOString(), end_time: end_time.toISOString() },
      clock().getTime(),
    ),
  )
  const earlier = visits.filter(
    ({ client_id, status }) => client_id === live?.client_id && status === 'completed',
  )
  // The story is what the doctor finds as the last visit.
  expect(earlier.map(({ reason }) => reason)).toEqual([STORY.reason])
  const [story] = earlier
  if (story === undefined || story.practitioner_id === null) throw new Error('The patient is new')
  const { entries } = await visitRecord.read(story.id)
  const kinds = entries.map(({ fact }) => fact.kind)
  expect(kinds).toEqual([
    ...['visit.booked', 'visit.accepted', 'call.started', 'person.joined', 'person.joined', 'visit.started'],
    ...['person.admitted', 'person.left', 'person.left', 'call.ended', 'visit.ended'],
    ...['prescription.signed', 'note.signed'],
  ])
  const times = entries.slice(0, -2).map(({ at }) => at)
  expect(times).toEqual([...times].sort())
  const key = { practitionerId: story.practitioner_id, appointmentId: story.id }
  expect(
    (await createPrescriptions(db, clock, visitRecord, testSeals).read(key))?.answer.issued,
  ).toHaveLength(1)
  expect(await visitMessagesOf(db, story.id)).toHaveLength(2)
  const { details } = await db
    .selectFrom('client')
    .select('details')
    .where('id', '=', story.client_id)
    .executeTakeFirstOrThrow()
  expect(details?.conditions).toEqual(['Hipertensión arterial'])
  const checked = await verifyRecords(db, { record: RECORD_KEY, signatures: testSignatures }, [])
  expect(checked).toMatchObject({ broken: [], brokenNotes: [], brokenPrescriptions: [] })
}, 60_000)
