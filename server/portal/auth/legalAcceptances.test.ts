import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

const URL_PATH = '/v1/practitioner/legal_acceptances'

describe.each(await databaseKinds())('accepted legal texts on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const newDoctor = async () => {
    portal.setTime('2026-11-26T16:00:00.000Z')
    const doctor = await portal.addPractitioner()
    return { doctor, api: portal.as((await portal.signIn(doctor.email)).token) }
  }
  const terms = (version: string) => ({ document: 'terms', version, language: 'es' })

  it('are the latest version of each text, of nobody else', async () => {
    const { doctor, api } = await newDoctor()
    expect((await api.get(URL_PATH)).json()).toEqual({ acceptances: [] })
    await portal.db
      .insertInto('acceptance')
      .values({
        practitioner_id: doctor.id,
        document: 'terms',
        version: '1',
        language: 'en',
        accepted_at: new Date('2026-11-22T16:00:00.000Z'),
      })
      .execute()
    expect((await api.get(URL_PATH)).json()).toEqual({
      acceptances: [{ document: 'terms', version: '1', accepted_at: '2026-11-22T16:00:00.000Z' }],
    })
    expect((await api.send('POST', URL_PATH, terms('3'))).statusCode).toBe(204)
    portal.setTime('2026-11-26T16:05:00.000Z')
    // Repeated, it changes nothing.
    expect((await api.send('POST', URL_PATH, terms('3'))).statusCode).toBe(204)
    expect((await api.get(URL_PATH)).json()).toEqual({
      acceptances: [{ document: 'terms', version: '3', accepted_at: '2026-11-26T16:00:00.000Z' }],
    })
    const { api: other } = await newDoctor()
    expect((await other.get(URL_PATH)).json()).toEqual({ acceptances: [] })
  })

  it('refuse a version that is not in force, and a stranger', async () => {
    const { api } = await newDoctor()
    const refused = await api.send('POST', URL_PATH, terms('1'))
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ errors: [{ field: 'version', message: 'stale' }] })
    expect((await portal.app.inject({ method: 'GET', url: URL_PATH })).statusCode).toBe(401)
  })
})
