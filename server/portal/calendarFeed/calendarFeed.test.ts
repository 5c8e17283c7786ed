import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { calendarText } from './calendarText.ts'

const URL_PATH = '/v1/practitioner/calendar_feed'

describe.each(await databaseKinds())('the calendar for other programs on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const newDoctor = async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    const doctor = await portal.addPractitioner()
    return { doctor, api: portal.as((await portal.signIn(doctor.email)).token) }
  }
  /** Without any sign-in, as a calendar program reads it. */
  const read = (path: string) => portal.app.inject({ method: 'GET', url: path })

  it('is made at a private address, which is told once and kept as a hash only', async () => {
    const { doctor, api } = await newDoctor()
    expect((await api.get(URL_PATH)).json()).toEqual({ feed: null })
    const made = await api.send('POST', URL_PATH)
    expect(made.statusCode).toBe(200)
    const { pathname } = new URL(made.json().url)
    expect(pathname).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    expect((await api.get(URL_PATH)).json()).toEqual({ feed: { created_at: '2026-03-02T16:00:00.000Z' } })
    const row = await portal.db
      .selectFrom('feed_token')
      .selectAll()
      .where('practitioner_id', '=', doctor.id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(pathname.slice('/calendar/'.length, -'.ics'.length))
  })

  it('has the times of the visits, titled "Cita", and nothing of the patients', async () => {
    const { doctor, api } = await newDoctor()
    const visit = await portal.book(doctor, { startTime: '2026-03-03T15:00:00.000Z' })
    const gone = await portal.book(doctor, { startTime: '2026-03-03T18:00:00.000Z' })
    await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${gone.id}/?status=cancel`)
    const { doctor: other } = await newDoctor()
    const foreign = await portal.book(other, { startTime: '2026-03-03T16:00:00.000Z' })
    const { pathname } = new URL((await api.send('POST', URL_PATH)).json().url)
    const answer = await read(pathname)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const lines = answer.body.split('\r\n')
    const titles = lines.filter((line) => line.startsWith('SUMMARY'))
    expect(titles).toEqual(['SUMMARY:Cita'])
    expect(lines).toContain('DTSTART:20260303T150000Z')
    expect(lines).toContain(`UID:appt-${visit.id}@localhost`)
    expect(lines.find((line) => line.startsWith('SEQUENCE'))).toMatch(/^SEQUENCE:[1-9]/)
    expect(answer.body).not.toContain(gone.id)
    expect(answer.body).not.toContain(foreign.id)
    const { first_name, last_name } = await portal.db
      .selectFrom('client')
      .innerJoin('appointment', 'appointment.client_id', 'client.id')
      .select(['first_name', 'last_name'])
      .where('appointment.id', '=', visit.id)
      .executeTakeFirstOrThrow()
    for (const name of [first_name, last_name]) expect(answer.body).not.toContain(name)
    for (const field of ['DESCRIPTION', 'ATTENDEE', 'ORGANIZER', 'LOCATION'])
      expect(lines.some((line) => line.startsWith(field))).toBe(false)
  })

  it('is closed by revoking, and the old address by a new one', async () => {
    const { api } = await newDoctor()
    const make = async () => new URL((await api.send('POST', URL_PATH)).json().url).pathname
    const first = await make()
    const second = await make()
    expect(second).not.toBe(first)
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)
    const revoke = () => api.send('DELETE', URL_PATH)
    expect((await revoke()).statusCode).toBe(204)
    expect((await revoke()).statusCode).toBe(204)
    expect((await read(second)).statusCode).toBe(404)
    expect((await api.get(URL_PATH)).json()).toEqual({ feed: null })
  })

  it('opens to nobody who guesses, and belongs to who is signed in', async () => {
    for (const file of ['x.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, '%00.ics', "'.ics"])
      expect((await read(`/calendar/${file}`)).statusCode).toBe(404)
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await portal.app.inject({ method, url: URL_PATH })).statusCode).toBe(401)
  })
})

describe('the text of a calendar', () => {
  it('says of a request that nobody has agreed to it yet', () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour))
    const visit = { id: 'a', start: at(15), end: at(16), version: 3 }
    const text = calendarText(
      [
        { ...visit, status: 'requested' },
        { ...visit, id: 'b', status: 'accepted' },
      ],
      'visits.clinic.test',
      at(10),
    )
    const values = (name: string) =>
      text
        .split('\r\n')
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1))
    expect(values('STATUS')).toEqual(['TENTATIVE', 'CONFIRMED'])
    expect(values('UID')).toEqual(['appt-a@visits.clinic.test', 'appt-b@visits.clinic.test'])
    expect(values('SEQUENCE')).toEqual(['3', '3'])
    expect(values('DTEND')).toEqual(['20260303T160000Z', '20260303T160000Z'])
  })
})
