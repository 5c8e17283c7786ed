import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { PASSWORD } from '../../testing/testKeys.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'jirafa tornillo lunes verde'

describe.each(await databaseKinds())('password recovery on $name', (kind) => {
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

  const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
  const forgot = (email: string) => post('/v1/auth/password/forgot', { email })
  const check = (email: string, code: string) => post('/v1/auth/reset_password_token/check', { email, code })
  const reset = (token: string, password: string, sign_out_devices = true) =>
    portal.app.inject({
      method: 'PUT',
      url: '/v1/auth/password/reset',
      payload: { token, password, sign_out_devices },
    })
  const login = (password: string) => post('/v1/auth/login', { email: doctor.email, password })
  const mails = async (recipient: string) =>
    (await portal.outbox.newest(100)).filter((mail) => mail.recipient === recipient)
  const codeOf = async (email: string) => /\d{6}/.exec((await mails(email))[0]?.body ?? '')?.[0] ?? ''
  const grantOf = async () => {
    await forgot(doctor.email)
    return (await check(doctor.email, await codeOf(doctor.email))).json().token
  }

  it('P1.06 P7.08 P7.09 P7.10 sets a new password by a code that was sent by mail, and says so by mail', async () => {
    expect((await forgot(` ${doctor.email.toUpperCase()} `)).statusCode).toBe(204)
    const [mail] = await mails(doctor.email)
    expect(mail).toMatchObject({ language: 'es', subject: expect.stringMatching(/\d{6}$/) })
    const { token } = (await check(doctor.email, await codeOf(doctor.email))).json()
    expect((await reset(token, NEW_PASSWORD)).statusCode).toBe(204)
    expect((await login(PASSWORD)).statusCode).toBe(401)
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200)
    expect((await mails(doctor.email)).map(({ subject }) => subject)).toContain('Su contraseña cambió')
    expect(portal.securityEvents).toContainEqual(
      expect.objectContaining({ kind: 'password.changed', account: doctor.id }),
    )
  })

  it('P7.08 answers the same for an address without an account, and sends it nothing', async () => {
    const [known, unknown] = [await forgot(doctor.email), await forgot('nobody@clinic.test')]
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(await mails('nobody@clinic.test')).toEqual([])
    const wrong = async (email: string) => {
      const right = email === doctor.email ? await codeOf(email) : '000000'
      return (await check(email, String((Number(right) + 1) % 1_000_000).padStart(6, '0'))).json()
    }
    expect(await wrong(doctor.email)).toMatchObject({ errors: [{ field: 'code', message: 'wrong:4' }] })
    const guess = await wrong('nobody@clinic.test')
    expect(guess).toMatchObject({ code: 'validation', errors: [{ field: 'code' }] })
  })

  it('P7.08 sends one code a minute, P7.09 refuses after five tries and says for how long', async () => {
    await forgot(doctor.email)
    await forgot(doctor.email)
    expect(await mails(doctor.email)).toHaveLength(1)
    const wrong = String((Number(await codeOf(doctor.email)) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries += 1) await check(doctor.email, wrong)
    const refused = await check(doctor.email, await codeOf(doctor.email))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    portal.advance(MINUTE)
    await forgot(doctor.email)
    expect(await mails(doctor.email)).toHaveLength(2)
  })

  it('P7.10 works once, for ten minutes, and only with a password that is hard to guess', async () => {
    const token = await grantOf()
    for (const [password, message] of [
      ['password1234', 'common'],
      ['tortuga marquez 92 xx', 'personal'],
      ['short', 'tooShort'],
    ] as const)
      expect((await reset(token, password)).json()).toMatchObject({
        errors: [{ field: 'password', message }],
      })
    const both = await Promise.all([reset(token, NEW_PASSWORD), reset(token, NEW_PASSWORD)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400])
    expect((await reset(token, `${NEW_PASSWORD} 2`)).json()).toMatchObject({
      errors: [{ field: 'token', message: 'expired' }],
    })
    portal.advance(MINUTE)
    const late = await grantOf()
    portal.advance(10 * MINUTE)
    expect((await reset(late, NEW_PASSWORD)).statusCode).toBe(400)
  })

  it('ends all sessions of the account when that is wanted', async () => {
    let password = PASSWORD
    for (const [signOut, status] of [
      [false, 200],
      [true, 401],
    ] as const) {
      portal.advance(MINUTE)
      const { token } = (await login(password)).json()
      password = `${NEW_PASSWORD} ${signOut}`
      await reset(await grantOf(), password, signOut)
      expect((await portal.as(token).get('/v2/practitioner/profile')).statusCode).toBe(status)
    }
  })
})
