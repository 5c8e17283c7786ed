import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { pricingBody } from '../../src/contracts/portal/schedule/pricing.ts'
import { weekdays } from '../../src/contracts/portal/schedule/wallTime.ts'
import type { TestPortal } from './portal.ts'
import type { TestPractitioner } from './testPeople.ts'

const usual = { duration_min: 30, price_centavos: 65_000, notice_hours: 0 }

/**
 * A practitioner with hours from nine to six every day in Mexico City, lunch at two, and half-hour visits; signed in.
 * It is Monday, 2 March 2026, ten in the morning there.
 */
export const openPractice = async (
  portal: TestPortal,
  terms: Partial<z.input<typeof pricingBody>> = {},
): Promise<{
  doctor: TestPractitioner
  api: ReturnType<TestPortal['as']>
  clientId: string
  scheduleId: string
}> => {
  portal.setTime('2026-03-02T16:00:00.000Z')
  const doctor = await portal.addPractitioner()
  const clientId = await portal.addClient(doctor.id)
  const api = portal.as((await portal.signIn(doctor.email)).token)
  const created = await api.send('POST', `/v2/practitioner/set_time/${doctor.id}`, {
    zone: 'America/Mexico_City',
    weekly: weekdays.map((weekday) => ({ weekday, start_min: 540, end_min: 1_080 })),
  })
  const scheduleId: string = created.json().saved.id
  await api.send('POST', `/v1/practitioner/availability/${scheduleId}/lunch_break`, {
    weekdays: [...weekdays],
    start_min: 840,
    end_min: 900,
  })
  const priced = await api.send(
    'PUT',
    `/v1/practitioner/pricing/${doctor.specialityId}`,
    { ...usual, ...terms },
    { 'if-match': '"0"' },
  )
  if (priced.statusCode !== 200) throw new Error(priced.body)
  return { doctor, api, clientId, scheduleId }
}

/** A draft of half an hour. */
export const draftOf = (
  doctor: TestPractitioner,
  startTime: string,
  over: Record<string, unknown> = {},
): Record<string, unknown> & { id: string } => ({
  id: randomUUID(),
  practitioner_id: doctor.id,
  speciality_id: doctor.specialityId,
  start_time: startTime,
  end_time: new Date(Date.parse(startTime) + 30 * 60_000).toISOString(),
  ...over,
})

/** A guest at an address of the documentation's networks, with a device of its own. */
export const guestOf = (portal: TestPortal, number = 1) => {
  const visitorId = randomUUID()
  const remoteAddress = `198.51.${Math.floor(number / 250)}.${1 + (number % 250)}`
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    portal.app.inject({ method, url, remoteAddress, ...(payload === undefined ? {} : { payload }) })
  return {
    call,
    draft: (body: object) =>
      call('POST', '/v1/practitioner/appointment/draft', { visitor_id: visitorId, ...body }),
  }
}

/** A time of Tuesday, 3 March 2026; 15:00Z is nine o'clock in Mexico City. */
export const at = (time: string): string => `2026-03-03T${time}:00.000Z`

/** The slots of that Tuesday. */
export const slotsUrl = (practitionerId: string, over: Record<string, string> = {}): string =>
  `/v1/practitioner/slots?${new URLSearchParams({
    practitioner_id: practitionerId,
    start_time: '2026-03-03T06:00:00Z',
    end_time: '2026-03-04T06:00:00Z',
    ...over,
  })}`

export const startsOf = (answer: { json(): { slots: { start_time: string }[] } }): string[] =>
  answer.json().slots.map(({ start_time }) => start_time)

export const DRAFT = '/v1/practitioner/appointment/draft'
/** Whom a guest books for. */
export const patient = {
  first_name: 'Ana',
  last_name: 'Ríos',
  birth_date: '1990-05-01',
  sex: 'F',
  email: 'ana.rios@example.com',
  phone: '+525512345678',
  locale: 'es',
}
/** A guest's booking request. */
export const guestBooking = { patient, consent: { privacy_version: '3', health_data: true } }
