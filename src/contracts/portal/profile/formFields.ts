import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import {
  biographyBody,
  certificationBody,
  credentialBody,
  educationBody,
  specializationBody,
  workExperienceBody,
} from './bodies.ts'
import type { OwnProfile } from './profile.ts'
import type { EditableSection } from './sections.ts'

/**
 * The fields of the profile's forms as they are typed. Each form's schema makes the body of the call of them; the
 * places of its errors are those of the fields.
 */

const text = sensitive('practitioner', z.string())
const content = sensitive('content', z.string())

const specialityFields = z.object({
  speciality_id: z.string(),
  is_primary: z.boolean(),
  speciality_licence: text,
})
/** Months are 'YYYY-MM', or a part of it while it is being typed. */
const workplaceFields = z.object({
  place: text,
  role: text,
  city: text,
  start: z.string(),
  end: z.string(),
  current: z.boolean(),
  text: content,
})
const degreeFields = z.object({
  /** Empty: the university was typed. */
  university_id: z.string(),
  university: text,
  degree_id: z.string(),
  field: text,
  start_year: z.string(),
  end_year: z.string(),
  in_progress: z.boolean(),
})
const certificateFields = z.object({
  name: text,
  issuer: text,
  issued: z.string(),
  /** Empty: it does not expire. */
  expires: z.string(),
  number: text,
  /** The id of its file; empty: none. */
  file_id: z.string(),
  file_name: text,
  /** Handle of a file that is being sent; empty: none is. */
  file_handle: z.string(),
})

/** The values that the forms store as a draft and compare, valid or not. */
export const sectionDrafts = {
  specialization: z.object({ specialities: z.array(specialityFields), removed: z.array(z.string()) }),
  'work-experience': z.object({ range_id: z.string(), entries: z.array(workplaceFields) }),
  education: z.object({ entries: z.array(degreeFields) }),
  certification: z.object({ entries: z.array(certificateFields) }),
  credential: z.object({ cedula: text, issuing_school: text, curp: text, rfc: text }),
  biography: z.object({ text: content, approach: content, languages: z.array(z.string()) }),
} satisfies Record<EditableSection, z.ZodObject>
export type SectionDraft<S extends EditableSection> = z.output<(typeof sectionDrafts)[S]>
export type WorkplaceFields = z.output<typeof workplaceFields>
export type DegreeFields = z.output<typeof degreeFields>
export type CertificateFields = z.output<typeof certificateFields>

const numberIn = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** The typed fields, checked, as the body of the call. */
export const sectionValues = {
  specialization: sectionDrafts.specialization
    .transform((fields): z.input<typeof specializationBody> => fields)
    .pipe(specializationBody),
  'work-experience': sectionDrafts['work-experience']
    .transform(({ range_id, entries }) => ({
      range_id: Number(range_id),
      entries: entries.map(({ current, end, ...entry }) => ({ ...entry, end: current ? null : end })),
    }))
    .pipe(workExperienceBody),
  education: sectionDrafts.education
    .transform(({ entries }) => ({
      entries: entries.map(({ university_id, start_year, end_year, in_progress, ...entry }) => ({
        ...entry,
        university_id: university_id === '' ? null : university_id,
        start_year: numberIn(start_year),
        end_year: in_progress ? null : numberIn(end_year),
      })),
    }))
    .pipe(educationBody),
  certification: sectionDrafts.certification
    .superRefine(({ entries }, context) => {
      for (const [index, { file_handle }] of entries.entries())
        if (file_handle !== '')
          context.addIssue({ code: 'custom', message: 'sending', path: ['entries', index, 'file_id'] })
    })
    .transform(
      ({ entries }): z.input<typeof certificationBody> => ({
        entries: entries.map(({ expires, file_id, file_name: _name, file_handle: _handle, ...entry }) => ({
          ...entry,
          expires: expires === '' ? null : expires,
          file_id: file_id === '' ? null : file_id,
        })),
      }),
    )
    .pipe(certificationBody),
  credential: sectionDrafts.credential.pipe(credentialBody),
  biography: z
    .object({ ...sectionDrafts.biography.shape, languages: biographyBody.shape.languages })
    .pipe(biographyBody),
}

export const newWorkplace: WorkplaceFields = {
  ...{ place: '', role: '', city: '', start: '', end: '' },
  current: false,
  text: '',
}
export const newDegree: DegreeFields = {
  ...{ university_id: '', university: '', degree_id: '', field: '', start_year: '', end_year: '' },
  in_progress: false,
}
export const newCertificate: CertificateFields = {
  ...{ name: '', issuer: '', issued: '', expires: '', number: '' },
  ...{ file_id: '', file_name: '', file_handle: '' },
}

type Sections = OwnProfile['sections']
type Fields = { readonly [S in EditableSection]: (section: Sections[S], all: Sections) => SectionDraft<S> }

/** The fields of a section as it is saved, or as a new one begins. */
export const fieldsOf: Fields = {
  specialization: ({ value }) => ({
    specialities: (value?.specialities ?? []).map(({ visits: _visits, ...fields }) => fields),
    removed: [],
  }),
  'work-experience': ({ value }) => ({
    range_id: value === null ? '' : String(value.range_id),
    entries: (value?.entries ?? []).map(({ end, ...entry }) => ({
      ...entry,
      end: end ?? '',
      current: end === null,
    })),
  }),
  education: ({ value }) => ({
    entries: (value?.entries ?? []).map(({ university_id, start_year, end_year, ...entry }) => ({
      ...entry,
      university_id: university_id ?? '',
      start_year: String(start_year),
      end_year: end_year === null ? '' : String(end_year),
      in_progress: end_year === null,
    })),
  }),
  certification: ({ value }) => ({
    entries: (value?.entries ?? []).map(({ expires, file, ...entry }) => ({
      ...entry,
      expires: expires ?? '',
      file_id: file?.id ?? '',
      file_name: file?.name ?? '',
      file_handle: '',
    })),
  }),
  // The licence of the primary speciality is often the professional one: nobody types it twice.
  credential: ({ value }, { specialization, education }) => ({
    cedula:
      value?.cedula ??
      specialization.value?.specialities.find(({ is_primary }) => is_primary)?.speciality_licence ??
      '',
    issuing_school: value?.issuing_school ?? education.value?.entries[0]?.university ?? '',
    curp: value?.curp ?? '',
    rfc: value?.rfc ?? '',
  }),
  biography: ({ value }) => ({
    text: value?.text ?? '',
    approach: value?.approach ?? '',
    languages: value?.languages ?? ['es'],
  }),
}

/** The form machine's draft: the fields of any one section. */
export const profileDraft = z.object({
  specialities: sectionDrafts.specialization.shape.specialities.optional(),
  removed: sectionDrafts.specialization.shape.removed.optional(),
  range_id: z.string().optional(),
  entries: z.array(z.union([workplaceFields, degreeFields, certificateFields])).optional(),
  cedula: text.optional(),
  issuing_school: text.optional(),
  curp: text.optional(),
  rfc: text.optional(),
  text: content.optional(),
  approach: content.optional(),
  languages: z.array(z.string()).optional(),
})
export type ProfileDraft = z.output<typeof profileDraft>
