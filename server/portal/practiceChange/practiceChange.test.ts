import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slots } from '../../../src/contracts/portal/schedule/explain.ts'
import type { PracticeImpact } from '../../../src/contracts/portal/schedule/practiceChange.ts'
import { weekdays } from '../../../src/contracts/portal/schedule/wallTime.ts'
import { openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { questionOf } from '../booking/question.ts'

const ZONE = 'America/Mexico_City'
const PREVIEW = '/v1/practitioner/practice/preview'
const mornings = (except?: string) =>
  weekdays
    .filter((weekday) => weekday !== except)
    .map((weekday) => ({ weekday, start_min: 540, end_min: 1_080 }))
/** Tuesday, 3 March 2026, at an hour of Mexico City. */
const tuesday = (hour: number): string => new Date(Date.UTC(2026, 2, 3, hour + 6)).toISOString()
const matching = (version: number) => ({ 'if-match': `"${String(version)}"` })

describe.each(await databaseKinds())('a change of the practice on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const withVisits = async (hours: readonly number[]) => {
    const practice = await openPractice(portal)
    const visits = []
    for (const hour of hours)
      visits.push(
        await portal.book(practice.doctor, {
          clientId: practice.clientId,
          startTime: tuesday(hour),
          endTime: new Date(Date.parse(tuesday(hour)) + 30 * 60_000).toISOString(),
          exclusive: true,
        }),
      )
    return { ...practice, visits }
  }
  const preview = async (
    api: Awaited<ReturnType<typeof openPractice>>['api'],
    change: object,
  ): Promise<PracticeImpact> => {
    const answer = await api.send('POST', PREVIEW, { change })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  const freeStarts = async (doctor: { id: string; specialityId: string }): Promise<number[]> => {
    const at = portal.clock().getTime()
    const range = [at, at + 90 * 86_400_000] as const
    const asked = { practitionerId: doctor.id, specialityId: doctor.specialityId }
    const question = await questionOf(portal.db, { ...asked, range, now: portal.clock(), visitor: 'known' })
    return question === null ? [] : slots(question).map(([start]) => start)
  }
  const statusOf = async (id: string) =>
    portal.db
      .selectFrom('appointment')
      .select(['status', 'proposed_start', 'start_time'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('P1.15 says what it wins and loses, as the slots are after it, and writes nothing', async () => {
    const { doctor, api, scheduleId } = await withVisits([10])
    const before = await freeStarts(doctor)
    const body = { zone: ZONE, weekly: mornings('tuesday') }
    const events = async () =>
      (await portal.db.selectFrom('event').select('position').orderBy('position', 'desc').execute()).length
    const written = await events()
    const impact = await preview(api, { kind: 'hours', version: 2, body })
    expect(await events()).toBe(written)
    expect(await freeStarts(doctor)).toEqual(before)
    const url = `/v2/practitioner/set_time/update/${scheduleId}`
    expect((await api.send('PUT', url, body, matching(2))).statusCode).toBe(200)
    const after = await freeStarts(doctor)
    const [counted] = impact.specialities
    const lost = before.filter((start) => !after.includes(start))
    const won = after.filter((start) => !before.includes(start))
    expect(lost.length).toBeGreaterThan(300)
    expect(counted).toMatchObject({
      speciality_id: doctor.specialityId,
      before: before.length,
      after: after.length,
      won: won.length,
      lost: lost.length,
    })
    expect(counted?.weeks.reduce((sum, week) => sum + week.lost, 0)).toBe(lost.length)
    // The week of Sunday, 1 March holds one Tuesday, with a visit at ten.
    expect(counted?.weeks[0]).toMatchObject({ starts_on: '2026-03-01', won: 0 })
    expect(impact.zone).toBe(ZONE)
    // Mexico City keeps its clock all year.
    expect(impact.clock_change).toBeNull()
  })

  it('names the visits that it leaves outside, with the patient, and logs the reading', async () => {
    const { doctor, api, visits, clientId } = await withVisits([9, 12])
    const period = { all_day: false, start_time: tuesday(11), end_time: tuesday(13), reason: 'a congress' }
    const impact = await preview(api, { kind: 'blocking', version: null, id: null, body: period })
    expect(impact.visits.map(({ id, client }) => [id, client.first_name])).toEqual([[visits[1]?.id, 'Ana']])
    expect(impact.visit_count).toBe(1)
    const read = await portal.db
      .selectFrom('access_log')
      .select(['action', 'client_id', 'appointment_id'])
      .where('practitioner_id', '=', doctor.id)
      .where('action', '=', 'practice.preview')
      .execute()
    expect(read).toEqual([{ action: 'practice.preview', client_id: clientId, appointment_id: visits[1]?.id }])
  })

  it('of several exceptions counts all that would be saved, and refuses only where none would be', async () => {
    const { api, visits } = await withVisits([9, 12, 15])
    const period = (from: number, to: number) => ({
      ...{ kind: 'blocking', version: null, id: null },
      body: { all_day: false, start_time: tuesday(from), end_time: tuesday(to), reason: '' },
    })
    const backwards = period(13, 12)
    const change = { kind: 'exceptions', changes: [period(9, 10), backwards, period(15, 16)] }
    const impact = await preview(api, change)
    expect(impact.visits.map(({ id }) => id)).toEqual([visits[0]?.id, visits[2]?.id])
    const refused = await api.send('POST', PREVIEW, { change: { kind: 'exceptions', changes: [backwards] } })
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([400, 'order'])
  })

  it('of two exceptions that block one time frees it when both are deleted, not when one is', async () => {
    const { api } = await withVisits([])
    const block = async (from: number, to: number) => {
      const body = { all_day: false, start_time: tuesday(from), end_time: tuesday(to), reason: '' }
      const { saved } = (await api.send('POST', '/v1/practitioner/overrides/blocking', body)).json()
      return { kind: 'exceptionRemoved', id: saved.id, version: saved.version }
    }
    const [long, short] = [await block(9, 12), await block(10, 11)]
    const won = async (...changes: object[]) =>
      (await preview(api, { kind: 'exceptions', changes })).specialities[0]?.won
    expect(await won(short)).toBe(0)
    expect(await won(long, short)).toBeGreaterThan((await won(long)) ?? 0)
  })

  it('names the next clock change of a zone that has one', async () => {
    const { api } = await withVisits([])
    const body = { zone: 'America/Tijuana', weekly: mornings() }
    const { clock_change, zone } = await preview(api, { kind: 'hours', version: 2, body })
    expect(zone).toBe('America/Tijuana')
    // Sunday, 8 March 2026, two in the morning becomes three.
    expect(clock_change).toEqual({ at: '2026-03-08T10:00:00.000Z', before_min: -480, after_min: -420 })
  })

  it('refuses in the preview what it would refuse when it is saved', async () => {
    const { api } = await withVisits([])
    const short = { zone: ZONE, weekly: [{ weekday: 'monday', start_min: 540, end_min: 555 }] }
    const refused = await api.send('POST', PREVIEW, { change: { kind: 'hours', version: 2, body: short } })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'weekly.0', message: 'tooShort:30' }],
    ])
    const old = { kind: 'hours', version: 1, body: { zone: ZONE, weekly: mornings() } }
    const stale = await api.send('POST', PREVIEW, { change: old })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'conflict'])
    expect(stale.json().details.current.version).toBe(2)
  })

  it('keeps, cancels and offers another time with the save; one Undo takes all of it back', async () => {
    const { doctor, api, scheduleId, visits } = await withVisits([9, 11, 13])
    const [kept, cancelled, offered] = visits.map(({ id }) => id)
    const before = await freeStarts(doctor)
    const body = { zone: ZONE, weekly: mornings('tuesday') }
    const wednesday = '2026-03-04T16:00:00.000Z'
    const answers = [
      { id: kept, kind: 'keep' },
      { id: cancelled, kind: 'cancel' },
      { id: offered, kind: 'offer', start_time: wednesday },
    ]
    const url = `/v2/practitioner/set_time/update/${scheduleId}`
    const saved = await api.send('PUT', url, { ...body, visits: answers }, matching(2))
    expect(saved.statusCode).toBe(200)
    expect(saved.json().conflicts.map(({ id }: { id: string }) => id)).toEqual([kept, offered])
    expect((await statusOf(kept ?? '')).status).toBe('accepted')
    expect((await statusOf(cancelled ?? '')).status).toBe('cancel')
    expect(await statusOf(offered ?? '')).toMatchObject({
      status: 'accepted',
      start_time: new Date(tuesday(13)),
      proposed_start: new Date(wednesday),
    })
    const { undo } = saved.json()
    const undone = await api.send('POST', `/v1/practitioner/practice/undo/${undo}`)
    expect([undone.statusCode, undone.json()]).toEqual([200, { conflicts: [] }])
    for (const id of [kept, cancelled, offered])
      expect(await statusOf(id ?? '')).toMatchObject({ status: 'accepted', proposed_start: null })
    expect(await freeStarts(doctor)).toEqual(before)
    const events = async (id: string) =>
      (
        await portal.db
          .selectFrom('event')
          .select('type')
          .where('stream_id', '=', id)
          .orderBy('version')
          .execute()
      ).map(({ type }) => type.split('.')[1])
    expect(await events(cancelled ?? '')).toEqual(['booked', 'accepted', 'cancelled', 'reinstated'])
    expect(await events(offered ?? '')).toEqual(['booked', 'accepted', 'timeProposed', 'proposalWithdrawn'])
    expect(await events(scheduleId)).toEqual(['replaced', 'replaced', 'replaced', 'replaced'])
    // Again: the answer may have been lost.
    expect((await api.send('POST', `/v1/practitioner/practice/undo/${undo}`)).statusCode).toBe(200)
  })

  it('of an accepted visit: the offered time is taken on the page of its link', async () => {
    const { api, visits } = await withVisits([9])
    const [visit] = visits
    const wednesday = '2026-03-04T16:00:00.000Z'
    const day = { all_day: false, start_time: tuesday(9), end_time: tuesday(10), reason: '' }
    const offered = [{ id: visit?.id, kind: 'offer', start_time: wednesday }]
    await api.send('POST', '/v1/practitioner/overrides/blocking', { ...day, visits: offered })
    const link = `/v1/visit/${portal.visitTokens.of(visit?.id ?? '')}`
    const shown = (await portal.app.inject({ url: link })).json()
    expect(shown).toMatchObject({ status: 'ACCEPTED', proposal: { start_time: wednesday } })
    const taken = await portal.app.inject({ method: 'POST', url: `${link}/proposal` })
    expect([taken.statusCode, taken.json()]).toMatchObject([200, { start_time: wednesday, proposal: null }])
    expect(await statusOf(visit?.id ?? '')).toMatchObject({
      status: 'accepted',
      start_time: new Date(wednesday),
    })
  })

  it('saves nothing when one of the answers cannot be carried out', async () => {
    const { doctor, api, scheduleId, visits } = await withVisits([9, 11])
    const before = await freeStarts(doctor)
    const answers = [
      { id: visits[0]?.id, kind: 'cancel' },
      // A Tuesday, which the change closes.
      { id: visits[1]?.id, kind: 'offer', start_time: '2026-03-10T16:00:00.000Z' },
    ]
    const url = `/v2/practitioner/set_time/update/${scheduleId}`
    const body = { zone: ZONE, weekly: mornings('tuesday'), visits: answers }
    const refused = await api.send('PUT', url, body, matching(2))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'slotTaken'])
    expect((await statusOf(visits[0]?.id ?? '')).status).toBe('accepted')
    expect(await freeStarts(doctor)).toEqual(before)
    const foreign = [{ id: randomUUID(), kind: 'cancel' }]
    const missing = await api.send('PUT', url, { ...body, visits: foreign }, matching(2))
    expect(missing.statusCode).toBe(404)
  })

  it('of the zone of the account is saved with its answers as one, and one Undo takes all of it back', async () => {
    const account = '/v2/practitioner/account'
    const { doctor, api, visits } = await withVisits([9, 10, 12])
    const [cancelled, offered] = visits.map(({ id }) => id)
    const { version, email: _, ...own } = (await api.get(account)).json()
    const hours = async () => (await api.get('/v2/practitioner/set_time')).json().schedule.hours.at(-1)
    const [before, first] = [await freeStarts(doctor), await hours()]
    const impact = await preview(api, { kind: 'zone', version: null, zone: 'UTC-08:00' })
    expect(impact.visits.map(({ id }) => id)).toEqual([cancelled, offered])
    const answers = [
      { id: cancelled, kind: 'cancel' },
      { id: offered, kind: 'offer', start_time: '2026-03-04T20:00:00.000Z' },
    ]
    const body = { ...own, phone: '55 1234 5678', timezone: 'UTC-08:00', keep_hours: true }
    // Nine in Mexico City is before the hours of the other zone.
    const closed = { id: offered, kind: 'offer', start_time: '2026-03-04T15:00:00.000Z' }
    const refused = await api.send(
      'PUT',
      account,
      { ...body, visits: [answers[0], closed] },
      matching(version),
    )
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'slotTaken'])
    expect((await api.get(account)).json()).toMatchObject({ version, timezone: own.timezone })
    expect([await hours(), (await statusOf(cancelled ?? '')).status]).toEqual([first, 'accepted'])
    const saved = await api.send('PUT', account, { ...body, visits: answers }, matching(version))
    expect([saved.statusCode, saved.json().timezone]).toEqual([200, 'UTC-08:00'])
    expect(await hours()).toMatchObject({ zone: 'UTC-08:00', weekly: first.weekly, lunch: first.lunch })
    expect((await statusOf(cancelled ?? '')).status).toBe('cancel')
    expect((await statusOf(offered ?? '')).proposed_start).toEqual(new Date('2026-03-04T20:00:00.000Z'))
    const undo = `/v1/practitioner/practice/undo/${saved.json().undo}`
    expect((await api.send('POST', undo)).statusCode).toBe(200)
    expect((await api.get(account)).json()).toMatchObject({ version: version + 2, timezone: own.timezone })
    for (const id of [cancelled, offered])
      expect(await statusOf(id ?? '')).toMatchObject({ status: 'accepted', proposed_start: null })
    expect(await freeStarts(doctor)).toEqual(before)
  })

  it('of the zone moves planned hours too, at their dates, and the Undo puts all of them back', async () => {
    const account = '/v2/practitioner/account'
    const { doctor, api, scheduleId } = await withVisits([])
    const url = `/v2/practitioner/set_time/update/${scheduleId}`
    const planned = { zone: ZONE, weekly: mornings('tuesday'), effective_from: '2026-04-01' }
    expect((await api.send('PUT', url, planned, matching(2))).statusCode).toBe(200)
    const hours = async () => (await api.get('/v2/practitioner/set_time')).json().schedule.hours.slice(-2)
    const [before, [first, later]] = [await freeStarts(doctor), await hours()]
    const { version, email: _, ...own } = (await api.get(account)).json()
    const body = { ...own, phone: '55 1234 5678', timezone: 'UTC-08:00', keep_hours: true }
    const saved = await api.send('PUT', account, body, matching(version))
    expect(await hours()).toEqual([
      { ...first, zone: 'UTC-08:00', effective_from: expect.any(String) },
      { ...later, zone: 'UTC-08:00', effective_from: '2026-04-01' },
    ])
    // Whole days of May, on the clocks of both zones: each start is two hours later.
    const inMay = (starts: number[]) =>
      starts.filter((at) => at > Date.UTC(2026, 4, 1, 8) && at < Date.UTC(2026, 4, 20, 8))
    expect(inMay(await freeStarts(doctor))).toEqual(inMay(before).map((at) => at + 2 * 3_600_000))
    expect((await api.send('POST', `/v1/practitioner/practice/undo/${saved.json().undo}`)).statusCode).toBe(
      200,
    )
    expect((await hours()).at(-1)).toEqual(later)
    expect(await freeStarts(doctor)).toEqual(before)
  })

  it('of the zone is not taken back once the zone was changed again', async () => {
    const account = '/v2/practitioner/account'
    const { api } = await withVisits([])
    const { version, email: _, ...own } = (await api.get(account)).json()
    const body = { ...own, phone: '55 1234 5678', keep_hours: true }
    const moved = await api.send('PUT', account, { ...body, timezone: 'UTC-08:00' }, matching(version))
    // The hours stay in the zone of the first change.
    const again = { ...body, timezone: 'UTC-05:00', keep_hours: false }
    await api.send('PUT', account, again, matching(version + 1))
    const late = await api.send('POST', `/v1/practitioner/practice/undo/${moved.json().undo}`)
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
    expect((await api.get(account)).json().timezone).toBe('UTC-05:00')
  })

  it('is not taken back once the rules were changed again, or by somebody else', async () => {
    const { api, scheduleId } = await withVisits([])
    const url = `/v2/practitioner/set_time/update/${scheduleId}`
    const first = await api.send('PUT', url, { zone: ZONE, weekly: mornings('tuesday') }, matching(2))
    await api.send('PUT', url, { zone: ZONE, weekly: mornings('monday') }, matching(3))
    const late = await api.send('POST', `/v1/practitioner/practice/undo/${first.json().undo}`)
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
    const stranger = await openPractice(portal)
    const foreign = await stranger.api.send('POST', `/v1/practitioner/practice/undo/${first.json().undo}`)
    expect(foreign.statusCode).toBe(404)
  })

  it('is not taken back when somebody else has the time of a cancelled visit', async () => {
    const { doctor, api, visits, clientId } = await withVisits([9])
    const day = { all_day: false, start_time: tuesday(9), end_time: tuesday(10), reason: '' }
    const answers = [{ id: visits[0]?.id, kind: 'cancel' }]
    const blocked = await api.send('POST', '/v1/practitioner/overrides/blocking', { ...day, visits: answers })
    expect(blocked.statusCode).toBe(200)
    await portal.book(doctor, { clientId, startTime: tuesday(9), endTime: tuesday(10), exclusive: true })
    const undone = await api.send('POST', `/v1/practitioner/practice/undo/${blocked.json().undo}`)
    expect([undone.statusCode, undone.json().code]).toEqual([409, 'slotTaken'])
    expect((await statusOf(visits[0]?.id ?? '')).status).toBe('cancel')
  })

  it('of a price, an exception and a lunch break is counted and taken back', async () => {
    const { doctor, api, scheduleId } = await withVisits([])
    const before = await freeStarts(doctor)
    const terms = { duration_min: 60, price_centavos: 65_000, notice_hours: 0 }
    const pricing = { kind: 'pricing', version: 1, specialityId: doctor.specialityId }
    const { specialities, cancel_hours } = await preview(api, { ...pricing, body: terms })
    expect(cancel_hours).toBeNull()
    const ruled = await preview(api, { ...pricing, body: { ...terms, cancel_hours: 24 } })
    expect(ruled.cancel_hours).toEqual({ before: null, after: 24 })
    const priced = await api.send(
      'PUT',
      `/v1/practitioner/pricing/${doctor.specialityId}`,
      terms,
      matching(1),
    )
    const after = await freeStarts(doctor)
    expect(after.length).toBeLessThan(before.length)
    expect(specialities[0]).toMatchObject({ after: after.length, lost: before.length - after.length })
    const [removed] = (await api.get('/v2/practitioner/set_time')).json().schedule.hours[0].lunch
    const lunch = await api.send('DELETE', `/v1/practitioner/availability/lunch_break/${removed.id}`)
    expect(lunch.json().undo).not.toBeNull()
    for (const { undo } of [lunch.json(), priced.json()])
      expect((await api.send('POST', `/v1/practitioner/practice/undo/${undo}`)).statusCode).toBe(200)
    expect(await freeStarts(doctor)).toEqual(before)
    expect(scheduleId).not.toBe('')
  })
})
