import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

const NOTICES = '/v2/practitioner/notices'

describe.each(await databaseKinds())('the choice of notices on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const opened = async () => {
    const doctor = await portal.addPractitioner()
    return portal.as((await portal.signIn(doctor.email)).token)
  }

  it('P2.23 is the usual one at first, and then the last that was saved, of each account its own', async () => {
    const api = await opened()
    const usual = { sounds: { waiting: true, volume: 50 }, desktop: true, quiet_hours: null }
    expect((await api.get(NOTICES)).json()).toEqual(usual)
    const chosen = {
      sounds: { waiting: false, volume: 0 },
      desktop: false,
      quiet_hours: { start: '22:00', end: '07:00' },
    }
    expect((await api.send('PUT', NOTICES, chosen)).json()).toEqual(chosen)
    expect((await api.send('PUT', NOTICES, { ...chosen, desktop: true })).statusCode).toBe(200)
    expect((await api.get(NOTICES)).json()).toEqual({ ...chosen, desktop: true })
    expect((await (await opened()).get(NOTICES)).json()).toEqual(usual)
  })

  it('refuses a volume above 100, a time off the quarter, and hours without an end', async () => {
    const api = await opened()
    const send = async (more: object) => {
      const body = { sounds: { waiting: true, volume: 50 }, desktop: true, quiet_hours: null, ...more }
      return (await api.send('PUT', NOTICES, body))
        .json()
        .errors?.map(({ field }: { field: string }) => field)
    }
    expect(await send({ sounds: { waiting: true, volume: 101 } })).toEqual(['sounds.volume'])
    expect(await send({ quiet_hours: { start: '22:10', end: '07:00' } })).toEqual(['quiet_hours.start'])
    expect(await send({ quiet_hours: { start: '22:00', end: '22:00' } })).toEqual(['quiet_hours.end'])
  })
})
