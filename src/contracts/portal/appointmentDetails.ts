import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { appointmentStatus, statusOnTheWire } from './appointmentStatus.ts'
import { endpoint } from './endpoint.ts'
import { locales } from './locale.ts'
import { sessionOutcome } from './sessionOutcome.ts'

/** The patient's facts that the doctor sees beside the call (experience §8.1). */
const clientSummary = z.object({
  id: sensitive('patient', z.string()),
  first_name: sensitive('patient', z.string()),
  last_name: sensitive('patient', z.string()),
  /** YYYY-MM-DD; the age is computed from it (P5.05). */
  birth_date: sensitive('patient', z.iso.date()),
  sex: sensitive('patient', z.enum(['F', 'M', 'X'])),
  /** Empty: none known. Null: nobody has asked yet. */
  allergies: sensitive('patient', z.array(z.string()).nullable()),
  /** Start of the last completed visit, or null when this is the first. */
  last_visit: sensitive('patient', instant.nullable()),
  /** The language that the patient reads; null where it is not known, missing where an older server answers. */
  language: sensitive('patient', z.enum(locales).nullable().optional()),
  /** E.164; null where it is not known, missing where an older server answers. */
  phone: sensitive('patient', z.string().nullable().optional()),
  email: sensitive('patient', z.string().nullable().optional()),
})

const detailsShape = {
  id: z.string(),
  /** Missing where an older server answers. */
  practitioner_id: z.string().optional(),
  start_time: instant,
  end_time: instant,
  speciality: z.object({ id: z.string(), practitioner_speciality: z.string() }),
  /** Whole centavos of Mexican pesos. */
  price_centavos: z.number().int().nonnegative(),
  paid: z.boolean(),
  reason: sensitive('patient', z.string()),
  client: clientSummary,
  room_id: z.string(),
  /** abc-defg-hij: lets a guest in, so it is a credential. The guest's page is /join/{room_code}. */
  room_code: sensitive('credential', z.string()),
  previous_visit_id: z.string().nullable(),
  /** From here to `can_join_until` the token call answers; before it answers 'visitTooEarly'. */
  can_join_from: instant,
  can_join_until: instant,
  /** How it ended; null before, and missing where an older server answers. */
  ended: z
    .object({
      at: instant,
      outcome: sessionOutcome,
      reason: sensitive('patient', z.string().nullable()),
      note_signed: z.boolean(),
    })
    .nullable()
    .optional(),
  server_time: instant,
}

/** As machines hold it. */
export const appointmentDetails = z.object({ ...detailsShape, status: appointmentStatus })
export type AppointmentDetails = z.infer<typeof appointmentDetails>

/** As it travels (experience 9.4). */
export const appointmentDetailsAnswer = z.object({ ...detailsShape, status: statusOnTheWire })

/** The path of every call on one appointment. A malformed id is as missing as a foreign one. */
export const appointmentParams = z.object({ id: z.string().max(64) })

export const readAppointment = endpoint('GET /v2/practitioner/appointment/details/:id', {
  params: appointmentParams,
  answer: appointmentDetailsAnswer,
  access: 'signedIn',
  refusals: ['notFound'],
  tag: 'appointments',
})
