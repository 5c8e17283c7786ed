import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { spokenLanguages } from './sections.ts'

/** A label in both languages of the portal. */
export const bilingual = z.object({ es: z.string(), en: z.string() })
export type Bilingual = z.infer<typeof bilingual>

const text = sensitive('practitioner', z.string())

/** The public facts of a practitioner: no contact data, no files, and nothing that identifies further. */
export const publicProfile = z.object({
  practitioner_id: z.string(),
  first_name: text,
  last_name: text,
  avatar: text.nullable(),
  /** The clinic has seen the title and the licence. */
  verified: z.boolean(),
  /** In the practitioner's order, which chooses their colours. */
  specialities: z.array(
    z.object({
      speciality_id: z.string(),
      label: bilingual,
      is_primary: z.boolean(),
      licence: text.nullable(),
      /** Null: nobody can book it yet. Money in centavos. */
      consultation: z.object({ duration_min: z.number(), price_centavos: z.number() }).nullable(),
    }),
  ),
  biography: z
    .object({
      text: sensitive('content', z.string()),
      approach: sensitive('content', z.string()),
      languages: z.array(z.enum(spokenLanguages)),
    })
    .nullable(),
  /** An id of `experienceRanges`. */
  range_id: z.number().nullable(),
  /** Months are 'YYYY-MM'; an `end` of null: until now. */
  experience: z.array(
    z.object({
      place: text,
      role: text,
      city: text,
      start: z.string(),
      end: z.string().nullable(),
      text: sensitive('content', z.string()),
    }),
  ),
  /** An `end_year` of null: in progress. */
  education: z.array(
    z.object({
      university: text,
      degree: bilingual,
      field: text,
      start_year: z.number(),
      end_year: z.number().nullable(),
    }),
  ),
  certifications: z.array(
    z.object({ name: text, issuer: text, issued: z.string(), expires: z.string().nullable() }),
  ),
})
export type PublicProfile = z.infer<typeof publicProfile>
