import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { prescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { prescriptionAnswer, prescriptionContent } from '../../contracts/portal/prescription/prescription.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** The portal's version, and the id of the next signature request. */
export const heldPrescription = z.object({ held: prescriptionAnswer, requestId: z.string() })

/**
 * A window keeps this on the device until the portal has it: the draft, the `draft_saved_at` of the portal's draft and
 * the folio that it was made from, and the draft that was sent last, whose answer may have been lost.
 */
export const keptPrescription = z.object({
  draft: prescriptionDraft,
  base: z.string().nullable(),
  replaces: z.string().nullable(),
  sent: prescriptionDraft.nullable(),
})
export type KeptPrescription = z.infer<typeof keptPrescription>

/**
 * How the text of this device relates to the portal's: the same, made from the portal's as it is, written apart from
 * another draft, or from before another window signed. It is decided where both texts are known, because a replay knows
 * neither.
 */
export const prescriptionRelation = z.enum(['same', 'ahead', 'apart', 'signed'])
export type PrescriptionRelation = z.infer<typeof prescriptionRelation>

/** With the copy on the device; ledgers from before it was kept have none. */
const fetchedPrescription = heldPrescription.extend({
  kept: prescriptionDraft.nullable().default(null),
  relation: prescriptionRelation.default('same'),
})

const content = sensitive('patient', prescriptionContent)

export const prescriptionContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    held: prescriptionAnswer.nullable(),
    /** The text as typed, stored or not. */
    draft: prescriptionDraft,
    /** Incremented when the draft differs from the shown form, so that the form resets. */
    revision: z.number(),
    /** There were changes while the draft was being stored. */
    unsaved: z.boolean(),
    /** The draft is discarded as soon as it is stored. */
    discardNext: z.boolean(),
    /** Opened to replace what is signed: the form follows at once. */
    replaceNext: z.boolean().default(false),
    /** The content to sign; null unless a signature was requested. */
    content: content.nullable(),
    requestId: z.string(),
    /** For the patient in the call, once it is signed. */
    notice: z.string(),
    /** Code of why it could not be read or stored; null when it could. */
    problem: z.string().nullable(),
    /** The portal was not reached, so a retry may succeed. */
    retryable: z.boolean(),
    /** Code of why the last signature was refused; null when none was. */
    refused: z.string().nullable(),
  }),
  events: {
    ...event('prescription.opened', {}),
    /** From the patient's panel, after a change of the allergies. */
    ...event('prescription.allergiesSaved', {
      allergies: sensitive('patient', prescriptionAnswer.shape.allergies),
    }),
    ...event('prescription.retryRequested', {}),
    ...event('prescription.edited', { draft: prescriptionDraft }),
    /** `notice`: what the patient in the call is told once it is signed, in the doctor's language. */
    ...event('prescription.signRequested', { content, notice: z.string() }),
    ...event('prescription.replaceRequested', {}),
    ...event('prescription.discardRequested', {}),
    ...event('prescription.resumeRequested', {}),
    ...event('prescription.mineKept', {}),
    ...event('prescription.theirsTaken', {}),
  },
  outputs: {
    fetchPrescription: fetchedPrescription,
    saveDraft: heldPrescription,
    discardDraft: heldPrescription,
    rereadPatient: heldPrescription,
    readOther: heldPrescription,
    signPrescription: heldPrescription,
    refetchPrescription: heldPrescription,
  },
} satisfies MachineContract
