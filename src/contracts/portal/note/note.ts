import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { paragraphs } from '../../text.ts'
import { instant } from '../appointment.ts'
import { appointmentParams } from '../appointmentDetails.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_SECTION, noteDraft } from './draft.ts'

/** The doctor's note of one visit and its addenda (experience §8.3). Patients never see it. */

const section = paragraphs(MAX_SECTION).default('')

const sections = z.object({
  subjective: section,
  objective: section,
  assessment: section,
  plan: section,
  free: section,
})
export const noteContent = sections.refine((content) => Object.values(content).some((text) => text !== ''), {
  path: ['free'],
  message: 'The note is empty',
})
export type NoteContent = z.infer<typeof noteContent>

/** A draft as it is signed. Whether it is empty is no matter of one section, so the form asks for that itself. */
export const signableNote = noteDraft.transform((draft): z.input<typeof sections> => draft).pipe(sections)

export const noteAuthor = z.object({ name: z.string(), licence: z.string().nullable() })

const written = {
  /** 0: the note; from 1: its addenda, in the order in which they were written. */
  number: z.number().int().nonnegative(),
  written_at: instant,
  author: noteAuthor,
  /** SHA-256 of the entry, ':' and the clinic's signature; the visit's record holds it too. */
  seal: z.string(),
}
export const signedNote = z.object({ ...written, content: noteContent })
export type SignedNote = z.infer<typeof signedNote>

const addendumText = paragraphs(5_000, 1)
export const noteAddendum = z.object({ ...written, text: addendumText })
export type NoteAddendum = z.infer<typeof noteAddendum>

/** All there is of a visit's note. */
export const noteAnswer = sensitive(
  'patient',
  z.object({
    appointment_id: z.string(),
    /** Null when nothing was written, or when it was signed. */
    draft: noteDraft.nullable(),
    draft_saved_at: instant.nullable(),
    /** Increases with each stored draft; a write names the version it was made from. */
    version: z.number().int().nonnegative(),
    signed: signedNote.nullable(),
    addenda: z.array(noteAddendum),
    server_time: instant,
  }),
)
export type NoteAnswer = z.infer<typeof noteAnswer>

/** The answer to an autosave. It contains nothing of the note, so that saving reads no patient data. */
export const savedNote = z.object({
  appointment_id: z.string(),
  version: z.number().int().positive(),
  draft_saved_at: instant,
})

const tag = 'notes'
const common = { params: appointmentParams, answer: noteAnswer, access: 'signedIn', tag } as const
/** Two sections may be as long as they can be. */
const bodyLimit = 512 * 1024

export const readNote = endpoint('GET /v1/practitioner/note/:id', {
  ...common,
  refusals: ['notFound', 'sealBroken'],
})

/**
 * Stores the draft. A `version` other than the stored one is refused with `conflict`, unless the stored draft is the
 * same: its answer may have been lost.
 */
export const saveNote = endpoint('PUT /v1/practitioner/note/:id', {
  ...common,
  answer: savedNote,
  body: z.object({ version: z.number().int().nonnegative(), draft: noteDraft }),
  refusals: ['notFound', 'statusRefused', 'visitTooEarly', 'conflict'],
  bodyLimit,
})

/** Signs the note, which then never changes. The same `request_id` again answers what it led to. */
export const signNote = endpoint('POST /v1/practitioner/note/:id/signature', {
  ...common,
  body: z.object({
    request_id: z.uuid(),
    version: z.number().int().nonnegative(),
    content: sensitive('patient', noteContent),
  }),
  refusals: ['notFound', 'sealBroken', 'statusRefused', 'visitTooEarly', 'conflict'],
  bodyLimit,
})

/** Adds to a signed note. The same `request_id` again answers what it led to. */
export const addNoteAddendum = endpoint('POST /v1/practitioner/note/:id/addendum', {
  ...common,
  body: z.object({ request_id: z.uuid(), text: sensitive('patient', addendumText) }),
  refusals: ['notFound', 'sealBroken', 'statusRefused', 'conflict'],
})
