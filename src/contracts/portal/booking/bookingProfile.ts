import { z } from 'zod'
import { instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { publicProfile } from '../profile/publicProfile.ts'
import { bookingAccess, bookingAudience } from '../schedule/rules.ts'

/** The public facts before a booking: the profile, and how its speciality is booked. */
export const bookingProfile = z.object({
  profile: publicProfile,
  /** The speciality of the link. */
  speciality_id: z.string(),
  /** Null: nothing can be booked yet. */
  consultation: z
    .object({
      duration_min: z.number().int(),
      price_centavos: z.number().int(),
      /** Whether a priced visit is paid by card with its booking. */
      pays_online: z.boolean(),
      access: bookingAccess,
      audience: bookingAudience,
      /** Until so long before its start a patient may cancel or move a visit; null: until the start. */
      cancel_hours: z.number().int().nullable(),
      horizon_days: z.number().int(),
    })
    .nullable(),
  /** The zone of the hours. */
  zone: z.string(),
  /** Office phone in E.164. */
  phone: z.string().nullable(),
  server_time: instant,
})
export type BookingProfile = z.infer<typeof bookingProfile>

/** The page that the share link opens (P9.18); ids that belong to nobody are a `notFound`. */
export const readBookingProfile = endpoint('GET /v1/profile/:practitioner/:speciality', {
  params: z.object({ practitioner: z.string().max(64), speciality: z.string().max(64) }),
  answer: bookingProfile,
  access: 'anyone',
  refusals: ['notFound'],
  tag: 'booking',
})
