import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line, paragraphs } from '../../text.ts'
import { isCurp } from '../patient/curp.ts'
import { hasContactData } from './contactData.ts'
import { month } from './monthTime.ts'
import { isRfc } from './rfc.ts'
import { spokenLanguages } from './sections.ts'

/**
 * The sections of the profile as they are sent (portal §7, experience 9.2). Messages are keys of i18n
 * `profile:error.*`.
 */

export const MOST_SPECIALITIES = 4
export const MOST_ENTRIES = 20
export const MOST_DEGREES = 10
export const MOST_LANGUAGES = 8
export const BIOGRAPHY = { least: 100, most: 1_500 }
export const FIRST_YEAR = 1_950

/** One line of a length; its messages say what is wrong with it. */
const words = (most: number, least = 0) =>
  sensitive(
    'practitioner',
    z
      .string()
      .trim()
      .min(least === 0 ? 0 : 1, 'required')
      .min(least, 'tooShort')
      .max(most, 'tooLong')
      .pipe(line(most)),
  )
export const licence = sensitive(
  'practitioner',
  z
    .string()
    .trim()
    .regex(/^\d{7,8}$/, 'licence'),
)

const chosenSpeciality = z.object({
  speciality_id: z.string().min(1, 'required').pipe(z.uuid()),
  is_primary: z.boolean(),
  speciality_licence: licence,
})

const isRepeated = <T>(list: readonly T[], index: number): boolean => list.indexOf(list[index] as T) < index

export const specializationBody = z
  .object({
    specialities: z.array(chosenSpeciality).min(1, 'noSpeciality').max(MOST_SPECIALITIES, 'tooMany'),
    /** Specialities with visits ahead that are removed all the same; the visits stay. */
    removed: z.array(z.uuid()).max(MOST_SPECIALITIES).default([]),
  })
  .superRefine(({ specialities }, context) => {
    const ids = specialities.map(({ speciality_id }) => speciality_id)
    for (const index of ids.keys())
      if (isRepeated(ids, index))
        context.addIssue({ code: 'custom', path: ['specialities', index, 'speciality_id'], message: 'twice' })
    if (specialities.length > 0 && specialities.filter(({ is_primary }) => is_primary).length !== 1)
      context.addIssue({ code: 'custom', path: ['specialities'], message: 'primary' })
  })

const workplace = z
  .object({
    place: words(120, 2),
    role: words(80, 2),
    city: words(80),
    start: month,
    /** Null: until now. */
    end: month.nullable(),
    text: sensitive('content', paragraphs(500)),
  })
  .refine(({ start, end }) => end === null || end >= start, { path: ['end'], error: 'endBeforeStart' })

export const workExperienceBody = z.object({
  range_id: z.number('required').int('required').min(1, 'required').max(5, 'required'),
  entries: z.array(workplace).max(MOST_ENTRIES, 'tooMany'),
})

const year = z.number('years').int('years').min(FIRST_YEAR, 'years').max(2_200, 'years')

const degree = z
  .object({
    /** The id in the catalogue; null: `university` was typed. */
    university_id: z.string().max(64).nullable(),
    university: words(120, 2),
    degree_id: z.string().min(1, 'required').max(64),
    field: words(80),
    start_year: year,
    /** Null: in progress. */
    end_year: year.nullable(),
  })
  .refine(({ start_year, end_year }) => end_year === null || end_year >= start_year, {
    path: ['end_year'],
    error: 'years',
  })

export const educationBody = z.object({
  entries: z.array(degree).min(1, 'noDegree').max(MOST_DEGREES, 'tooMany'),
})

const certificate = z
  .object({
    name: words(120, 2),
    issuer: words(120, 2),
    issued: month,
    /** Null: it does not expire. */
    expires: month.nullable(),
    number: words(40),
    /** A document that was uploaded and checked, or the one that the entry has. */
    file_id: z.uuid('unknown').nullable().default(null),
  })
  .refine(({ issued, expires }) => expires === null || expires > issued, {
    path: ['expires'],
    error: 'expiry',
  })

export const certificationBody = z.object({ entries: z.array(certificate).max(MOST_ENTRIES, 'tooMany') })

/** In capitals; empty where it is not given. */
const mexicanId = (isValid: (text: string) => boolean, message: string) =>
  sensitive(
    'practitioner',
    z
      .string()
      .max(40, message)
      .trim()
      .toUpperCase()
      .refine((text) => text === '' || isValid(text), message),
  )

export const credentialBody = z.object({
  cedula: licence,
  issuing_school: words(120, 2),
  curp: mexicanId(isCurp, 'curp'),
  rfc: mexicanId(isRfc, 'rfc'),
})

export const biographyBody = z.object({
  text: sensitive(
    'content',
    z
      .string()
      .trim()
      .min(BIOGRAPHY.least, 'biographyShort')
      .max(BIOGRAPHY.most, 'tooLong')
      .pipe(paragraphs(BIOGRAPHY.most))
      .refine((text) => !hasContactData(text), 'contact')
      .refine((text) => !/^\s*#/m.test(text), 'heading'),
  ),
  /** How the practitioner works with patients; may be empty. */
  approach: sensitive(
    'content',
    paragraphs(300).refine((text) => !hasContactData(text), 'contact'),
  ),
  languages: z
    .array(z.enum(spokenLanguages))
    .min(1, 'noLanguage')
    .max(MOST_LANGUAGES, 'tooMany')
    .refine((codes) => new Set(codes).size === codes.length, 'twice'),
})

/** P7.39: one section of the profile. */
export const profileBody = z.discriminatedUnion('section', [
  specializationBody.safeExtend({ section: z.literal('specialization') }),
  workExperienceBody.extend({ section: z.literal('work-experience') }),
  educationBody.extend({ section: z.literal('education') }),
  certificationBody.extend({ section: z.literal('certification') }),
  credentialBody.extend({ section: z.literal('credential') }),
  biographyBody.extend({ section: z.literal('biography') }),
])
export type ProfileBody = z.output<typeof profileBody>
export type BodyOf<S extends ProfileBody['section']> = Omit<Extract<ProfileBody, { section: S }>, 'section'>
