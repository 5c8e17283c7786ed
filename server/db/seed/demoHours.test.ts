import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { covers } from '../../../src/contracts/portal/schedule/ranges.ts'
import { createRecordLog } from '../../portal/recordLog/recordLog.ts'
import { createVisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import { databaseKinds, type TestDatabase } from '../../testing/databases.ts'
import { demoHours } from './demoHours.ts'
import { seed } from './seed.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

describe.each([
  ['on a workday', '2026-03-02T16:00:30Z'],
  ['late in the evening', '2026-03-04T22:50:00Z'],
  ['at lunch', '2026-03-05T14:20:00Z'],
  ['on a Sunday', '2026-03-08T17:00:00Z'],
])('the visits of the demo clinic, started %s', (_, time) => {
  const now = new Date(time)
  let test: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    const [kind] = await databaseKinds()
    if (kind === undefined) throw new Error('There is no database')
    test = await kind.open()
    dataDir = await mkdtemp(join(tmpdir(), 'consulta-seed-'))
  })
  afterAll(async () => {
    await test.close()
    await rm(dataDir, { recursive: true })
  })

  /** Starts of visits that are not within the hours of the practice. */
  const outside = async () => {
    const visits = await test.db
      .selectFrom('appointment')
      .select(['practitioner_id', 'start_time', 'end_time'])
      .orderBy('start_time')
      .execute()
    const practitionerId = visits[0]?.practitioner_id ?? ''
    const range = [now.getTime() - 60 * DAY, now.getTime() + 60 * DAY] as const
    const { open, hours, blocked } = await demoHours(test.db, practitionerId, range)
    const isIn = ({ start_time, end_time }: (typeof visits)[number]) => {
      const visit = [start_time.getTime(), end_time.getTime()] as const
      // The live visit is an hour and a half long and may go on through lunch.
      return end_time.getTime() - start_time.getTime() > HOUR ? covers(hours, visit) : covers(open, visit)
    }
    return { count: visits.length, blocked, wrong: visits.filter((visit) => !isIn(visit)) }
  }

  it('lie within its hours, also after a start some days later', async () => {
    const record = createVisitRecord(test.db, createRecordLog(test.db, 'a key'))
    const start = (at: Date) =>
      seed(test.db, record, { SEED: 'demo', DATA_DIR: dataDir, DEMO_PASSWORD: 'x' }, at)
    await start(now)
    const first = await outside()
    expect(first.wrong).toEqual([])
    expect(first.count).toBeGreaterThan(50)
    await start(new Date(now.getTime() + 4 * DAY + 11 * HOUR))
    const second = await outside()
    expect(second.wrong).toEqual([])
    expect(second.count).toBeGreaterThan(first.count)
    // A week with exceptions, whenever it is started.
    for (const week of [0, 1]) {
      const from = now.getTime() + (4 + 7 * week) * DAY
      expect(second.blocked.some(([start]) => start > from && start < from + 9 * DAY)).toBe(true)
    }
  }, 120_000)
})
