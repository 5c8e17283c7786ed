import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { PASSWORD } from '../../testing/testKeys.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const MINUTE = 60_000

describe.each(await databaseKinds())('the change of the address on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let email = ''
  let count = 0
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.advance(61 * MINUTE)
    doctor = await portal.addPractitioner()
    count += 1
    email = `new-${count}@clinic.test`
  })

  const login = (address: string) => {
    const device = { id: randomUUID(), name: 'test', platform: 'test' }
    const payload = { email: address, password: PASSWORD, device }
    return portal.app.inject({ method: 'POST', url: '/v1/auth/login', payload })
  }
  const tokenOf = async (address = doctor.email): Promise<string> => (await login(address)).json().token
  const request = (token: string, body: object = {}) =>
    portal.as(token).send('POST', '/v1/auth/email/change', { email, password: PASSWORD, ...body })
  const confirm = (token: string, code: string, address = email) =>
    portal.as(token).send('PUT', '/v1/auth/email/change', { email: address, code })
  const mailsTo = async (recipient: string) =>
    (await portal.outbox.newest(100)).filter((mail) => mail.recipient === recipient)
  const codeTo = async (recipient = email) =>
    /\d{6}/.exec((await mailsTo(recipient))[0]?.body ?? '')?.[0] ?? ''
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const isOpen = async (token: string) =>
    (await portal.as(token).get('/v2/practitioner/profile')).statusCode === 200

  it('is confirmed by a code in the new mailbox; the former one is told, other devices are signed out', async () => {
    const [own, elsewhere] = [await tokenOf(), await tokenOf()]
    const asked = await request(own, { email: ` ${email.toUpperCase()}` })
    expect([asked.statusCode, asked.body]).toEqual([204, ''])
    // Nothing has changed yet.
    expect((await login(email)).statusCode).toBe(401)
    expect((await confirm(own, await codeTo())).statusCode).toBe(204)
    expect([await isOpen(own), await isOpen(elsewhere)]).toEqual([true, false])
    expect([(await login(doctor.email)).statusCode, (await login(email)).statusCode]).toEqual([401, 200])
    const [told] = await mailsTo(doctor.email)
    expect(told).toMatchObject({ language: 'es', subject: 'El correo de su cuenta cambió' })
    expect(told?.body).not.toContain(email)
    expect((await portal.as(own).get('/v2/practitioner/account')).json()).toMatchObject({ email })
    expect(portal.securityEvents).toContainEqual(
      expect.objectContaining({ kind: 'email.changed', account: doctor.id }),
    )
    expect(JSON.stringify(portal.securityEvents)).not.toContain(email)
  })

  it('answers the same for a taken address, whose owner gets no code', async () => {
    const owner = await portal.addPractitioner()
    const own = await tokenOf()
    const answers = [await request(own), await request(own, { email: owner.email })]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
    const [mail] = await mailsTo(owner.email)
    expect(mail).toMatchObject({ subject: 'Ya tiene una cuenta' })
    expect(mail?.body).not.toMatch(/\d{6}/)
    // A guess is answered as it is for a free one.
    const guesses = [
      await confirm(own, other(await codeTo())),
      await confirm(own, '000000', owner.email),
    ].map(({ statusCode, json }) => [statusCode, json().errors])
    expect(guesses[0]).toEqual([400, [{ field: 'code', message: 'wrong:4' }]])
    expect(guesses[1]).toEqual(guesses[0])
    expect((await login(owner.email)).statusCode).toBe(200)
  })

  it.each([
    [{ password: 'not the password' }, 'password', 'wrong'],
    [{ email: 'no address' }, 'email', 'email'],
  ])('is refused with %j, and sends nothing', async (body, field, message) => {
    const refused = await request(await tokenOf(), body)
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field, message }]])
    expect(await mailsTo(email)).toEqual([])
  })

  it('is no change to the same address', async () => {
    const refused = await request(await tokenOf(), { email: doctor.email })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field: 'email', message: 'same' }]])
  })

  it('needs a session', async () => {
    expect((await request('none')).statusCode).toBe(401)
    expect((await confirm('none', '123456')).statusCode).toBe(401)
  })

  it('is not confirmed with the code by another account', async () => {
    await request(await tokenOf())
    const stranger = await portal.addPractitioner()
    const refused = await confirm(await tokenOf(stranger.email), await codeTo())
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'code', message: 'expired' }],
    ])
  })

  it('allows five tries, within ten minutes, and one use', async () => {
    const own = await tokenOf()
    await request(own)
    const code = await codeTo()
    for (const left of [4, 3, 2, 1, 0])
      expect((await confirm(own, other(code))).json().errors).toEqual([
        { field: 'code', message: `wrong:${left}` },
      ])
    expect((await confirm(own, code)).statusCode).toBe(429)
    portal.advance(11 * MINUTE)
    expect((await confirm(own, code)).json().errors).toEqual([{ field: 'code', message: 'expired' }])
    await request(own)
    const next = await codeTo()
    const both = await Promise.all([confirm(own, next), confirm(own, next)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400])
  })

  it('loses to an account that was created with the address meanwhile', async () => {
    const own = await tokenOf()
    await request(own)
    await portal.db
      .updateTable('practitioner')
      .set({ email })
      .where('id', '=', (await portal.addPractitioner()).id)
      .execute()
    const refused = await confirm(own, await codeTo())
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'code', message: 'expired' }],
    ])
    expect((await login(doctor.email)).statusCode).toBe(200)
    expect(await isOpen(own)).toBe(true)
  })

  it('ends the right to set a new password that the former mailbox got', async () => {
    const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
    await post('/v1/auth/password/forgot', { email: doctor.email })
    const grant = await post('/v1/auth/reset_password_token/check', {
      email: doctor.email,
      code: await codeTo(doctor.email),
    })
    const own = await tokenOf()
    await request(own)
    expect((await confirm(own, await codeTo())).statusCode).toBe(204)
    const reset = await portal.app.inject({
      method: 'PUT',
      url: '/v1/auth/password/reset',
      payload: { token: grant.json().token, password: 'jirafa tornillo lunes verde', sign_out_devices: true },
    })
    expect([reset.statusCode, reset.json().errors]).toEqual([400, [{ field: 'token', message: 'expired' }]])
  })
})
