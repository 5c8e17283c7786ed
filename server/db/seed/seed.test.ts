import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slots } from '../../../src/contracts/portal/schedule/explain.ts'
import { isLive } from '../../../src/contracts/portal/visitRules.ts'
import { createAppointmentRepository } from '../../portal/appointment/repository.ts'
import { checkPassword } from '../../portal/auth/passwords.ts'
import { createSessions } from '../../portal/auth/sessions.ts'
import { questionOf } from '../../portal/booking/question.ts'
import { createRecordLog } from '../../portal/recordLog/recordLog.ts'
import { createVisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import { databaseKinds, type TestDatabase } from '../../testing/databases.ts'
import type { Database } from '../client.ts'
import { demoDay } from './day.ts'
import { seed } from './seed.ts'

const MINUTE = 60_000
const recordOf = (db: Database) => createVisitRecord(db, createRecordLog(db, 'a key'))
const DAY = 24 * 60 * MINUTE

describe.each(await databaseKinds())('the demo clinic on $name', (kind) => {
  let test: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    test = await kind.open()
    dataDir = await mkdtemp(join(tmpdir(), 'consulta-seed-'))
  })
  afterAll(async () => {
    await test.close()
    await rm(dataDir, { recursive: true })
  })

  const start = (now: Date, settings: { SEED?: 'demo' | 'none'; DEMO_PASSWORD?: string } = {}) =>
    seed(
      test.db,
      recordOf(test.db),
      { SEED: 'demo', DATA_DIR: dataDir, DEMO_PASSWORD: undefined, ...settings },
      now,
    )
  const visits = async () => {
    const rows = await test.db
      .selectFrom('appointment')
      .select(['id', 'status', 'start_time', 'end_time'])
      .orderBy('start_time')
      .execute()
    return rows.map(({ start_time, end_time, ...rest }) => ({
      ...rest,
      start_time: start_time.toISOString(),
      end_time: end_time.toISOString(),
    }))
  }
  const live = async (now: Date) => (await visits()).filter((visit) => isLive(visit, now.getTime()))
  const first = new Date('2026-03-02T16:00:30.000Z')

  it('stays empty with SEED=none', async () => {
    expect(await start(first, { SEED: 'none' })).toEqual({ kind: 'none' })
    expect(await test.db.selectFrom('practitioner').select('id').execute()).toEqual([])
  })

  it('has one practitioner with two specialities, thirty patients and two weeks of visits in every status', async () => {
    await start(first)
    const count = async (table: 'practitioner' | 'practitioner_speciality' | 'client') =>
      (await test.db.selectFrom(table).select('id').execute()).length
    expect([
      await count('practitioner'),
      await count('practitioner_speciality'),
      await count('client'),
    ]).toEqual([1, 2, 30])
    const all = await visits()
    expect(all.length).toBeGreaterThan(60)
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['requested', 'accepted', 'pending_payment', 'cancel', 'completed']),
    )
    const days = new Set(all.map(({ start_time }) => start_time.slice(0, 10)))
    expect(days.size).toBeGreaterThanOrEqual(14)
  }, 120_000)

  it('has an unpaid visit today while two or more are still to come, on each day of a week', () => {
    for (let number = 0; number < 21; number += 1) {
      const hour = (at: number) => Date.parse('2026-03-02T06:00:00.000Z') + at * 3_600_000
      const leaveFree = { from: new Date(hour(9)), to: new Date(hour(12)) }
      const day = { number, isToday: true, hour, open: [[hour(0), hour(24)]] as const }
      const coming = demoDay(day, new Date(hour(9)), leaveFree).filter(({ fate }) =>
        ['accepted', 'pendingPayment'].includes(fate.kind),
      )
      const unpaid = coming.filter(({ fate }) => fate.kind === 'pendingPayment')
      expect([number, unpaid.length > 0 || coming.length < 2]).toEqual([number, true])
    }
  })

  it('has hours, lunch, exceptions and prices, made once, so that there are slots', async () => {
    const rows = async () => ({
      schedule: await test.db.selectFrom('schedule').select(['version', 'hours']).execute(),
      overrides: await test.db.selectFrom('schedule_override').select('kind').orderBy('kind').execute(),
      prices: await test.db
        .selectFrom('consultation_type')
        .select(['price_centavos', 'speciality_id'])
        .orderBy('price_centavos')
        .execute(),
    })
    const made = await rows()
    expect(made.schedule).toMatchObject([{ version: 1, hours: [{ lunch: { length: 5 } }] }])
    // This week and the next.
    expect(made.overrides.map(({ kind: one }) => one)).toEqual([
      ...['blocking', 'blocking'],
      ...['extending', 'extending'],
    ])
    expect(made.prices).toMatchObject([{ price_centavos: 65_000 }, { price_centavos: 90_000 }])
    await start(first)
    expect(await rows()).toEqual(made)
    const { id } = await test.db.selectFrom('practitioner').select('id').executeTakeFirstOrThrow()
    const range = [first.getTime(), first.getTime() + 14 * DAY] as const
    for (const { speciality_id: specialityId } of made.prices) {
      const asked = { practitionerId: id, specialityId, range, now: first, visitor: 'anybody' as const }
      const question = await questionOf(test.db, asked)
      expect(question === null ? [] : slots(question)).not.toHaveLength(0)
    }
  }, 120_000)

  it('P4.09 has exactly one live visit, from the start and for an hour', async () => {
    expect(await live(first)).toHaveLength(1)
    expect(await live(new Date(first.getTime() + 60 * MINUTE))).toHaveLength(1)
    // 16:00:30: on the quarter, a quarter of an hour before.
    expect((await live(first))[0]?.start_time).toBe('2026-03-02T15:45:00.000Z')
  })

  it('at the next start moves the live visit and makes no second one', async () => {
    const [before] = await live(first)
    const again = new Date(first.getTime() + 20 * MINUTE)
    await start(again)
    const [after, ...more] = await live(new Date(again.getTime() + 60 * MINUTE))
    expect(after?.id).toBe(before?.id)
    expect(more).toEqual([])
  })

  it('makes another live visit when the one before was held', async () => {
    const now = new Date(first.getTime() + 25 * MINUTE)
    const [held] = await live(now)
    if (held === undefined) throw new Error('No live visit')
    const repository = createAppointmentRepository(() => now, recordOf(test.db))
    const clinic = { actorId: null, owner: null }
    await repository.handle(held.id, clinic, { type: 'startSession', now })
    const ending = {
      outcome: 'completed',
      reason: null,
      noteSigned: true,
      quality: null,
      reasons: [],
    } as const
    await repository.handle(held.id, clinic, {
      type: 'endSession',
      now,
      endedAt: now,
      ending: { ...ending, reasons: [] },
    })
    await start(now)
    const lives = await live(now)
    expect(lives).toHaveLength(1)
    expect(lives[0]?.id).not.toBe(held.id)
  })

  it('days later fills the days that came and keeps one visit live', async () => {
    const later = new Date(first.getTime() + 5 * DAY)
    const before = (await visits()).length
    await start(later)
    const all = await visits()
    expect(all.length).toBeGreaterThan(before + 20)
    expect(await live(later)).not.toEqual([])
    expect(await live(new Date(later.getTime() + 60 * MINUTE))).not.toEqual([])
  })

  it('P1.24 lets its doctor sign prescriptions, also when it was made before there were any', async () => {
    const letterhead = () =>
      test.db
        .selectFrom('practitioner')
        .select(['licence', 'school', 'office_address'])
        .executeTakeFirstOrThrow()
    const made = await letterhead()
    expect(made).toMatchObject({ licence: '7654321', school: 'Universidad Nacional Autónoma de México' })
    expect(made.office_address).toContain('Ciudad de México')
    await test.db
      .updateTable('practitioner')
      .set({ licence: null, school: null, office_address: null })
      .execute()
    await start(first)
    expect(await letterhead()).toEqual(made)
  })

  it('a changed password ends every session', async () => {
    await start(first)
    const { id } = await test.db.selectFrom('practitioner').select('id').executeTakeFirstOrThrow()
    const sessions = createSessions(test.db, () => first)
    const { sessionId, refreshToken } = await sessions.open(id, undefined)
    const identity = { practitionerId: id, sessionId }
    await start(first)
    expect(await sessions.isOpen(identity)).toBe(true)
    const kinds: string[] = []
    const securityLog = { record: (kind: string) => void kinds.push(kind), flush: async () => undefined }
    await seed(
      test.db,
      recordOf(test.db),
      { SEED: 'demo', DATA_DIR: dataDir, DEMO_PASSWORD: 'yet another password' },
      first,
      securityLog,
    )
    expect(await sessions.isOpen(identity)).toBe(false)
    expect((await sessions.rotate(refreshToken)).kind).toBe('refused')
    expect(kinds).toEqual(['password.changed'])
    await start(first)
  })

  it('keeps the generated password for itself and the next start, and takes another when told', async () => {
    const one = await start(first)
    const two = await start(first)
    expect(two).toEqual(one)
    expect(one.kind === 'demo' && one.signIn.password).toBe(
      (await readFile(join(dataDir, 'secrets', 'demo-password'), 'utf8')).trim(),
    )
    await start(first, { DEMO_PASSWORD: 'another password' })
    const { password_hash } = await test.db
      .selectFrom('practitioner')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(await checkPassword('another password', password_hash)).toBe(true)
  })

  it('stays a demo clinic when somebody signs up in it', async () => {
    const demo = await test.db.selectFrom('practitioner').selectAll().executeTakeFirstOrThrow()
    const own = randomUUID()
    await test.db
      .insertInto('practitioner')
      .values({ ...demo, id: own, email: 'new@clinic.test' })
      .execute()
    expect(await start(first)).toMatchObject({ kind: 'demo' })
    const theirs = await test.db
      .selectFrom('client')
      .select('id')
      .where('practitioner_id', '=', own)
      .execute()
    expect(theirs).toEqual([])
  })

  it('adds nothing to a clinic that has practitioners of its own', async () => {
    const counts = async () => [
      (await test.db.selectFrom('appointment').select('id').execute()).length,
      (await test.db.selectFrom('client').select('id').execute()).length,
      (await test.db.selectFrom('practitioner').select('password_hash').execute()).length,
    ]
    await test.db
      .updateTable('practitioner')
      .set({ email: 'real@clinic.test' })
      .where('email', '=', 'demo@consulta.example')
      .execute()
    const before = await counts()
    const far = new Date(first.getTime() + 100 * DAY)
    expect(await start(far, { DEMO_PASSWORD: 'a password of its own' })).toEqual({ kind: 'ownData' })
    expect(await counts()).toEqual(before)
  })
})
