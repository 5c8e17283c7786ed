import { randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { PASSWORD } from '../../testing/testKeys.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const MINUTE = 60_000
const device = { id: randomUUID(), name: 'Chrome', platform: 'Linux' }

describe.each(await databaseKinds())('sign-in on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.advance(60 * MINUTE)
    doctor = await portal.addPractitioner()
  })

  const login = (
    email: string,
    password: string,
    remoteAddress = '10.0.0.1',
    headers: Record<string, string> = {},
  ) =>
    portal.app.inject({
      headers,
      method: 'POST',
      url: '/v1/auth/login',
      payload: { email, password, device },
      remoteAddress,
    })
  const refresh = (token: string) =>
    portal.app.inject({ method: 'POST', url: '/v1/auth/refresh_token', headers: { 'x-refreshtoken': token } })
  const profile = (token: string) => portal.as(token).get('/v2/practitioner/profile')

  it('takes no token without an end', async () => {
    const { sub, sid } = decodeJwt((await login(doctor.email, PASSWORD)).json().token)
    const endless = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(sub))
      .setAudience('consulta-portal')
      .setIssuedAt()
      .setJti('one of ours')
      .sign(new TextEncoder().encode('an access token key for tests only'))
    expect((await profile(endless)).statusCode).toBe(401)
  })

  it('P1.05 P7.07 gives both tokens for the right password, whatever the case of the email', async () => {
    const answer = await login(` ${doctor.email.toUpperCase()} `, PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { token } = answer.json()
    expect((await profile(token)).json().practitioner.id).toBe(doctor.id)
  })

  it('P6.01 knows one role: a token says who somebody is, and every session may call the same', async () => {
    const { token } = (await login(doctor.email, PASSWORD)).json()
    expect(Object.keys(decodeJwt(token)).sort()).toEqual(['aud', 'exp', 'iat', 'jti', 'sid', 'sub'])
    const { practitioner } = (await profile(token)).json()
    expect(Object.keys(practitioner)).not.toContain('role')
    const other = await portal.addPractitioner()
    const theirs = portal.as((await login(other.email, PASSWORD)).json().token)
    for (const url of ['/v2/practitioner/account', '/v1/practitioner/clients/list', '/v1/auth/sessions'])
      expect([url, (await theirs.get(url)).statusCode]).toEqual([url, 200])
  })

  it('says the same for a wrong password and for an unknown account', async () => {
    const wrong = await login(doctor.email, 'not the password')
    const unknown = await login('nobody@clinic.test', 'not the password')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ message: 'Wrong email or password', code: 'invalidCredentials' })
    expect(unknown.json()).toEqual(wrong.json())
  })

  it('keeps passwords as argon2id', async () => {
    const row = await portal.db
      .selectFrom('practitioner')
      .select('password_hash')
      .where('id', '=', doctor.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
  })

  it('makes an account wait at one address after five failures, longer each time, and never for good', async () => {
    for (let n = 0; n < 5; n++) expect((await login(doctor.email, 'wrong', '10.1.0.1')).statusCode).toBe(401)
    for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 300]) {
      const early = await login(doctor.email, PASSWORD, '10.1.0.1')
      expect([early.statusCode, early.json().code]).toEqual([429, 'tooManyAttempts'])
      expect(Number(early.headers['retry-after'])).toBe(seconds)
      portal.advance(seconds * 1_000)
      if (seconds < 256) expect((await login(doctor.email, 'wrong', '10.1.0.1')).statusCode).toBe(401)
      else break
    }
    expect((await login(doctor.email, PASSWORD, '10.1.0.1')).statusCode).toBe(200)
  })

  it('does not keep the owner out at another address, whatever is tried at one', async () => {
    for (let n = 0; n < 12; n++) await login(doctor.email, 'wrong', '10.1.1.1')
    expect((await login(doctor.email, PASSWORD, '10.1.1.2')).statusCode).toBe(200)
  })

  it('says the same of an account that does not exist', async () => {
    for (let n = 0; n < 5; n++) {
      await login(doctor.email, 'wrong', '10.1.2.1')
      await login('nobody-here@clinic.test', 'wrong', '10.1.2.2')
    }
    const [real, unknown] = [
      await login(doctor.email, 'wrong', '10.1.2.1'),
      await login('nobody-here@clinic.test', 'wrong', '10.1.2.2'),
    ]
    expect(unknown.json()).toEqual(real.json())
    expect(unknown.headers['retry-after']).toBe(real.headers['retry-after'])
  })

  it('slows guessing from many addresses down, and leaves a known device alone', async () => {
    const first = await login(doctor.email, PASSWORD, '10.1.3.1')
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    let guesses = 0
    for (let n = 0; n < 24; n++)
      if ((await login(doctor.email, 'wrong', `10.6.${n}.1`)).statusCode === 401) guesses += 1
    expect(guesses).toBe(20)
    const unknown = await login(doctor.email, PASSWORD, '10.1.3.2')
    expect(unknown.statusCode).toBe(429)
    expect(Number(unknown.headers['retry-after'])).toBeLessThanOrEqual(30)
    expect((await login(doctor.email, PASSWORD, '10.6.1.1', { cookie })).statusCode).toBe(200)
  })

  it('gives a known device an allowance of its own, and only with a cookie of its own making', async () => {
    const set = String((await login(doctor.email, PASSWORD, '10.1.4.1')).headers['set-cookie'])
    expect(set).toMatch(/; Path=\/v1\/auth\/login; HttpOnly; SameSite=Strict$/)
    expect(set).not.toContain(doctor.email)
    const cookie = set.split(';')[0] ?? ''
    for (let n = 0; n < 10; n++)
      expect((await login(doctor.email, 'wrong', '10.1.4.2', { cookie })).statusCode).toBe(401)
    expect((await login(doctor.email, PASSWORD, '10.1.4.2', { cookie })).statusCode).toBe(429)
    const other = await portal.addPractitioner()
    for (let n = 0; n < 6; n++) await login(other.email, 'wrong', '10.1.4.3')
    const [name = '', value = ''] = cookie.split('=')
    const forged = [cookie, `${name}=${value.slice(0, -1)}A`, `${name}=x.1.y`, 'known_0=', `${name}=`]
    for (const one of forged)
      expect((await login(other.email, PASSWORD, '10.1.4.3', { cookie: one })).statusCode).toBe(429)
    // The cookie expires.
    portal.advance(181 * 24 * 60 * MINUTE)
    for (let n = 0; n < 5; n++) await login(doctor.email, 'wrong', '10.1.4.4')
    expect((await login(doctor.email, PASSWORD, '10.1.4.4', { cookie })).statusCode).toBe(429)
  })

  it('lets no more through when they come all at once', async () => {
    const from = (address: (n: number) => string) =>
      Promise.all(Array.from({ length: 30 }, (_, n) => login(doctor.email, 'wrong', address(n))))
    const letIn = (answers: { statusCode: number }[]) =>
      answers.filter(({ statusCode }) => statusCode === 401).length
    expect(letIn(await from(() => '10.5.0.1'))).toBe(5)
    expect(letIn(await from((n) => `10.5.1.${n}`))).toBe(15)
  })

  it('limits failures from one address, over many accounts', async () => {
    for (let n = 0; n < 30; n++)
      expect((await login(`nobody${n}@clinic.test`, 'wrong', '10.2.0.1')).statusCode).toBe(401)
    expect((await login(doctor.email, PASSWORD, '10.2.0.1')).statusCode).toBe(429)
    expect((await login(doctor.email, PASSWORD, '10.2.0.2')).statusCode).toBe(200)
  })

  it('counts a whole /64 of IPv6 as one address', async () => {
    for (let n = 0; n < 5; n++) await login(doctor.email, 'wrong', `2001:db8::${n + 1}`)
    expect((await login(doctor.email, PASSWORD, '2001:db8::99')).statusCode).toBe(429)
    expect((await login(doctor.email, PASSWORD, '2001:db8:0:1::1')).statusCode).toBe(200)
  })

  it('does not count successes', async () => {
    for (let n = 0; n < 35; n++)
      expect((await login(doctor.email, PASSWORD, '10.3.0.1')).statusCode).toBe(200)
  })

  it('keeps no address or email in the list of failures', async () => {
    await login(doctor.email, 'wrong', '10.4.0.1')
    const rows = await portal.db.selectFrom('sign_in_failure').select('subject').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/10\.4\.0\.1|clinic\.test/)
  })

  it("P4.20 an access token ends after 15 minutes with 'jwt expired'", async () => {
    const { token } = await portal.signIn(doctor.email)
    portal.advance(15 * MINUTE - 1_000)
    expect((await profile(token)).statusCode).toBe(200)
    portal.advance(2_000)
    const expired = await profile(token)
    expect(expired.statusCode).toBe(401)
    expect(expired.json()).toEqual({ message: 'jwt expired', code: 'tokenExpired' })
  })

  it.each(['', 'Bearer', 'Bearer not.a.token', 'Basic abc'])('P6.04 refuses %j', async (authorization) => {
    const answer = await portal.app.inject({ url: '/v2/practitioner/profile', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('unauthorized')
  })

  it('refuses a token signed by somebody else', async () => {
    const forged = await new SignJWT({ sid: randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(doctor.id)
      .setAudience('consulta-portal')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('some other key of the same length'))
    expect((await profile(forged)).json().code).toBe('unauthorized')
  })

  it('P3.10 P7.12 a refresh gives a new pair that works', async () => {
    const first = await portal.signIn(doctor.email)
    portal.advance(16 * MINUTE)
    const answer = await refresh(first.refresh_token)
    expect(answer.statusCode).toBe(200)
    const second = answer.json()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    // Both were minted in the same second of this test's clock.
    expect(second.token).not.toBe(first.token)
    expect((await profile(second.token)).statusCode).toBe(200)
  })

  it('reuse of a spent refresh token ends the whole family, and no other one', async () => {
    const stolen = await portal.signIn(doctor.email)
    const elsewhere = await portal.signIn(doctor.email)
    const next = (await refresh(stolen.refresh_token)).json()
    const reused = await refresh(stolen.refresh_token)
    expect(reused.statusCode).toBe(401)
    expect(reused.json().code).toBe('refreshRefused')
    expect((await refresh(next.refresh_token)).statusCode).toBe(401)
    expect((await profile(next.token)).statusCode).toBe(401)
    expect((await refresh(elsewhere.refresh_token)).statusCode).toBe(200)
  })

  it('of two refreshes at the same moment one wins', async () => {
    const { refresh_token } = await portal.signIn(doctor.email)
    const both = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  })

  it('a refresh token ends after seven days', async () => {
    const { refresh_token } = await portal.signIn(doctor.email)
    portal.advance(7 * 24 * 60 * MINUTE)
    expect((await refresh(refresh_token)).statusCode).toBe(401)
  })

  it('a session ends after thirty days, however often it was refreshed', async () => {
    let { token, refresh_token } = await portal.signIn(doctor.email)
    for (let day = 6; day < 30; day += 6) {
      portal.advance(6 * 24 * 60 * MINUTE)
      const answer = await refresh(refresh_token)
      expect(answer.statusCode).toBe(200)
      ;({ token, refresh_token } = answer.json())
    }
    portal.advance(6 * 24 * 60 * MINUTE - 5 * MINUTE)
    const last = (await refresh(refresh_token)).json()
    expect((await profile(last.token)).statusCode).toBe(200)
    portal.advance(6 * MINUTE)
    expect((await profile(last.token)).json().code).toBe('unauthorized')
    const ended = await refresh(last.refresh_token)
    expect([ended.statusCode, ended.json().code]).toEqual([401, 'refreshRefused'])
    expect(token).not.toBe(last.token)
  })

  it('keeps no refresh token in the database', async () => {
    const { refresh_token } = await portal.signIn(doctor.email)
    const rows = await portal.db.selectFrom('refresh_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
  })

  it('P1.08 P7.13 logout ends the session at once, with its refresh token', async () => {
    const { token, refresh_token } = await portal.signIn(doctor.email)
    const answer = await portal.as(token).send('POST', '/v1/auth/logout', { device })
    expect(answer.statusCode).toBe(204)
    expect((await profile(token)).statusCode).toBe(401)
    expect((await refresh(refresh_token)).statusCode).toBe(401)
  })

  it('P7.13 logout needs the device, and names the field that is missing', async () => {
    const { token } = await portal.signIn(doctor.email)
    const answer = await portal.as(token).send('POST', '/v1/auth/logout', {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation', errors: [{ field: 'device' }] })
  })
})
