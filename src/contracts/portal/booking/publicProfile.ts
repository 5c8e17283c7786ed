import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bookingAccess, bookingAudience } from '../schedule/rules.ts'

/** What anybody may know of a practitioner before a booking. */
export const publicProfile = z.object({
  practitioner: z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    avatar: z.string().nullable(),
    /** Professional licence (cédula). */
    licence: z.string().nullable(),
    school: z.string().nullable(),
  }),
  speciality: z.object({ id: z.string(), practitioner_speciality: z.string() }),
  /** The other specialities that can be booked. */
  others: z.array(z.object({ id: z.string(), practitioner_speciality: z.string() })).max(20),
  /** Null: nothing can be booked yet. */
  consultation: z
    .object({
      duration_min: z.number().int(),
      price_centavos: z.number().int(),
      access: bookingAccess,
      audience: bookingAudience,
      /** Until so long before its start a patient may cancel or move a visit; null: until the start. */
      cancel_hours: z.number().int().nullable(),
      horizon_days: z.number().int(),
    })
    .nullable(),
  /** Of the hours. */
  zone: z.string(),
  /** Office phone in E.164. */
  phone: z.string().nullable(),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** The page that the share link opens (P9.18); ids that belong to nobody are a `notFound`. */
export const readPublicProfile = endpoint('GET /v1/profile/:practitioner/:speciality', {
  params: z.object({ practitioner: z.string().max(64), speciality: z.string().max(64) }),
  answer: publicProfile,
  access: 'anyone',
  refusals: ['notFound'],
  tag: 'booking',
})
