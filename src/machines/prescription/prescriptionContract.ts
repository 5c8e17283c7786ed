import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { prescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { prescriptionAnswer, prescriptionContent } from '../../contracts/portal/prescription/prescription.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** What the portal holds, and the id under which the next signature is asked for. */
export const heldPrescription = z.object({ held: prescriptionAnswer, requestId: z.string() })

const content = sensitive('patient', prescriptionContent)

export const prescriptionContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    held: prescriptionAnswer.nullable(),
    /** As it was typed, whether kept or not. */
    draft: prescriptionDraft,
    /** Grows when the draft is another one than the form shows: the form starts anew. */
    revision: z.number(),
    /** Something was typed while the draft was being kept. */
    unsaved: z.boolean(),
    /** What is to be signed; null unless a signature was asked for. */
    content: content.nullable(),
    requestId: z.string(),
    /** Code of why it could not be read or kept; null when it could. */
    problem: z.string().nullable(),
    /** The same again may go better: the portal was not reached. */
    retryable: z.boolean(),
    /** Code of why the last signature was refused; null when none was. */
    refused: z.string().nullable(),
  }),
  events: {
    ...event('prescription.opened', {}),
    ...event('prescription.retryRequested', {}),
    ...event('prescription.edited', { draft: prescriptionDraft }),
    ...event('prescription.signRequested', { content }),
    ...event('prescription.replaceRequested', {}),
    ...event('prescription.discardRequested', {}),
    ...event('prescription.resumeRequested', {}),
  },
  outputs: {
    fetchPrescription: heldPrescription,
    saveDraft: heldPrescription,
    discardDraft: heldPrescription,
    signPrescription: heldPrescription,
    refetchPrescription: heldPrescription,
  },
} satisfies MachineContract
