import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, draftOf, guestOf, openPractice, slotsUrl, startsOf } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

describe.each(await databaseKinds())('slots on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  let guests = 0
  const guest = () => guestOf(portal, guests++)

  it('P3.12 P7.59 lists what can be booked within the hours, without lunch, for guests and for the own patients', async () => {
    const { doctor, api, clientId } = await openPractice(portal)
    const query = { client_id: clientId, default_speciality_id: doctor.specialityId }
    const own = await api.get(slotsUrl(doctor.id, query))
    expect(own.json()).toMatchObject({
      speciality_id: doctor.specialityId,
      duration_min: 30,
      price_centavos: 65_000,
      zone: 'America/Mexico_City',
      server_time: '2026-03-02T16:00:00.000Z',
    })
    const starts = startsOf(own)
    // Nine to two, and three to six: 19 and 11 quarter hours in which half an hour fits.
    expect(starts).toHaveLength(19 + 11)
    expect([starts[0], starts.at(-1)]).toEqual([at('15:00'), at('23:30')])
    expect(starts).not.toContain(at('19:45'))
    expect(startsOf(await guest().call('GET', slotsUrl(doctor.id)))).toEqual(starts)
    const { clientId: foreign } = await openPractice(portal)
    expect((await api.get(slotsUrl(doctor.id, { client_id: foreign }))).statusCode).toBe(404)
  })

  it('refuses ranges that are too long or end before they begin, and practitioners who do not exist', async () => {
    const { doctor } = await openPractice(portal)
    const ask = async (over: Record<string, string>) => {
      const answer = await guest().call('GET', slotsUrl(doctor.id, over))
      return [answer.statusCode, answer.json().errors?.[0].message]
    }
    expect(await ask({ end_time: '2026-06-03T06:00:00Z' })).toEqual([200, undefined])
    expect(await ask({ end_time: '2026-06-03T06:00:01Z' })).toEqual([400, 'tooLong'])
    expect(await ask({ end_time: '2026-03-03T06:00:00Z' })).toEqual([400, 'order'])
    expect((await ask({ practitioner_id: '00000000-0000-4000-8000-000000000000' }))[0]).toBe(404)
    expect((await guest().call('GET', '/v1/practitioner/slots/explanation')).statusCode).toBe(401)
  })

  it('says of every quarter hour why it is not offered', async () => {
    const { doctor, api } = await openPractice(portal, { buffer_min: 15 })
    await portal.book(doctor, { startTime: at('15:30') })
    await guest().draft(draftOf(doctor, at('17:00')))
    const answer = await api.get(
      `/v1/practitioner/slots/explanation?${new URLSearchParams({ start_time: at('14:45'), end_time: at('20:15') })}`,
    )
    const outcomes = Object.fromEntries(
      answer
        .json()
        .starts.map(({ start_time, outcome }: { start_time: string; outcome: string }) => [
          start_time.slice(11, 16),
          outcome,
        ]),
    )
    expect(outcomes).toMatchObject({
      '14:45': 'outsideHours',
      '15:00': 'buffer',
      '15:15': 'visit',
      '15:45': 'visit',
      '16:00': 'buffer',
      '16:15': 'offered',
      '16:30': 'buffer',
      '16:45': 'held',
      '17:15': 'held',
      '17:30': 'buffer',
      '17:45': 'offered',
      '19:45': 'tooShort',
      '20:00': 'lunch',
    })
  })

  it('names the visit that takes a time, and until when a hold keeps it', async () => {
    const { doctor, api } = await openPractice(portal)
    const first = await portal.book(doctor, { startTime: at('15:30') })
    const second = await portal.book(doctor, { startTime: at('16:30') })
    await guest().draft(draftOf(doctor, at('18:00')))
    const answer = await api.get(
      `/v1/practitioner/slots/explanation?${new URLSearchParams({ start_time: at('15:00'), end_time: at('18:45') })}`,
    )
    const { starts } = answer.json()
    const holderAt = (time: string) => {
      const found = starts.find((one: { start_time: string }) => one.start_time === at(time))
      return [found.outcome, found.visit_id, found.held_until]
    }
    expect(holderAt('15:15')).toEqual(['visit', first.id, null])
    expect(holderAt('15:45')).toEqual(['visit', first.id, null])
    expect(holderAt('16:30')).toEqual(['visit', second.id, null])
    expect(holderAt('17:30')).toEqual(['offered', null, null])
    // Ten minutes after the draft.
    expect(holderAt('17:45')).toEqual(['held', null, '2026-03-02T16:10:00.000Z'])
  })
})
