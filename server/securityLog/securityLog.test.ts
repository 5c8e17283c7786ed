import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../testing/databases.ts'
import { openPortal, type TestPortal } from '../testing/portal.ts'
import { PASSWORD } from '../testing/testKeys.ts'
import type { TestPractitioner } from '../testing/testPeople.ts'
import { readSecurityLog, sinceOf } from './readSecurityLog.ts'
import { createSecurityLog, securityLogPath } from './securityLog.ts'

describe('the log of security events', () => {
  let dataDir: string
  let now = new Date('2026-03-02T16:00:00Z')
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consulta-security-'))
    now = new Date('2026-03-02T16:00:00Z')
  })
  afterEach(() => rm(dataDir, { recursive: true }))
  const open = () => createSecurityLog({ dataDir, key: 'a key', clock: () => now })
  const read = (filter: Partial<Parameters<typeof readSecurityLog>[1]> = {}) =>
    readSecurityLog(dataDir, { since: null, kinds: [], ...filter })

  it('keeps events in order, without the address they came from', async () => {
    const log = open()
    log.record('signIn.refused', { address: '203.0.113.9', account: 'a' })
    log.record('signIn.refused', { address: '203.0.113.9' })
    log.record('signOut', { address: '203.0.113.10', account: 'a' })
    await log.flush()
    const [one, two, three] = await read()
    expect([one?.kind, two?.kind, three?.kind]).toEqual(['signIn.refused', 'signIn.refused', 'signOut'])
    expect(one?.address).toBe(two?.address)
    expect(one?.address).not.toBe(three?.address)
    const text = await readFile(securityLogPath(dataDir), 'utf8')
    expect(text).not.toContain('203.0.113')
    expect((await stat(securityLogPath(dataDir))).mode & 0o077).toBe(0)
  })

  it('is read by kind and by time, and forgives a line that was cut off', async () => {
    const log = open()
    log.record('signIn.succeeded')
    await log.flush()
    await appendFile(securityLogPath(dataDir), '{"at":"2026-\n')
    now = new Date('2026-03-03T16:00:00Z')
    log.record('signIn.refused')
    log.record('signOut')
    await log.flush()
    expect((await read({ kinds: ['signIn'] })).map(({ kind }) => kind)).toEqual([
      'signIn.succeeded',
      'signIn.refused',
    ])
    expect(await read({ since: sinceOf('1h', now) })).toHaveLength(2)
    expect(await read({ since: sinceOf('2026-03-02', now) })).toHaveLength(3)
    expect(sinceOf('yesterday', now)).toBeNull()
  })

  it('is rotated by size, and keeps no more than six files', async () => {
    const log = open()
    for (let round = 0; round < 8; round++) {
      await writeFile(securityLogPath(dataDir), `${'x'.repeat(1024 * 1024)}\n`)
      log.record('signOut', { account: `a${round}` })
      await log.flush()
    }
    expect(await readdir(dataDir)).toHaveLength(6)
    expect((await read()).map(({ account }) => account).at(-1)).toBe('a7')
  })

  it('never waits and never fails, and says how much it lost', async () => {
    await rm(dataDir, { recursive: true })
    const log = open()
    for (let n = 0; n < 12_000; n++) log.record('limit.reached')
    await log.flush()
    dataDir = await mkdtemp(join(tmpdir(), 'consulta-security-'))
    const other = createSecurityLog({ dataDir, key: 'a key', clock: () => now })
    other.record('signOut')
    await other.flush()
    expect(await read()).toHaveLength(1)
    // The first event is being written; ten thousand wait, and the rest is counted.
    for (let n = 0; n < 12_000; n++) other.record('limit.reached')
    await other.flush()
    other.record('signOut')
    await other.flush()
    const events = await read()
    expect(events.at(-1)).toMatchObject({ kind: 'signOut', lost: 12_001 - (events.length - 1) })
    expect(events.at(-1)?.lost).toBeGreaterThan(1_000)
  })
})

describe.each(await databaseKinds())('events of the portal on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    doctor = await portal.addPractitioner()
    portal.securityEvents.length = 0
  })

  it('has signing in and out, refusals, reuse of a token, foreign ids and limits, and names nobody', async () => {
    const login = (password: string, email = doctor.email) =>
      portal.app.inject({ method: 'POST', url: '/v1/auth/login', payload: { email, password } })
    const refresh = (token: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/v1/auth/refresh_token',
        headers: { 'x-refreshtoken': token },
      })
    const kinds = () => portal.securityEvents.splice(0).map((event) => event.kind)
    const by = { account: doctor.id }

    await login('wrong')
    expect(portal.securityEvents).toMatchObject([{ kind: 'signIn.refused', ...by, knownDevice: false }])
    await login('wrong', 'nobody@clinic.test')
    expect(portal.securityEvents.at(-1)).not.toHaveProperty('account')
    expect(JSON.stringify(portal.securityEvents)).not.toMatch(/clinic\.test|wrong/)
    kinds()
    const { token, refresh_token } = (await login(PASSWORD)).json()
    expect(kinds()).toEqual(['signIn.succeeded'])

    const call = portal.as(token)
    const foreign = await portal.book(await portal.addPractitioner())
    await call.get(`/v2/practitioner/appointment/details/${foreign.id}`)
    expect(portal.securityEvents).toMatchObject([
      { kind: 'id.refused', ...by, route: '/v2/practitioner/appointment/details/:id' },
    ])
    expect(JSON.stringify(portal.securityEvents)).not.toContain(foreign.id)
    kinds()
    await portal.as('not.a.token').get('/v2/practitioner/profile')
    expect(kinds()).toEqual(['token.refused'])

    await refresh(refresh_token)
    await refresh(refresh_token)
    expect(portal.securityEvents).toMatchObject([
      { kind: 'session.reused', ...by },
      { kind: 'session.refused' },
    ])
    kinds()
    const again = portal.as((await login(PASSWORD)).json().token)
    await again.send('POST', '/v1/auth/logout', { device: { id: doctor.id, name: 'x', platform: 'y' } })
    expect(kinds()).toEqual(['signIn.succeeded', 'signOut'])
    for (let n = 0; n < 6; n++) await login('wrong')
    expect(kinds().at(-1)).toBe('limit.reached')
    // An expired token is refreshed, which is no event.
    const late = await login(PASSWORD, (await portal.addPractitioner()).email)
    portal.advance(16 * 60_000)
    kinds()
    await portal.as(late.json().token).get('/v2/practitioner/profile')
    expect(kinds()).toEqual([])
  }, 60_000)
})
