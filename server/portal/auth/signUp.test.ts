import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { PASSWORD } from '../../testing/testKeys.ts'
import { hashPassword } from './passwords.ts'

const MINUTE = 60_000
const OWN_PASSWORD = 'jirafa tornillo lunes verde'

describe.each(await databaseKinds())('sign-up on $name', (kind) => {
  let portal: TestPortal
  let count = 0
  let email = ''
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    portal.advance(60 * MINUTE)
    count += 1
    email = `somebody-${count}@clinic.test`
  })

  const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
  const signUp = (over: object = {}) =>
    post('/v1/practitioner/signup', {
      sign_up: randomUUID(),
      first_name: 'Lucía',
      last_name: 'Ñáñez de la O',
      email,
      phone: '+52 1 55 1234 5678',
      password: OWN_PASSWORD,
      locale: 'en',
      timezone: 'UTC-07:00',
      accept_terms: true,
      accept_privacy: true,
      terms_version: '3',
      privacy_version: '3',
      ...over,
    })
  const verify = (sign_up: string, code: string) => post('/v1/practitioner/verify', { sign_up, email, code })
  const resend = () => post('/v1/auth/resend/verification', { email })
  const login = (password: string) => post('/v1/auth/login', { email, password })
  const mails = async (recipient = email) =>
    (await portal.outbox.newest(100)).filter((mail) => mail.recipient === recipient)
  const codeOf = async () => /\d{6}/.exec((await mails())[0]?.body ?? '')?.[0] ?? ''
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const accountOf = () =>
    portal.db.selectFrom('practitioner').selectAll().where('email', '=', email).executeTakeFirst()
  const waiting = () => portal.db.selectFrom('sign_up').select('id').where('email', '=', email).execute()

  it('P1.03 P1.04 P7.04 P7.05 creates an account by a code that was sent by mail, with what was given and nothing else', async () => {
    const id = randomUUID()
    const answer = await signUp({ sign_up: id, email: ` ${email.toUpperCase()}` })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await mails()).toMatchObject([
      { language: 'en', subject: expect.stringMatching(/^Your code is \d{6}$/) },
    ])
    expect(await accountOf()).toBeUndefined()
    expect((await login(OWN_PASSWORD)).json()).toMatchObject({ code: 'unverifiedAccount' })
    expect((await verify(id, await codeOf())).statusCode).toBe(204)
    const account = await accountOf()
    expect(account).toMatchObject({
      first_name: 'Lucía',
      last_name: 'Ñáñez de la O',
      mobile: '+525512345678',
      phone: null,
      licence: null,
      school: null,
      office_address: null,
      timezone: 'UTC-07:00',
      locale: 'en',
    })
    expect(await waiting()).toEqual([])
    expect(portal.securityEvents).toContainEqual(
      expect.objectContaining({ kind: 'account.created', account: account?.id }),
    )
  })

  it('P1.05 opens an empty clinic to the new account', async () => {
    const id = randomUUID()
    await signUp({ sign_up: id })
    await verify(id, await codeOf())
    const { token } = (await login(OWN_PASSWORD)).json()
    const { get } = portal.as(token)
    const { practitioner } = (await get('/v2/practitioner/profile')).json()
    expect(practitioner).toMatchObject({
      email,
      avatar: null,
      profile: { timezone: 'UTC-07:00', specialities: [] },
    })
    const today = await get('/v1/practitioner/appointment/list?page=1&limit=20000&date=2026-03-02')
    expect(today.json()).toMatchObject({ appointments: [], count: 0 })
    const completeness = (await get('/v2/practitioner/profile/completeness')).json()
    expect(completeness.overall_percent).toBe(0)
  })

  it('keeps which version of the texts was accepted, and refuses to change that', async () => {
    const id = randomUUID()
    await signUp({ sign_up: id })
    const acceptedAt = portal.clock()
    portal.advance(MINUTE)
    await verify(id, await codeOf())
    const account = await accountOf()
    const acceptances = await portal.db
      .selectFrom('acceptance')
      .select(['document', 'version', 'language', 'accepted_at'])
      .where('practitioner_id', '=', account?.id ?? '')
      .orderBy('document')
      .execute()
    expect(acceptances).toEqual([
      { document: 'privacy', version: '3', language: 'en', accepted_at: acceptedAt },
      { document: 'terms', version: '3', language: 'en', accepted_at: acceptedAt },
    ])
    await expect(portal.db.updateTable('acceptance').set({ version: '1' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(portal.db.deleteFrom('acceptance').execute()).rejects.toThrow('append-only')
  })

  it('answers the same for a taken address, whose owner gets a mail with the ways in', async () => {
    const doctor = await portal.addPractitioner()
    const fresh = await signUp()
    email = doctor.email
    const id = randomUUID()
    const taken = await signUp({ sign_up: id })
    expect([taken.statusCode, taken.body]).toEqual([fresh.statusCode, fresh.body])
    const [mail, ...more] = await mails()
    expect([mail?.language, mail?.subject, more]).toEqual(['es', 'Ya tiene una cuenta', []])
    expect(mail?.body).toContain('https://visits.clinic.test/auth/login')
    expect(mail?.body).toContain('https://visits.clinic.test/auth/forgot-password')
    expect(mail?.body).not.toMatch(/\d{6}/)
    expect((await verify(id, '000000')).json()).toMatchObject({
      code: 'validation',
      errors: [{ field: 'code', message: expect.stringMatching(/^wrong:4$|^exists$/) }],
    })
    portal.advance(MINUTE)
    expect((await resend()).statusCode).toBe(204)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Ya tiene una cuenta',
      'Ya tiene una cuenta',
    ])
    expect((await login(OWN_PASSWORD)).json()).toMatchObject({ code: 'unverifiedAccount' })
    expect((await login(PASSWORD)).statusCode).toBe(200)
  })

  it('completes only the sign-up of who began it, whoever else signs up with the same address', async () => {
    const [own, strangers] = [randomUUID(), randomUUID()]
    await signUp({ sign_up: own })
    await signUp({ sign_up: strangers, password: 'the password of a stranger' })
    expect(await mails()).toHaveLength(1)
    const code = await codeOf()
    expect((await verify(own, code)).statusCode).toBe(204)
    expect((await login('the password of a stranger')).statusCode).toBe(401)
    expect((await login(OWN_PASSWORD)).statusCode).toBe(200)
    expect((await verify(strangers, code)).json()).toMatchObject({ errors: [{ message: 'expired' }] })
  })

  it('says that there is an account already when a second sign-up is completed', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await signUp({ sign_up: first })
    await verify(first, await codeOf())
    await portal.db
      .insertInto('sign_up')
      .values({
        id: second,
        email,
        password_hash: await hashPassword('another one of theirs'),
        first_name: 'A',
        last_name: 'B',
        mobile: '+525512345678',
        timezone: 'UTC+00:00',
        locale: 'es',
        terms_version: '3',
        privacy_version: '3',
        created_at: portal.clock(),
      })
      .execute()
    portal.advance(MINUTE)
    const code = await portal.db
      .transaction()
      .execute((trx) => portal.codes.issue(trx, { email, purpose: 'signUp' }))
    expect((await verify(second, code ?? '')).json()).toMatchObject({
      errors: [{ field: 'code', message: 'exists' }],
    })
    expect((await login(OWN_PASSWORD)).statusCode).toBe(200)
  })

  it('P7.05 counts wrong codes, P7.06 sends another after a minute', async () => {
    const id = randomUUID()
    await signUp({ sign_up: id })
    const code = await codeOf()
    expect((await verify(id, other(code))).json()).toMatchObject({
      errors: [{ field: 'code', message: 'wrong:4' }],
    })
    for (let tries = 0; tries < 4; tries += 1) await verify(id, other(code))
    expect((await verify(id, code)).statusCode).toBe(429)
    await resend()
    expect(await mails()).toHaveLength(1)
    portal.advance(MINUTE)
    await resend()
    expect(await mails()).toHaveLength(2)
    expect((await verify(id, await codeOf())).statusCode).toBe(204)
  })

  it('P7.06 sends nothing to an address that did not sign up', async () => {
    expect((await resend()).statusCode).toBe(204)
    expect(await mails()).toEqual([])
  })

  it.each([
    [{ password: 'password1234' }, 'password', 'common'],
    [{ password: 'tortuga lucia 92 xx' }, 'password', 'personal'],
    [{ password: 'tortuga consulta 92 xx' }, 'password', 'personal'],
    [{ password: 'short' }, 'password', 'tooShort'],
    [{ first_name: '<b>' }, 'first_name', 'name'],
    [{ phone: '12345' }, 'phone', 'phone'],
    [{ timezone: 'America/Tijuana' }, 'timezone', 'zone'],
    [{ accept_terms: false }, 'accept_terms', 'accept'],
    [{ terms_version: '0' }, 'accept_terms', 'outdated'],
    [{ privacy_version: '9' }, 'accept_privacy', 'outdated'],
  ])('refuses %j', async (over, field, message) => {
    const refused = await signUp(over)
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field, message }]])
    expect(await waiting()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('keeps at most ten sign-ups of one address, and each for a day', async () => {
    for (let index = 0; index < 12; index += 1) await signUp()
    expect(await waiting()).toHaveLength(10)
    portal.advance(24 * 60 * MINUTE)
    const before = email
    email = 'another@clinic.test'
    await signUp()
    email = before
    expect(await waiting()).toEqual([])
  })
})
