import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { PASSWORD } from '../../testing/testKeys.ts'
import { codeAt } from './authenticatorCode.ts'
import { createSealedSecrets } from './sealedSecret.ts'

const STEP = 30_000
const MINUTE = 60_000

describe.each(await databaseKinds())('the second factor on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const login = (email: string, more: object = {}, password = PASSWORD) =>
    portal.app.inject({ method: 'POST', url: '/v1/auth/login', payload: { email, password, ...more } })

  const opened = async () => {
    const doctor = await portal.addPractitioner()
    const { token } = await portal.signIn(doctor.email)
    const api = portal.as(token)
    const mails = async () =>
      (
        await portal.db.selectFrom('outbox').select('subject').where('recipient', '=', doctor.email).execute()
      ).map(({ subject }) => subject)
    return { doctor, api, mails }
  }

  const withFactor = async () => {
    const known = await opened()
    const begun = await known.api.send('POST', '/v1/auth/authenticator', { password: PASSWORD })
    const { secret, uri } = begun.json()
    const code = () => codeAt(secret, portal.clock())
    const confirmed = await known.api.send('POST', '/v1/auth/authenticator/confirm', { code: code() })
    const recovery: string[] = confirmed.json().recovery_codes
    portal.advance(STEP)
    return { ...known, secret, uri, code, recovery }
  }

  it('is set up with the password and a code of the app; its secret is sealed, and its owner gets a mail', async () => {
    const { doctor, api, mails } = await opened()
    const wrong = await api.send('POST', '/v1/auth/authenticator', { password: 'another password' })
    expect(wrong.json().errors).toEqual([{ field: 'password', message: 'wrong' }])
    const { secret, uri } = (await api.send('POST', '/v1/auth/authenticator', { password: PASSWORD })).json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Consulta:.*period=30/)
    // Nothing is asked for before a code has confirmed it.
    expect((await login(doctor.email)).statusCode).toBe(200)
    const refused = await api.send('POST', '/v1/auth/authenticator/confirm', { code: '000000' })
    expect(refused.json().errors).toEqual([{ field: 'code', message: 'wrong' }])
    const code = codeAt(secret, portal.clock())
    const { recovery_codes } = (await api.send('POST', '/v1/auth/authenticator/confirm', { code })).json()
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    for (const one of recovery_codes) expect(one).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect(await mails()).toEqual(['Verificación en dos pasos activada'])
    expect(portal.securityEvents).toContainEqual(
      expect.objectContaining({ kind: 'factor.added', account: doctor.id }),
    )
    const rows = JSON.stringify([
      await portal.db.selectFrom('authenticator').selectAll().execute(),
      await portal.db.selectFrom('recovery_code').selectAll().execute(),
    ])
    for (const kept of [
      secret,
      ...recovery_codes,
      ...recovery_codes.map((one: string) => one.replace('-', '')),
    ])
      expect(rows).not.toContain(kept)
    expect((await api.send('POST', '/v1/auth/authenticator', { password: PASSWORD })).json().errors).toEqual([
      { field: 'code', message: 'required' },
    ])
  })

  it('P7.07 asks for a code after the right password only, and takes each code once', async () => {
    const { doctor, code } = await withFactor()
    expect((await login(doctor.email, {}, 'another password')).json().code).toBe('invalidCredentials')
    const asked = await login(doctor.email)
    expect([asked.statusCode, asked.json().code]).toEqual([401, 'secondFactorRequired'])
    expect((await login(doctor.email, { code: '000000' })).json().errors).toEqual([
      { field: 'code', message: 'wrong' },
    ])
    const now = code()
    const both = await Promise.all([login(doctor.email, { code: now }), login(doctor.email, { code: now })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    portal.advance(STEP)
    // A code of the step before is taken too, but not one that was taken.
    expect((await login(doctor.email, { code: now })).statusCode).toBe(400)
    expect((await login(doctor.email, { code: code() })).statusCode).toBe(200)
  })

  it('takes a recovery code once, and tells the owner', async () => {
    const { doctor, api, recovery, mails } = await withFactor()
    const [first = ''] = recovery
    expect((await login(doctor.email, { code: first.toLowerCase() })).statusCode).toBe(200)
    expect((await login(doctor.email, { code: first })).statusCode).toBe(400)
    expect(await mails()).toContain('Se usó un código de recuperación')
    expect((await api.get('/v1/auth/security')).json()).toMatchObject({
      recovery_codes_left: 9,
      passkeys: [],
    })
  })

  it('counts tries of one account from everywhere, and takes no code for a quarter of an hour after ten', async () => {
    const { doctor, code } = await withFactor()
    const from = (remoteAddress: string, given: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/v1/auth/login',
        remoteAddress,
        payload: { email: doctor.email, password: PASSWORD, code: given },
      })
    const statuses: number[] = []
    for (let index = 0; index < 12; index++)
      statuses.push((await from(`203.0.113.${index + 1}`, '000000')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    const right = await from('203.0.113.50', code())
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(600)
    portal.advance(15 * MINUTE)
    expect((await from('203.0.113.51', code())).statusCode).toBe(200)
  })

  it('P7.11 asks for a code before the password changes, codes are renewed, or it is turned off', async () => {
    const { doctor, api, code, recovery, mails } = await withFactor()
    const change = (more: object) =>
      api.send('PUT', '/v1/auth/password/change', {
        ...{ current_password: PASSWORD, new_password: 'jirafa tornillo lunes verde', ...more },
      })
    expect((await change({})).json().errors).toEqual([{ field: 'code', message: 'required' }])
    const renew = (given: string) =>
      api.send('POST', '/v1/auth/recovery-codes', { password: PASSWORD, code: given })
    expect((await renew('000000')).json().errors).toEqual([{ field: 'code', message: 'wrong' }])
    const renewed: string[] = (await renew(code())).json().recovery_codes
    expect(renewed).toHaveLength(10)
    portal.advance(STEP)
    // The earlier codes are gone.
    expect((await login(doctor.email, { code: recovery[1] })).statusCode).toBe(400)
    const off = (more: object) => api.send('POST', '/v1/auth/authenticator/remove', more)
    expect((await off({ password: PASSWORD })).statusCode).toBe(400)
    expect((await off({ password: 'another password', code: code() })).json().errors).toEqual([
      { field: 'password', message: 'wrong' },
    ])
    expect((await off({ password: PASSWORD, code: code() })).statusCode).toBe(204)
    expect((await login(doctor.email)).statusCode).toBe(200)
    expect(await mails()).toEqual(
      expect.arrayContaining([
        'Sus códigos de recuperación cambiaron',
        'Verificación en dos pasos desactivada',
      ]),
    )
    expect((await change({})).statusCode).toBe(204)
  })

  it('P1.05 tells who knows the password of an unverified sign-up so, and nobody whether there is an account', async () => {
    const { doctor } = await opened()
    const signUp = async (email: string) => {
      const sign_up = randomUUID()
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/v1/practitioner/signup',
        payload: {
          ...{ sign_up, email, password: 'jirafa tornillo lunes verde', first_name: 'Lucía', last_name: 'N' },
          ...{ phone: '+525512345678', locale: 'es', timezone: 'UTC-06:00' },
          ...{ accept_terms: true, accept_privacy: true, terms_version: '3', privacy_version: '3' },
        },
      })
      expect(answer.statusCode).toBe(204)
      return sign_up
    }
    const fresh = `${randomUUID()}@clinic.test`
    for (const email of [fresh, doctor.email]) {
      const sign_up = await signUp(email)
      expect((await login(email, {}, 'another password')).json()).toMatchObject({
        code: 'invalidCredentials',
      })
      const told = await login(email, {}, 'jirafa tornillo lunes verde')
      expect([told.statusCode, told.json().code, told.json().details]).toEqual([
        403,
        'unverifiedAccount',
        { sign_up },
      ])
    }
    expect((await login(doctor.email)).statusCode).toBe(200)
  })
})

describe('sealed secrets', () => {
  it('open for their owner and their key only', () => {
    const secrets = createSealedSecrets('one key')
    const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'owner')
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(secrets.open(sealed, 'owner')).toBe('JBSWY3DPEHPK3PXP')
    expect(() => secrets.open(sealed, 'another')).toThrow()
    expect(() => createSealedSecrets('another key').open(sealed, 'owner')).toThrow()
  })
})
