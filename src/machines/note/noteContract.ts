import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { noteDraft } from '../../contracts/portal/note/draft.ts'
import { noteAnswer, noteContent, savedNote } from '../../contracts/portal/note/note.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/**
 * A window keeps this on the device: the draft, the version of the portal's draft that it was made from (null when it
 * was joined from several), and an addendum that was not added yet.
 */
export const keptNote = z.object({
  version: z.number().nullable(),
  draft: noteDraft,
  addendum: sensitive('patient', z.string()).default(''),
})

/**
 * How the text of this device relates to the portal's: the same, made from the portal's as it is, or written apart from
 * it. It is decided where both texts are known, because a replay knows neither.
 */
export const noteRelation = z.enum(['same', 'ahead', 'apart'])
export type NoteRelation = z.infer<typeof noteRelation>

/** The portal's version, the copy on the device, and the id of the next request to sign or to add. */
const fetched = z.object({
  held: noteAnswer,
  kept: keptNote.nullable(),
  requestId: z.string(),
  relation: noteRelation,
})
const written = z.object({ held: noteAnswer, requestId: z.string() })

const content = sensitive('patient', noteContent)
const text = sensitive('patient', z.string())

export const noteContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    /** As the portal answered last. */
    held: noteAnswer.nullable(),
    /** Found on the device when the note was opened. */
    kept: keptNote.nullable(),
    relation: noteRelation,
    /** The text as typed, stored or not. */
    draft: noteDraft,
    /** Incremented when the draft differs from the shown form, so that the form resets. */
    revision: z.number(),
    /** The version that the next write names. */
    version: z.number(),
    savedAt: z.string().nullable(),
    /** The content to sign; null unless a signature was requested. */
    content: content.nullable(),
    /** The addendum as typed. */
    addendum: text,
    requestId: z.string(),
    /** Code of why it could not be read or stored; null when it could. */
    problem: z.string().nullable(),
    /** Code of why the last signature or addendum was refused; null when none was. */
    refused: z.string().nullable(),
  }),
  events: {
    ...event('note.opened', {}),
    ...event('note.retryRequested', {}),
    ...event('note.edited', { draft: noteDraft }),
    /** A sentence of the call, with its time, to be added to the note, or to the addendum of a signed one. */
    ...event('note.passageAdded', { text }),
    ...event('note.signRequested', { content }),
    ...event('note.signConfirmed', {}),
    ...event('note.signDismissed', {}),
    ...event('note.mineKept', {}),
    ...event('note.theirsTaken', {}),
    ...event('note.bothKept', {}),
    ...event('note.addendumEdited', { text }),
    ...event('note.addendumRequested', {}),
  },
  outputs: {
    fetchNote: fetched,
    storeTyped: nothing,
    storeChanges: nothing,
    storeAddendum: nothing,
    storeDraft: nothing,
    saveNote: savedNote,
    signNote: written,
    refetchNote: fetched,
    removeStoredDraft: nothing,
    addAddendum: written,
  },
} satisfies MachineContract
