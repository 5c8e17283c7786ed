import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase } from '../../testing/databases.ts'
import { createSignInLimits } from './signInLimits.ts'

const SECOND = 1_000

describe.each(await databaseKinds())('limits of signing in on $name', (kind) => {
  let test: TestDatabase
  let now = Date.parse('2026-03-02T16:00:00Z')
  beforeAll(async () => {
    test = await kind.open()
  })
  afterAll(() => test.close())

  const limits = () => createSignInLimits(test.db, () => new Date(now), 'a key')
  /** Whether an attempt reached the password check. */
  const tries = (email: string, address: string, knownDevice: string | null = null) =>
    limits()
      .begin({ email, address, knownDevice })
      .then(
        () => true,
        () => false,
      )

  it('a guess from thousands of addresses gets through once in half a minute at most', async () => {
    let through = 0
    for (let n = 0; n < 70; n++) {
      if (await tries('guessed@clinic.test', `10.7.${n % 250}.${n}`)) through += 1
      now += 10 * SECOND
    }
    // Twenty at first, a few while the wait grows, then two a minute, within eight minutes.
    expect(through).toBeGreaterThan(20)
    expect(through).toBeLessThanOrEqual(20 + 6 + 16)
    expect(await tries('guessed@clinic.test', '10.8.0.1', 'a device')).toBe(true)
  })

  it('the wait ends by itself, however long somebody went on', async () => {
    for (let n = 0; n < 12; n++) await tries('slow@clinic.test', '10.9.0.1')
    now += 5 * SECOND
    expect(await tries('slow@clinic.test', '10.9.0.1')).toBe(true)
    now += 15 * 60 * SECOND
    for (let n = 0; n < 5; n++) expect(await tries('slow@clinic.test', '10.9.0.1')).toBe(true)
    expect(await tries('slow@clinic.test', '10.9.0.1')).toBe(false)
  })

  it('of many at the same moment no more get through than one after the other', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => tries('many@clinic.test', '10.10.0.1')))
    expect(all.filter(Boolean)).toHaveLength(5)
  })
})
