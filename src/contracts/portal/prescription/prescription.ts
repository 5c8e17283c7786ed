import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier, paragraphs } from '../../text.ts'
import { givenDate, givenInstant, instant } from '../appointment.ts'
import { appointmentParams } from '../appointmentDetails.ts'
import { endpoint, noContent } from '../endpoint.ts'
import { prescriptionDraft } from './draft.ts'
import { prescriptionPaper } from './paper.ts'
import {
  doseUnit,
  MAX_ITEMS,
  MIN_ADVICE_ALONE,
  medicineForm,
  medicineGroup,
  medicineRoute,
  VITAL_BOUNDS,
  type VitalName,
} from './terms.ts'

/** A prescription as it is signed, kept and printed (experience 9.4, P1.24). */

const text = (least: number, most: number) => paragraphs(most, least)
const vital = (name: VitalName) => z.number().min(VITAL_BOUNDS[name][0]).max(VITAL_BOUNDS[name][1]).optional()

/** Beside whatever else is wrong: a form names everything that is missing at once. */
const alongside = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

export const prescriptionItem = z
  .object({
    generic_name: text(2, 120),
    brand: text(1, 80).optional(),
    form: medicineForm,
    strength: text(1, 40),
    dose: z.number().min(0.01).max(1000),
    unit: doseUnit,
    route: medicineRoute,
    /** Either hours between two doses or words ("before sleeping"). */
    every_hours: z.number().int().min(1).max(168).optional(),
    every_text: text(2, 80).optional(),
    for_days: z.number().int().min(1).max(365).optional(),
    continuous: z.boolean().default(false),
    quantity: z.number().int().min(1).max(999).optional(),
    note: text(1, 300).optional(),
    /** Groups II to VI; group I is refused, since it needs the authority's own form. */
    group: medicineGroup.optional(),
    allergy_answer: text(2, 200).optional(),
    duplicate_answer: text(2, 200).optional(),
  })
  .refine(({ every_hours, every_text }) => (every_hours === undefined) !== (every_text === undefined), {
    path: ['every_hours'],
    message: 'Say how often, in hours or in words',
    when: alongside,
  })
  .refine(({ for_days, continuous }) => (for_days === undefined) === continuous, {
    path: ['for_days'],
    message: 'Say for how many days, or that it is continuous',
    when: alongside,
  })
export type PrescriptionItem = z.infer<typeof prescriptionItem>

const vitals = z.object({
  weight_kg: vital('weight_kg'),
  height_cm: vital('height_cm'),
  temperature_c: vital('temperature_c'),
  systolic: vital('systolic'),
  diastolic: vital('diastolic'),
  pulse: vital('pulse'),
  breaths: vital('breaths'),
  spo2: vital('spo2'),
  glucose: vital('glucose'),
})

export const prescriptionContent = z
  .object({
    diagnosis: text(2, 300),
    icd10: z
      .string()
      .trim()
      .regex(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/u)
      .optional(),
    /** The doctor went through the allergies with the patient. */
    allergies_checked: z.literal(true),
    vitals,
    items: z.array(prescriptionItem).max(MAX_ITEMS),
    advice: paragraphs(2000),
    next_visit: givenDate.optional(),
  })
  .refine(({ items, advice }) => items.length > 0 || advice.length >= MIN_ADVICE_ALONE, {
    path: ['advice'],
    message: 'Without medicines the advice says what to do',
    when: ({ value }) =>
      z.object({ items: z.array(z.unknown()), advice: z.string() }).safeParse(value).success,
  })
export type PrescriptionContent = z.infer<typeof prescriptionContent>

/** The prescriber as printed; stored with each prescription as of that day. */
export const prescriber = z.object({
  name: z.string(),
  specialities: z.array(z.string()),
  /** Professional licence (cédula), 7 or 8 digits; without one nothing can be signed. */
  licence: z.string().nullable(),
  school: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
})
export type Prescriber = z.infer<typeof prescriber>

export const prescriptionPatient = z.object({
  name: z.string(),
  birth_date: z.iso.date(),
  sex: z.enum(['F', 'M', 'X']),
})

export const issuedPrescription = z.object({
  /** Number in the practitioner's own series, e.g. '000012'; given by the server. */
  folio: z.string(),
  issued_at: instant,
  /** Folio of the one that this one replaced; null for the first of a visit. */
  replaces: z.string().nullable(),
  /** Folio of the one that replaced this one; null for the one that holds. */
  replaced_by: z.string().nullable(),
  content: prescriptionContent,
  prescriber,
  patient: prescriptionPatient,
  /**
   * SHA-256 of content, prescriber, patient, folio and time, hexadecimal, then ':' and the clinic's signature; older
   * ones end with the hash. The visit's record holds it too.
   */
  seal: z.string(),
})
export type IssuedPrescription = z.infer<typeof issuedPrescription>

/** GET and POST answer the same: all there is of a visit's prescription. */
const shape = z.object({
  appointment_id: z.string(),
  /** The current draft; null without one, or once it was signed. */
  draft: prescriptionDraft.nullable(),
  draft_saved_at: instant.nullable(),
  /** Newest first; the first one holds. */
  issued: z.array(issuedPrescription),
  /** The paper of the valid prescription; missing when nothing is signed. */
  paper: prescriptionPaper.optional(),
  /** Medicines of the patient's last prescription of an earlier visit, to be repeated; empty when there is none. */
  last_items: z.array(prescriptionItem),
  /** Vital signs of that prescription, and when it was signed; missing when it has none. */
  last_vitals: z.object({ at: instant, vitals }).optional(),
  prescriber,
  patient: prescriptionPatient,
  /** Empty: none known. Null: nobody asked yet. */
  allergies: z.array(z.string()).nullable(),
  server_time: instant,
})

/** All of it is about a patient. */
export const prescriptionAnswer = sensitive('patient', shape)
export type PrescriptionAnswer = z.infer<typeof prescriptionAnswer>

/**
 * A draft, or what is signed. A signed one is never edited: the next replaces it and names it in `replaces`. The
 * same `request_id` again answers what it led to.
 */
export const prescriptionBody = z.discriminatedUnion('signed', [
  z.object({
    signed: z.literal(false),
    draft: prescriptionDraft.nullable(),
    /** `draft_saved_at` of the draft that this one follows; another one that is there meanwhile is a `conflict`. */
    base: givenInstant.nullable(),
    /** A random id of the window that writes, whose own drafts follow each other even when an answer was lost. */
    writer: z.uuid(),
  }),
  z.object({
    signed: z.literal(true),
    request_id: z.uuid(),
    replaces: identifier(32).nullable(),
    content: sensitive('patient', prescriptionContent),
  }),
])
export type PrescriptionBody = z.input<typeof prescriptionBody>

const tag = 'prescriptions'
const refusals = ['notFound', 'sealBroken'] as const

/** P7.28; the id is the visit's. */
export const readPrescription = endpoint('GET /v1/practitioner/prescription/:id', {
  params: appointmentParams,
  answer: prescriptionAnswer,
  access: 'signedIn',
  refusals,
  tag,
})

/** P7.29: keeps a draft, or signs. */
export const writePrescription = endpoint('POST /v2/practitioner/prescription/:id', {
  params: appointmentParams,
  body: prescriptionBody,
  answer: prescriptionAnswer,
  access: 'signedIn',
  refusals: [...refusals, 'statusRefused', 'licenceMissing', 'conflict'],
  tag,
  // The longest that the contract allows is larger than what other calls may send.
  bodyLimit: 256 * 1024,
})

/** Mails the patient the link to the visit's page again, where the prescription that holds can be opened. */
export const mailPrescription = endpoint('POST /v1/practitioner/prescription/:id/mail', {
  params: appointmentParams,
  answer: noContent,
  access: 'signedIn',
  refusals: ['notFound', 'emailMissing'],
  tag,
})
