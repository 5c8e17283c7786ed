import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line, paragraphs } from '../../text.ts'
import { givenDate, instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { locales } from '../locale.ts'
import { ifMatch } from '../version.ts'
import { isCurp } from './curp.ts'
import { patientParams, personShape, sex, visitsShape } from './person.ts'

export const bloodGroups = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const

/** Entries of allergies, conditions and medicines. */
export const LIST_LIMIT = 50
export const ENTRY_LENGTH = 120
export const NOTE_LENGTH = 2_000
export const WEIGHT_KG = { min: 0.3, max: 400 } as const
export const HEIGHT_CM = { min: 20, max: 250 } as const

/** Empty: none known. Null: nobody asked yet. */
const knownList = z.array(line(ENTRY_LENGTH, 1)).max(LIST_LIMIT).nullable()
/** E.164 */
const phone = z.string().regex(/^\+[1-9]\d{7,14}$/, { error: 'phone' })

/** The patient's details besides the identity and the allergies; null where they are unknown. */
const detailsShape = {
  phone: sensitive('patient', phone.nullable()),
  email: sensitive('patient', z.email({ error: 'email' }).max(254).nullable()),
  curp: sensitive('patient', z.string().max(18).refine(isCurp, { error: 'curp' }).nullable()),
  blood_group: sensitive('patient', z.enum(bloodGroups).nullable()),
  conditions: sensitive('patient', knownList),
  medicines: sensitive('patient', knownList),
  weight_kg: sensitive('patient', z.number().min(WEIGHT_KG.min).max(WEIGHT_KG.max).nullable()),
  height_cm: sensitive('patient', z.number().min(HEIGHT_CM.min).max(HEIGHT_CM.max).nullable()),
  emergency_name: sensitive('patient', line(120, 1).nullable()),
  emergency_phone: sensitive('patient', phone.nullable()),
  language: sensitive('patient', z.enum(locales).nullable()),
  /** Patients never see it. */
  private_note: sensitive('patient', paragraphs(NOTE_LENGTH)),
}

export const patientDetails = z.object(detailsShape)
export type PatientDetails = z.infer<typeof patientDetails>

/** Before anybody has said anything. */
export const NO_DETAILS: PatientDetails = {
  phone: null,
  email: null,
  curp: null,
  blood_group: null,
  conditions: null,
  medicines: null,
  weight_kg: null,
  height_cm: null,
  emergency_name: null,
  emergency_phone: null,
  language: null,
  private_note: '',
}

/** Characters of the beginning of a note. */
export const LAST_NOTE_LENGTH = 240

/** How the newest signed note begins (experience §6). */
const lastNote = z.object({
  appointment_id: z.string(),
  start_time: instant,
  text: z.string().max(LAST_NOTE_LENGTH),
})
export type LastNote = z.infer<typeof lastNote>

/** Everything that is kept of one patient. */
export const patient = z.object({
  ...personShape,
  ...visitsShape,
  allergies: sensitive('patient', knownList),
  ...detailsShape,
  /** Null without a signed note, missing where an older server answers. */
  last_note: sensitive('patient', lastNote.nullable().optional()),
  /** Grows with every change. */
  version: z.number().int().positive(),
  server_time: instant,
})
export type Patient = z.infer<typeof patient>

/** Experience 9.4, patient update: whatever is left out stays as it is. */
export const patientBody = z
  .object({
    first_name: sensitive('patient', line(60, 1)),
    last_name: sensitive('patient', line(120, 1)),
    birth_date: sensitive('patient', givenDate),
    sex: sensitive('patient', sex),
    allergies: sensitive('patient', knownList),
    ...detailsShape,
  })
  .partial()
export type PatientBody = z.infer<typeof patientBody>

const tag = 'patients'

/** One patient. The specification names no call for this, but a link to a patient, and a conflict, need one. */
export const readPatient = endpoint('GET /v1/practitioner/client/:id', {
  params: patientParams,
  answer: patient,
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})

/** P7.37: changes a patient, from the version that was read. */
export const updatePatient = endpoint('PATCH /v1/practitioner/client/:id', {
  params: patientParams,
  headers: ifMatch,
  body: patientBody,
  answer: patient,
  access: 'signedIn',
  refusals: ['notFound', 'conflict'],
  tag,
})
