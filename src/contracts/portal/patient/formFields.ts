import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line, paragraphs } from '../../text.ts'
import { givenDate } from '../appointment.ts'
import { locales } from '../locale.ts'
import { isCurp } from './curp.ts'
import {
  bloodGroups,
  ENTRY_LENGTH,
  HEIGHT_CM,
  LIST_LIMIT,
  NOTE_LENGTH,
  type Patient,
  type PatientBody,
  WEIGHT_KG,
} from './patient.ts'
import { sex } from './person.ts'

/** The fields of a patient as they are typed; `bodyOf` makes the body of the call of them. */

/** A Mexican number of ten digits, or any number with its country: E.164. null for what is no number. */
export const phoneOf = (text: string): string | null => {
  const digits = text.replaceAll(/[\s().-]/g, '')
  if (/^\d{10}$/.test(digits)) return `+52${digits}`
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null
}

const numberOf = (text: string): number => Number(text.trim().replace(',', '.'))
const entriesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const phone = z.string().refine((text) => text.trim() === '' || phoneOf(text) !== null, { error: 'phone' })
const EMAIL = z.email().max(254)
const email = z
  .string()
  .trim()
  .refine((text) => text === '' || EMAIL.safeParse(text).success, { error: 'email' })
const number = ({ min, max }: { min: number; max: number }) =>
  z.string().refine(
    (text) => {
      const value = numberOf(text)
      return text.trim() === '' || (value >= min && value <= max)
    },
    { error: 'range' },
  )
/** One entry a line. */
const entries = paragraphs(LIST_LIMIT * (ENTRY_LENGTH + 1)).refine(
  (text) => {
    const all = entriesOf(text)
    return all.length <= LIST_LIMIT && all.every((entry) => entry.length <= ENTRY_LENGTH)
  },
  { error: 'list' },
)

/** One list on its own: one entry a line, or that somebody asked and there are none. */
export const listFields = z
  .object({ entries, none: z.boolean() })
  .refine((typed) => !typed.none || entriesOf(typed.entries).length === 0, {
    path: ['entries'],
    error: 'noneAndSome',
  })

/** A list as it travels. Nothing typed: nobody has asked. */
export const listIn = ({ entries: text, none }: z.infer<typeof listFields>): string[] | null => {
  const all = entriesOf(text)
  return all.length === 0 && !none ? null : all
}

export const LISTS = ['allergies', 'conditions', 'medicines'] as const
type List = (typeof LISTS)[number]

const fields = z.object({
  first_name: sensitive('patient', line(60, 1)),
  last_name: sensitive('patient', line(120, 1)),
  birth_date: sensitive('patient', givenDate),
  sex: sensitive('patient', sex),
  phone: sensitive('patient', phone),
  email: sensitive('patient', email),
  curp: sensitive(
    'patient',
    z.string().refine((text) => text === '' || isCurp(text.trim().toUpperCase()), { error: 'curp' }),
  ),
  blood_group: sensitive('patient', z.enum([...bloodGroups, ''])),
  allergies: sensitive('patient', entries),
  /** Somebody asked, and there are none. */
  allergies_none: sensitive('patient', z.boolean()),
  conditions: sensitive('patient', entries),
  conditions_none: sensitive('patient', z.boolean()),
  medicines: sensitive('patient', entries),
  medicines_none: sensitive('patient', z.boolean()),
  weight_kg: sensitive('patient', number(WEIGHT_KG)),
  height_cm: sensitive('patient', number(HEIGHT_CM)),
  emergency_name: sensitive('patient', line(120)),
  emergency_phone: sensitive('patient', phone),
  language: sensitive('patient', z.enum([...locales, ''])),
  private_note: sensitive('patient', paragraphs(NOTE_LENGTH)),
})

/** The fields that the form submits. */
export const patientFields = LISTS.reduce<typeof fields>(
  (schema, list) =>
    schema.refine((typed) => !typed[`${list}_none`] || entriesOf(typed[list]).length === 0, {
      path: [list],
      error: 'noneAndSome',
    }),
  fields,
)
export type PatientFields = z.infer<typeof patientFields>

/** The same as it is being typed, valid or not. */
export const patientDraft = z.object(
  Object.fromEntries(
    Object.keys(fields.shape).map((name) => [
      name,
      sensitive('patient', name.endsWith('_none') ? z.boolean() : z.string()),
    ]),
  ) as { [K in keyof PatientFields]: PatientFields[K] extends boolean ? z.ZodBoolean : z.ZodString },
)
export type PatientDraft = z.infer<typeof patientDraft>

const textOf = (value: string | number | null): string => (value === null ? '' : String(value))

/** Converts a stored patient to the form's initial fields. */
export const fieldsOf = (patient: Patient): PatientFields => ({
  first_name: patient.first_name,
  last_name: patient.last_name,
  birth_date: patient.birth_date,
  sex: patient.sex,
  phone: textOf(patient.phone),
  email: textOf(patient.email),
  curp: textOf(patient.curp),
  blood_group: patient.blood_group ?? '',
  allergies: (patient.allergies ?? []).join('\n'),
  allergies_none: patient.allergies?.length === 0,
  conditions: (patient.conditions ?? []).join('\n'),
  conditions_none: patient.conditions?.length === 0,
  medicines: (patient.medicines ?? []).join('\n'),
  medicines_none: patient.medicines?.length === 0,
  weight_kg: textOf(patient.weight_kg),
  height_cm: textOf(patient.height_cm),
  emergency_name: textOf(patient.emergency_name),
  emergency_phone: textOf(patient.emergency_phone),
  language: patient.language ?? '',
  private_note: patient.private_note,
})

const listOf = (typed: PatientFields, list: List): string[] | null =>
  listIn({ entries: typed[list], none: typed[`${list}_none`] })
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))

/** Converts the form's fields to the request body. */
export const bodyOf = (typed: PatientFields): PatientBody => ({
  first_name: typed.first_name,
  last_name: typed.last_name,
  birth_date: typed.birth_date,
  sex: typed.sex,
  phone: phoneOf(typed.phone),
  email: orNull(typed.email),
  curp: orNull(typed.curp.toUpperCase()),
  blood_group: typed.blood_group === '' ? null : typed.blood_group,
  allergies: listOf(typed, 'allergies'),
  conditions: listOf(typed, 'conditions'),
  medicines: listOf(typed, 'medicines'),
  weight_kg: numberOrNull(typed.weight_kg),
  height_cm: numberOrNull(typed.height_cm),
  emergency_name: orNull(typed.emergency_name),
  emergency_phone: phoneOf(typed.emergency_phone),
  language: typed.language === '' ? null : typed.language,
  private_note: typed.private_note,
})
