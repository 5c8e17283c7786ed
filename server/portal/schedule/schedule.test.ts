import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityTagOf } from '../../../src/contracts/portal/version.ts'
import { openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { changedRules } from '../eventStore/verifyRules.ts'

const monday = { weekday: 'monday', start_min: 540, end_min: 1_080 }
const matching = (version: number) => ({ 'if-match': entityTagOf(version) })

describe.each(await databaseKinds())('hours on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const newDoctor = async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    const doctor = await portal.addPractitioner()
    const api = portal.as((await portal.signIn(doctor.email)).token)
    const create = (body: object) => api.send('POST', `/v2/practitioner/set_time/${doctor.id}`, body)
    return { doctor, api, create }
  }
  const errorsOf = (answer: { json(): { errors?: { field: string; message: string }[] } }) =>
    answer.json().errors?.map(({ field, message }) => `${field} ${message}`)

  it('P1.15 P7.54 P7.55 are saved in versions, each from a date on', async () => {
    const { api, create } = await newDoctor()
    expect((await api.get('/v2/practitioner/set_time')).json()).toEqual({ schedule: null })
    const created = await create({ zone: 'America/Tijuana', weekly: [monday] })
    expect(created.statusCode).toBe(200)
    const { id } = created.json().saved
    // Eight in the morning of the second there.
    const first = { effective_from: '2026-03-02', zone: 'America/Tijuana', weekly: [monday], lunch: [] }
    expect(created.json()).toEqual({
      saved: { id, version: 1, hours: [first] },
      conflicts: [],
      undo: expect.any(String),
    })
    expect((await create({ zone: 'America/Tijuana', weekly: [monday] })).json().code).toBe('conflict')
    const tuesday = { ...monday, weekday: 'tuesday', end_min: 1_440 }
    const body = { zone: 'America/Tijuana', weekly: [tuesday], effective_from: '2026-04-01' }
    const updated = await api.send('PUT', `/v2/practitioner/set_time/update/${id}`, body, matching(1))
    const second = { ...first, effective_from: '2026-04-01', weekly: [tuesday] }
    expect(updated.json().saved).toEqual({ id, version: 2, hours: [first, second] })
    expect((await api.get('/v2/practitioner/set_time')).json().schedule).toEqual(updated.json().saved)
    const events = await portal.db
      .selectFrom('event')
      .select(['version', 'type'])
      .where('stream_id', '=', id)
      .orderBy('version')
      .execute()
    expect(events).toEqual([
      { version: 1, type: 'schedule.replaced' },
      { version: 2, type: 'schedule.replaced' },
    ])
  })

  it('that somebody else changed meanwhile are a conflict, which shows what there is', async () => {
    const { api, create } = await newDoctor()
    const { saved } = (await create({ zone: 'UTC-06:00', weekly: [monday] })).json()
    const save = (end_min: number, version: number) =>
      api.send(
        'PUT',
        `/v2/practitioner/set_time/update/${saved.id}`,
        { zone: 'UTC-06:00', weekly: [{ ...monday, end_min }] },
        matching(version),
      )
    const answers = await Promise.all([save(900, 1), save(960, 1), save(1_020, 1)])
    const [won, ...others] = answers.sort((one, other) => one.statusCode - other.statusCode)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 409])
    for (const lost of others)
      expect(lost.json()).toMatchObject({ code: 'conflict', details: { current: won?.json().saved } })
    const without = await api.send('PUT', `/v2/practitioner/set_time/update/${saved.id}`, {
      zone: 'UTC-06:00',
      weekly: [monday],
    })
    expect(without.statusCode).toBe(400)
  })

  it.each([
    ['overlap', [monday, { ...monday, start_min: 1_065, end_min: 1_200 }], ['weekly.1 overlap']],
    ['end before they begin', [{ ...monday, end_min: 540 }], ['weekly.0 order']],
    ['are too short for a visit', [{ ...monday, end_min: 555 }], ['weekly.0 tooShort:30']],
  ])('that %s are refused', async (_what, weekly, errors) => {
    const { doctor, api, create } = await newDoctor()
    const terms = { duration_min: 30, price_centavos: 0 }
    await api.send('PUT', `/v1/practitioner/pricing/${doctor.specialityId}`, terms, matching(0))
    const answer = await create({ zone: 'America/Tijuana', weekly })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, errors])
  })

  it.each([
    ['no day at all', { weekly: [] }],
    ['minutes between the quarters', { weekly: [{ ...monday, start_min: 541 }] }],
    ['more than the day has', { weekly: [{ ...monday, end_min: 1_455 }] }],
    ['an unknown zone', { zone: 'America/Tijuanita' }],
    ['half an hour that the list of zones does not have', { zone: 'UTC+05:30' }],
    ['a past date', { effective_from: '2026-03-01' }],
  ])('with %s are refused', async (_what, over) => {
    const { create } = await newDoctor()
    expect((await create({ zone: 'America/Tijuana', weekly: [monday], ...over })).statusCode).toBe(400)
  })

  it('P1.16 P7.23 P7.24 have a lunch break within one range of a day, one a day', async () => {
    const { api, create } = await newDoctor()
    const tuesday = { ...monday, weekday: 'tuesday' }
    const friday = { ...monday, weekday: 'friday', start_min: 840, end_min: 900 }
    const { saved } = (await create({ zone: 'America/Tijuana', weekly: [monday, tuesday, friday] })).json()
    const add = (weekdays: string[], start_min: number, end_min: number) =>
      api.send('POST', `/v1/practitioner/availability/${saved.id}/lunch_break`, {
        weekdays,
        start_min,
        end_min,
      })
    const added = await add(['monday', 'tuesday'], 840, 900)
    const id = added.json().lunch_break_id
    expect(added.json().saved.hours.at(-1).lunch).toEqual([
      { id, weekday: 'monday', start_min: 840, end_min: 900 },
      { id, weekday: 'tuesday', start_min: 840, end_min: 900 },
    ])
    expect(errorsOf(await add(['friday', 'tuesday', 'wednesday'], 720, 780))).toEqual([
      'weekdays.0 outsideHours',
      'weekdays.1 taken',
      'weekdays.2 closed',
    ])
    expect(errorsOf(await add(['friday'], 840, 900))).toEqual(['weekdays.0 wholeRange'])
    expect((await add(['monday'], 840, 1_035)).statusCode).toBe(400)
    const remove = (headers: Record<string, string>) =>
      api.send('DELETE', `/v1/practitioner/availability/lunch_break/${id}`, undefined, headers)
    expect((await remove(matching(1))).json().code).toBe('conflict')
    expect((await remove(matching(2))).json().saved.hours.at(-1).lunch).toEqual([])
    expect((await remove({})).statusCode).toBe(404)
  })

  const url = '/v1/practitioner/overrides'
  const blockOf = (id: string) => ({
    id,
    all_day: false,
    start_time: '2026-03-03T15:00:00Z',
    end_time: '2026-03-03T17:00:00Z',
    reason: 'Congreso',
  })

  it('P1.17 P3.11 P4.17 P7.17 P7.18 are blocked once, under an id of the client', async () => {
    const { api } = await openPractice(portal)
    const id = randomUUID()
    const body = blockOf(id)
    const created = await api.send('POST', `${url}/blocking`, body)
    const { id: _id, reason, ...period } = body
    const saved = { id, version: 1, kind: 'blocking', period, reason }
    expect(created.json()).toEqual({ saved, conflicts: [], undo: expect.any(String) })
    // The answer may have been lost: the same override.
    expect((await api.send('POST', `${url}/blocking`, body)).json()).toEqual(created.json())
    expect(errorsOf(await api.send('POST', `${url}/blocking`, { ...body, id: randomUUID() }))).toEqual([
      'start_time duplicate',
    ])
    const list = async (start: string) =>
      (await api.get(`${url}?start_time=${start}&end_time=2026-03-10T00:00:00Z`)).json().overrides
    expect(await list('2026-03-03T16:59:00Z')).toEqual([saved])
    expect(await list('2026-03-03T17:00:00Z')).toEqual([])
    const { api: stranger } = await openPractice(portal)
    expect((await stranger.send('POST', `${url}/blocking`, body)).statusCode).toBe(404)
  })

  it('P4.18 P4.19 P7.19 P7.22 have a block changed, taken away and brought back', async () => {
    const { api } = await openPractice(portal)
    const id = randomUUID()
    await api.send('POST', `${url}/blocking`, blockOf(id))
    const list = async () =>
      (await api.get(`${url}?start_time=2026-03-03T16:59:00Z&end_time=2026-03-10T00:00:00Z`)).json().overrides
    const days = { all_day: true, start_date: '2026-03-04', end_date: '2026-03-05', zone: 'America/Tijuana' }
    const put = (version: number) => api.send('PUT', `${url}/blocking/${id}`, days, matching(version))
    expect((await put(1)).json().saved).toMatchObject({ version: 2, period: days })
    expect((await put(1)).json()).toMatchObject({ code: 'conflict', details: { current: { version: 2 } } })
    const removed = await api.send('DELETE', `${url}/${id}`, undefined, matching(2))
    expect(removed.json()).toEqual({ saved: { id, version: 3 }, conflicts: [], undo: expect.any(String) })
    expect(await list()).toEqual([])
    expect((await put(3)).json().saved).toMatchObject({ version: 4 })
    expect(await list()).toHaveLength(1)
    const { api: stranger } = await openPractice(portal)
    expect((await stranger.send('DELETE', `${url}/${id}`)).statusCode).toBe(404)
  })

  it('P1.18 P7.20 P7.21 are extended within a day, for one speciality or all', async () => {
    const { api, doctor } = await openPractice(portal)
    const url = '/v1/practitioner/overrides/extending'
    const extend = (start: string, end: string, over: object = {}) =>
      api.send('POST', url, { start_time: `2026-03-0${start}:00Z`, end_time: `2026-03-0${end}:00Z`, ...over })
    // Six in the evening is midnight in UTC.
    const made = await extend('4T00:00', '4T02:00', { speciality_id: doctor.specialityId })
    expect(made.json().saved).toMatchObject({ kind: 'extending', version: 1 })
    expect(errorsOf(await extend('3T15:00', '3T16:00'))).toEqual(['start_time alreadyOpen'])
    const narrow = { speciality_id: doctor.specialityId }
    expect(errorsOf(await extend('4T00:30', '4T01:00', narrow))).toEqual(['start_time alreadyOpen'])
    expect(errorsOf(await extend('4T05:00', '4T07:00'))).toEqual(['end_time otherDay'])
    expect(errorsOf(await extend('4T05:00', '4T05:10'))).toEqual(['end_time tooShort'])
    expect(errorsOf(await extend('4T05:00', '4T04:00'))).toEqual(['end_time order'])
    const { id } = made.json().saved
    const body = { start_time: '2026-03-04T00:00:00Z', end_time: '2026-03-04T03:00:00Z' }
    const updated = await api.send('PUT', `${url}/${id}`, body, matching(1))
    expect(updated.json().saved).toMatchObject({ version: 2, period: { ...body, speciality_id: null } })
    const slots = await api.get(
      `/v1/practitioner/slots?practitioner_id=${doctor.id}&start_time=2026-03-04T00:00:00Z&end_time=2026-03-04T06:00:00Z`,
    )
    // The last start within three hours is at half past eight: eleven starts.
    expect(slots.json().slots).toHaveLength(11)
  })

  it.each([
    ['began long ago', { start_time: '2026-03-02T15:44:00Z' }, 'start_time past'],
    ['ends before it begins', { end_time: '2026-03-03T15:00:00Z' }, 'end_time order'],
    ['lasts longer than 366 days', { end_time: '2027-03-10T15:00:00Z' }, 'end_time tooLong'],
  ])('refuse a block that %s', async (_what, over, error) => {
    const { api } = await openPractice(portal)
    const body = { all_day: false, start_time: '2026-03-03T15:00:00Z', end_time: '2026-03-03T17:00:00Z' }
    const answer = await api.send('POST', '/v1/practitioner/overrides/blocking', { ...body, ...over })
    expect(errorsOf(answer)).toEqual([error])
  })

  it('say which visits a change leaves outside of them, and touch none', async () => {
    const { doctor, api, scheduleId } = await openPractice(portal)
    const visit = await portal.book(doctor, { startTime: '2026-03-03T15:00:00.000Z' })
    const late = await portal.book(doctor, { startTime: '2026-03-03T22:00:00.000Z' })
    const blocked = await api.send('POST', '/v1/practitioner/overrides/blocking', {
      all_day: false,
      start_time: '2026-03-03T14:00:00Z',
      end_time: '2026-03-03T15:15:00Z',
    })
    const conflict = {
      id: visit.id,
      start_time: visit.startTime,
      end_time: visit.endTime,
      speciality_id: doctor.specialityId,
      status: 'ACCEPTED',
    }
    expect(blocked.json().conflicts).toEqual([conflict])
    const shorter = { zone: 'America/Mexico_City', weekly: [{ ...monday, weekday: 'tuesday', end_min: 720 }] }
    const saved = await api.send(
      'PUT',
      `/v2/practitioner/set_time/update/${scheduleId}`,
      shorter,
      matching(2),
    )
    expect(saved.json().conflicts.map(({ id }: { id: string }) => id)).toEqual([visit.id, late.id])
    const rows = await portal.db
      .selectFrom('appointment')
      .select('status')
      .where('practitioner_id', '=', doctor.id)
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(['accepted', 'accepted'])
  })

  it('the first price is taken back by its Undo, the rows are as their events say, and a new one can be set', async () => {
    const { doctor, api } = await newDoctor()
    const url = `/v1/practitioner/pricing/${doctor.specialityId}`
    const body = { duration_min: 45, price_centavos: 90_000 }
    const { undo } = (await api.send('PUT', url, body, matching(0))).json()
    expect((await api.send('POST', `/v1/practitioner/practice/undo/${undo}`)).statusCode).toBe(200)
    expect((await api.get('/v1/practitioner/pricing')).json().types).toEqual([])
    expect(
      (await portal.db.transaction().execute(changedRules)).filter(
        ({ table }) => table === 'consultation_type',
      ),
    ).toEqual([])
    const again = (await api.send('PUT', url, { ...body, price_centavos: 70_000 }, matching(0))).json()
    expect(again).toMatchObject({ price_centavos: 70_000, version: 1 })
    expect((await api.send('POST', `/v1/practitioner/practice/undo/${undo}`)).statusCode).toBe(200)
    expect((await api.get('/v1/practitioner/pricing')).json().types).toMatchObject([
      { price_centavos: 70_000 },
    ])
  })

  it('P1.19 P1.20 have consultations of a length and a price, from the version that was read', async () => {
    const { doctor, api } = await newDoctor()
    const url = `/v1/practitioner/pricing/${doctor.specialityId}`
    const body = { duration_min: 45, price_centavos: 90_000 }
    const first = await api.send('PUT', url, body, matching(0))
    const type = {
      ...body,
      speciality_id: doctor.specialityId,
      version: 1,
      currency: 'MXN',
      buffer_min: 0,
      notice_hours: 2,
      horizon_days: 90,
      access: 'atOnce',
      audience: 'everybody',
      cancel_hours: null,
    }
    expect(first.json()).toEqual({ ...type, undo: expect.any(String) })
    expect((await api.send('PUT', url, body, matching(0))).json()).toMatchObject({
      code: 'conflict',
      details: { current: { price_centavos: 90_000, version: 1 } },
    })
    const free = await api.send('PUT', url, { ...body, price_centavos: 0 }, matching(1))
    expect(free.json()).toEqual({ ...type, price_centavos: 0, version: 2, undo: expect.any(String) })
    const { undo: _, ...saved } = free.json()
    expect((await api.get('/v1/practitioner/pricing')).json().types).toEqual([saved])
    for (const wrong of [
      { price_centavos: 999 },
      { price_centavos: 5_000_001 },
      { duration_min: 20 },
      { duration_min: 135 },
    ])
      expect((await api.send('PUT', url, { ...body, ...wrong }, matching(2))).statusCode).toBe(400)
    const ruled = await api.send('PUT', url, { ...body, cancel_hours: 24 }, matching(2))
    expect(ruled.json()).toMatchObject({ cancel_hours: 24, version: 3 })
    // A client that does not name the rule keeps it.
    const kept = await api.send('PUT', url, { ...body, price_centavos: 95_000 }, matching(3))
    expect(kept.json()).toMatchObject({ cancel_hours: 24, price_centavos: 95_000, version: 4 })
    const lifted = await api.send('PUT', url, { ...body, cancel_hours: null }, matching(4))
    expect(lifted.json()).toMatchObject({ cancel_hours: null, version: 5 })
    const { doctor: other } = await newDoctor()
    const foreign = `/v1/practitioner/pricing/${other.specialityId}`
    expect((await api.send('PUT', foreign, body, matching(0))).statusCode).toBe(404)
  })
})
