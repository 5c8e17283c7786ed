import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { createSoftAuthenticator } from '../../testing/softAuthenticator.ts'
import { PASSWORD } from '../../testing/testKeys.ts'

const ORIGIN = 'https://visits.clinic.test'
const MINUTE = 60_000

describe.each(await databaseKinds())('passkeys on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const post = (url: string, payload?: object) =>
    portal.app.inject({ method: 'POST', url, ...(payload === undefined ? {} : { payload }) })
  const asked = async () => (await post('/v1/auth/login/passkey/options')).json()

  const opened = async (authenticator = createSoftAuthenticator(ORIGIN)) => {
    const doctor = await portal.addPractitioner()
    const { token } = await portal.signIn(doctor.email)
    const api = portal.as(token)
    const begin = async () =>
      (await api.send('POST', '/v1/auth/passkeys/options', { password: PASSWORD })).json()
    const add = async (name = 'Laptop') =>
      api.send('POST', '/v1/auth/passkeys', { name, passkey: authenticator.create(await begin()) })
    const listed = async () => (await api.get('/v1/auth/security')).json().passkeys
    return { doctor, api, authenticator, begin, add, listed }
  }

  it('are added with the password, and sign in without it; their owner gets a mail', async () => {
    const { doctor, api, authenticator, add, listed } = await opened()
    const wrong = await api.send('POST', '/v1/auth/passkeys/options', { password: 'another password' })
    expect(wrong.json().errors).toEqual([{ field: 'password', message: 'wrong' }])
    expect((await add()).statusCode).toBe(204)
    expect(await listed()).toMatchObject([{ name: 'Laptop', last_used_at: null }])
    const mail = portal.db.selectFrom('outbox').select('subject').where('recipient', '=', doctor.email)
    expect(await mail.execute()).toEqual([{ subject: 'Se agregó una llave de acceso' }])

    const answer = authenticator.get(await asked())
    const signedIn = await post('/v1/auth/login/passkey', { passkey: answer })
    expect(signedIn.statusCode).toBe(200)
    const mine = await portal.as(signedIn.json().token).get('/v2/practitioner/profile')
    expect(mine.json().practitioner.id).toBe(doctor.id)
    expect((await listed())[0].last_used_at).not.toBeNull()
    // Each question is answered once.
    const again = await post('/v1/auth/login/passkey', { passkey: answer })
    expect([again.statusCode, again.json().code]).toEqual([401, 'passkeyRefused'])
  })

  it('are refused by an old question, for another site, without the check of the owner, or unknown', async () => {
    const { authenticator, add } = await opened()
    await add()
    const old = authenticator.get(await asked())
    portal.advance(6 * MINUTE)
    expect((await post('/v1/auth/login/passkey', { passkey: old })).statusCode).toBe(401)
    const stranger = createSoftAuthenticator(ORIGIN)
    expect((await post('/v1/auth/login/passkey', { passkey: stranger.get(await asked()) })).statusCode).toBe(
      401,
    )
    // The same key, asked by another site.
    const evil = createSoftAuthenticator('https://visits.evil.test')
    const elsewhere = await opened(evil)
    expect((await elsewhere.add()).json().code).toBe('passkeyRefused')
    const PRESENT_ONLY = 0b0000_0001
    const unverified = await opened(createSoftAuthenticator(ORIGIN, PRESENT_ONLY))
    expect((await unverified.add()).json().code).toBe('passkeyRefused')
    expect(await unverified.listed()).toEqual([])
  })

  it('are added by the account that was asked, and removed by their owner only', async () => {
    const one = await opened()
    const other = await opened()
    const passkey = one.authenticator.create(await one.begin())
    const stolen = await other.api.send('POST', '/v1/auth/passkeys', { name: 'Mine', passkey })
    expect(stolen.json().code).toBe('passkeyRefused')
    expect((await one.add()).statusCode).toBe(204)
    const [{ id }] = await one.listed()
    expect((await other.api.send('DELETE', `/v1/auth/passkeys/${id}`)).statusCode).toBe(404)
    expect((await one.api.send('DELETE', `/v1/auth/passkeys/${id}`)).statusCode).toBe(204)
    const after = await post('/v1/auth/login/passkey', { passkey: one.authenticator.get(await asked()) })
    expect(after.statusCode).toBe(401)
    expect(portal.securityEvents.map(({ kind: event }) => event)).toEqual(
      expect.arrayContaining(['passkey.added', 'passkey.removed', 'passkey.refused']),
    )
  })
})
