import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { createVerificationCodes, type VerificationCodes } from './verificationCodes.ts'

const MINUTE = 60_000

describe.each(await databaseKinds())('codes by mail on $name', (kind) => {
  let opened: Awaited<ReturnType<typeof kind.open>>
  let db: Database
  let codes: VerificationCodes
  let now = Date.parse('2026-03-02T16:00:00.000Z')
  let count = 0
  let email = ''
  beforeAll(async () => {
    opened = await kind.open()
    db = opened.db
    codes = createVerificationCodes(db, () => new Date(now), 'a key')
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    count += 1
    email = `somebody-${count}@clinic.test`
  })

  const purpose = 'passwordReset'
  const issue = () => db.transaction().execute((trx) => codes.issue(trx, { email, purpose }))
  const check = (code: string) => codes.check({ email, purpose, code })
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const issued = async () => {
    const code = await issue()
    if (code === null) throw new Error('No code was issued')
    return code
  }

  it('have six digits and work once', async () => {
    const code = await issued()
    expect(code).toMatch(/^\d{6}$/)
    expect(await check(code)).toEqual({ kind: 'right' })
    expect(await check(code)).toEqual({ kind: 'expired' })
  })
  it('end after ten minutes', async () => {
    const code = await issued()
    now += 10 * MINUTE
    expect(await check(code)).toEqual({ kind: 'expired' })
  })
  it('allow five tries, of many at once too, and say how many are left', async () => {
    const code = await issued()
    expect(await check(other(code))).toEqual({ kind: 'wrong', triesLeft: 4 })
    const many = await Promise.all(Array.from({ length: 20 }, () => check(other(code))))
    expect(many.filter(({ kind }) => kind === 'wrong')).toHaveLength(4)
    expect(await check(code)).toEqual({ kind: 'spent', waitMs: MINUTE })
  })
  it('are issued anew after sixty seconds, and the former one ends with that', async () => {
    const first = await issued()
    now += MINUTE - 1
    expect(await issue()).toBeNull()
    now += 1
    const second = await issued()
    if (first !== second) expect((await check(first)).kind).toBe('wrong')
    expect(await check(second)).toEqual({ kind: 'right' })
  })
  it('of many requests at once only one is issued', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, issue))
    expect(all.filter((code) => code !== null)).toHaveLength(1)
  })
  it('keep neither the address nor the code in the database', async () => {
    const code = await issued()
    const stored = JSON.stringify(await db.selectFrom('verification_code').selectAll().execute())
    expect(stored).not.toContain(email)
    expect(stored).not.toContain(`"${code}"`)
  })
})
