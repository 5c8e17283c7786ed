import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'
import { givenDate, givenInstant, instant } from '../appointment.ts'
import { statusOnTheWire } from '../appointmentStatus.ts'
import { endpoint, noContent } from '../endpoint.ts'
import { locale } from '../locale.ts'
import { mobilePhone } from '../mobilePhone.ts'
import { visitReason } from '../visitReason.ts'
import { hold } from './hold.ts'

/** Times that one visitor holds at once. */
export const HOLDS_A_VISITOR = 2
/** Drafts of guests from one network address within an hour. */
export const DRAFTS_AN_HOUR = 10

const uuid = z.uuid().toLowerCase()

/** A time that somebody wants to book. */
export const draftBody = z.object({
  /** Made by the client: the same draft sent twice is one, and another one with the same id is a `conflict`. */
  id: uuid,
  practitioner_id: uuid,
  /** A patient of the practitioner who books; guests leave it out. */
  client_id: sensitive('patient', uuid).nullish(),
  speciality_id: uuid,
  start_time: givenInstant,
  end_time: givenInstant,
  reason: visitReason.default(''),
  /** Whether the patient is told. */
  notify: z.boolean().default(true),
  /** A random id that a guest's device keeps. */
  visitor_id: uuid.optional(),
})
export type DraftBody = z.infer<typeof draftBody>

/** The patient a guest books for, and the address of the confirmation. */
export const givenPatient = z.object({
  first_name: sensitive('patient', line(60, 1)),
  last_name: sensitive('patient', line(120, 1)),
  birth_date: sensitive('patient', givenDate),
  sex: sensitive('patient', z.enum(['F', 'M', 'X'])),
  email: sensitive('patient', z.email().max(254).toLowerCase()),
  phone: sensitive('patient', mobilePhone),
  /** The language of the mails. */
  locale,
})
export type GivenPatient = z.infer<typeof givenPatient>

/**
 * A guest's consents, by the version of the privacy notice that was shown: care, and the use of health data.
 */
export const givenConsent = z.object({
  privacy_version: line(20, 1),
  health_data: z.literal(true),
})
export type GivenConsent = z.infer<typeof givenConsent>

const tag = 'booking'
const access = 'mayBeSignedIn'
const params = z.object({ id: z.string().max(64) })

/** P7.60: holds a time for ten minutes. */
export const draftAppointment = endpoint('POST /v1/practitioner/appointment/draft', {
  body: draftBody,
  answer: hold,
  access,
  refusals: ['notFound', 'slotTaken', 'holdLimit', 'conflict'],
  tag,
})

/** Ten minutes more, once. */
export const renewDraft = endpoint('PUT /v1/practitioner/appointment/draft/:id', {
  params,
  answer: hold,
  access,
  refusals: ['notFound', 'holdExpired', 'holdRenewed', 'statusRefused'],
  tag,
})

/** Gives the time back. Harmless when repeated. */
export const releaseDraft = endpoint('DELETE /v1/practitioner/appointment/draft/:id', {
  params,
  answer: noContent,
  access,
  refusals: ['notFound', 'statusRefused'],
  tag,
})

/** Makes a visit of a time that is held; asked again, it answers the same visit. */
export const bookDraft = endpoint('POST /v1/practitioner/appointment/draft/:id/booking', {
  params,
  /** Guests say who the patient is, and agree; for the others the draft did. */
  body: z.object({
    patient: givenPatient.optional(),
    consent: givenConsent.optional(),
    /** In place of what the draft said. */
    reason: visitReason.optional(),
  }),
  answer: z.object({
    id: z.string(),
    /** Requested, or accepted at once. */
    status: statusOnTheWire,
    start_time: instant,
    end_time: instant,
    speciality_id: z.string(),
    price_centavos: z.number().int(),
    /** When a request that nobody answers ends by itself. */
    respond_by: instant.nullable(),
    /** Opens the door of the visit. */
    room_code: sensitive('credential', z.string()),
    /** Opens the page of the visit for the patient. */
    visit_token: sensitive('credential', z.string()),
  }),
  access,
  refusals: ['notFound', 'holdExpired', 'slotTaken', 'conflict', 'statusRefused'],
  tag,
})
