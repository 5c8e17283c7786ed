import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import type { TestServer } from '../fixtures/server.ts'

const DAY_MS = 86_400_000
const profileAnswer = z.object({
  practitioner: z.object({
    id: z.string(),
    profile: z.object({ specialities: z.array(z.object({ speciality: z.object({ id: z.string() }) })) }),
  }),
})
const slots = z.object({ slots: z.array(z.object({ start_time: z.string(), end_time: z.string() })) })
const booking = z.object({ id: z.string(), visit_token: z.string() })

const parsed = async <S extends z.ZodType>(
  schema: S,
  answer: { json(): Promise<unknown> },
): Promise<z.infer<S>> => schema.parse(await answer.json())

/** The headers of a call of the demo doctor, for a quarter of an hour. */
export const doctorHeaders = async (
  request: APIRequestContext,
  { baseURL, email, password }: TestServer,
): Promise<{ authorization: string }> => {
  const signedIn = await request.post(`${baseURL}/v1/auth/login`, { data: { email, password } })
  const { token } = await parsed(z.object({ token: z.string() }), signedIn)
  return { authorization: `Bearer ${token}` }
}

/**
 * A visit that a guest books with the demo doctor, without a payment, and the times that are free beside it.
 * @param daysAhead it is at the first free time that is at least so far away
 */
export const bookLinkedVisit = async (request: APIRequestContext, server: TestServer, daysAhead = 2) => {
  const { baseURL } = server
  const headers = await doctorHeaders(request, server)
  // Otherwise the visit waits for its payment, and no other time is proposed for one that waits.
  await request.delete(`${baseURL}/v1/practitioner/stripe/account`, { headers })
  const own = await request.get(`${baseURL}/v2/practitioner/profile`, { headers })
  const { practitioner } = await parsed(profileAnswer, own)
  const specialityId = practitioner.profile.specialities[0]?.speciality.id ?? ''
  const query = new URLSearchParams({
    practitioner_id: practitioner.id,
    default_speciality_id: specialityId,
    start_time: new Date(Date.now() + daysAhead * DAY_MS).toISOString(),
    end_time: new Date(Date.now() + (daysAhead + 14) * DAY_MS).toISOString(),
  })
  const free = await parsed(slots, await request.get(`${baseURL}/v1/practitioner/slots?${query}`))
  const id = randomUUID()
  await request.post(`${baseURL}/v1/practitioner/appointment/draft`, {
    data: {
      ...{ id, practitioner_id: practitioner.id, speciality_id: specialityId, visitor_id: randomUUID() },
      ...free.slots[0],
    },
  })
  const patient = {
    ...{ first_name: 'Ana', last_name: 'Ríos', birth_date: '1990-05-01', sex: 'F', locale: 'es' },
    ...{ email: 'ana.link@example.com', phone: '+525512345678' },
  }
  const consent = { privacy_version: '3', health_data: true }
  const booked = await request.post(`${baseURL}/v1/practitioner/appointment/draft/${id}/booking`, {
    data: { patient, consent },
  })
  const visit = await parsed(booking, booked)
  return {
    id: visit.id,
    /** The page of the visit, for its patient. */
    link: `/visit/${visit.visit_token}`,
    /** The page that the doctor shares. */
    profile: `/profile/${practitioner.id}/${specialityId}`,
    headers,
    freeSlots: free.slots,
  }
}
