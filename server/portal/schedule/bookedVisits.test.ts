import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

describe.each(await databaseKinds())('booked visits on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const url = '/v1/practitioner/availability/booked'

  it('are counted by the time of the week in the zone of the hours, without patients', async () => {
    const { doctor, api } = await openPractice(portal)
    const book = (startTime: string) => portal.book(doctor, { startTime })
    // Ten in the morning in Mexico City on two Tuesdays, and half past eight in the evening of a Monday there.
    await book('2026-03-03T16:00:00.000Z')
    await book('2026-03-10T16:00:00.000Z')
    await book('2026-03-10T02:30:00.000Z')
    const answer = await api.get(url)
    expect(answer.json()).toEqual({
      zone: 'America/Mexico_City',
      days: 90,
      starts: [
        { weekday: 'monday', start_min: 1_230, count: 1 },
        { weekday: 'tuesday', start_min: 600, count: 2 },
      ],
    })
  })

  it('are those of the next 90 days that are not cancelled, and of nobody else', async () => {
    const { doctor, api } = await openPractice(portal)
    const kept = await portal.book(doctor, { startTime: '2026-03-03T16:00:00.000Z' })
    const cancelled = await portal.book(doctor, { startTime: '2026-03-03T17:00:00.000Z' })
    await portal.book(doctor, { startTime: '2026-06-30T16:00:00.000Z' })
    await portal.db
      .updateTable('appointment')
      .set({ status: 'cancel' })
      .where('id', '=', cancelled.id)
      .execute()
    expect((await api.get(url)).json().starts).toEqual([{ weekday: 'tuesday', start_min: 600, count: 1 }])
    const { api: stranger } = await openPractice(portal)
    expect((await stranger.get(url)).json().starts).toEqual([])
    portal.setTime(kept.endTime)
    const later = portal.as((await portal.signIn(doctor.email)).token)
    expect((await later.get(url)).json().starts).toEqual([])
  })
})
