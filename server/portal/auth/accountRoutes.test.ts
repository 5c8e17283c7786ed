import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { PASSWORD } from '../../testing/testKeys.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEW_PASSWORD = 'jirafa tornillo lunes verde'

describe.each(await databaseKinds())('the account on $name', (kind) => {
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

  const login = async (name: string, password = PASSWORD) => {
    const device = { id: randomUUID(), name, platform: 'test' }
    const payload = { email: doctor.email, password, device }
    return portal.app.inject({ method: 'POST', url: '/v1/auth/login', payload })
  }
  const tokenOn = async (name: string): Promise<string> => (await login(name)).json().token
  const call = (token: string, method: 'GET' | 'DELETE', url: string) =>
    portal.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  const list = async (token: string) => (await call(token, 'GET', '/v1/auth/sessions')).json().sessions
  const isOpen = async (token: string) =>
    (await portal.as(token).get('/v2/practitioner/profile')).statusCode === 200
  const change = (token: string, current_password: string, new_password: string) =>
    portal.as(token).send('PUT', '/v1/auth/password/change', { current_password, new_password })

  describe('its password', () => {
    it('P1.07 P7.11 is changed; other devices are signed out, this one is not, and a mail says so', async () => {
      const [own, other] = [await tokenOn('own'), await tokenOn('other')]
      expect((await change(own, PASSWORD, NEW_PASSWORD)).statusCode).toBe(204)
      expect([await isOpen(own), await isOpen(other)]).toEqual([true, false])
      expect((await login('own')).statusCode).toBe(401)
      expect((await login('own', NEW_PASSWORD)).statusCode).toBe(200)
      const [mail] = await portal.outbox.newest(1)
      expect(mail).toMatchObject({ recipient: doctor.email, subject: 'Su contraseña cambió' })
      expect(portal.securityEvents).toContainEqual(
        expect.objectContaining({ kind: 'password.changed', account: doctor.id }),
      )
    })

    it.each([
      ['not the password', NEW_PASSWORD, 'current_password', 'wrong'],
      [PASSWORD, PASSWORD, 'new_password', 'same'],
      [PASSWORD, 'password1234', 'new_password', 'common'],
      [PASSWORD, 'tortuga marquez 92 xx', 'new_password', 'personal'],
      [PASSWORD, 'short', 'new_password', 'tooShort'],
    ])('P7.11 from %j to %j is refused', async (current, next, field, message) => {
      const refused = await change(await tokenOn('own'), current, next)
      expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field, message }]])
      expect((await login('own')).statusCode).toBe(200)
    })

    it('is not guessed with a stolen token: many wrong ones are delayed as at the login', async () => {
      const token = await tokenOn('own')
      const answers: number[] = []
      for (let tries = 0; tries < 12; tries += 1)
        answers.push((await change(token, `wrong ${tries}`, NEW_PASSWORD)).statusCode)
      expect(answers[0]).toBe(400)
      expect(answers.at(-1)).toBe(429)
    })

    it('changes once when it is changed twice at the same time', async () => {
      const token = await tokenOn('own')
      const both = await Promise.all([
        change(token, PASSWORD, NEW_PASSWORD),
        change(token, PASSWORD, `${NEW_PASSWORD} 2`),
      ])
      expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    })
  })

  describe('its devices', () => {
    it('are listed with their names and times, this one first', async () => {
      const signedIn = portal.clock().toISOString()
      const own = await tokenOn('Chrome · Windows')
      portal.advance(MINUTE)
      await tokenOn('Safari · iOS')
      expect(await list(own)).toEqual([
        {
          id: expect.any(String),
          device_name: 'Chrome · Windows',
          signed_in_at: signedIn,
          last_used_at: signedIn,
          current: true,
        },
        {
          id: expect.any(String),
          device_name: 'Safari · iOS',
          signed_in_at: portal.clock().toISOString(),
          last_used_at: portal.clock().toISOString(),
          current: false,
        },
      ])
    })

    it('are no longer listed after seven days without use', async () => {
      await tokenOn('old')
      portal.advance(7 * DAY)
      expect(
        (await list(await tokenOn('new'))).map(({ device_name }: { device_name: string }) => device_name),
      ).toEqual(['new'])
    })

    it('are signed out one by one, or all but this one', async () => {
      const own = await tokenOn('own')
      portal.advance(MINUTE)
      const tokens = [await tokenOn('a'), await tokenOn('b'), await tokenOn('c')]
      const [, { id }] = await list(own)
      expect((await call(own, 'DELETE', `/v1/auth/sessions/${id}`)).statusCode).toBe(204)
      const open = await Promise.all(tokens.map(isOpen))
      expect(open.filter(Boolean)).toHaveLength(2)
      expect((await call(own, 'DELETE', `/v1/auth/sessions/${id}`)).statusCode).toBe(404)
      expect((await call(own, 'DELETE', '/v1/auth/sessions')).statusCode).toBe(204)
      expect(await Promise.all([own, ...tokens].map(isOpen))).toEqual([true, false, false, false])
    })

    it('of somebody else and this one itself are answered as if there were none', async () => {
      const own = await tokenOn('own')
      const [{ id: current }] = await list(own)
      const others = await portal.addPractitioner()
      const { token } = await portal.signIn(others.email)
      expect((await call(token, 'DELETE', `/v1/auth/sessions/${current}`)).statusCode).toBe(404)
      expect((await call(own, 'DELETE', `/v1/auth/sessions/${current}`)).statusCode).toBe(404)
      await call(token, 'DELETE', '/v1/auth/sessions')
      expect(await isOpen(own)).toBe(true)
    })
  })
})
