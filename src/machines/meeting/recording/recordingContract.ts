import { z } from 'zod'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { recordingConsents } from '../../../contracts/meeting/recording/recordingConsent.ts'

/** How a recording ended, where the people in the call are told. */
export const recordingOutcome = z.enum(['stopped', 'declined', 'withdrawn', 'failed'])
export type RecordingOutcome = z.infer<typeof recordingOutcome>

export const recordingContract = {
  input: z.object({ peerId: z.string() }),
  context: z.object({
    peerId: z.string(),
    role: z.string(),
    /** The room's state of the recording (M4.083). */
    state: z.string(),
    /** Null: the server does not ask for consent. */
    consents: recordingConsents.nullable(),
    /** Our answer to the current request; null before it is given. */
    answer: z.boolean().nullable(),
    /** The answer that is being sent. */
    sending: z.object({ agreed: z.boolean(), erase: z.boolean() }),
    /** The last answer could not be sent. */
    unsent: z.boolean(),
    /** Somebody who had agreed has withdrawn. */
    withdrawn: z.boolean(),
    /** Null: it was read, or nothing has ended. */
    outcome: recordingOutcome.nullable(),
  }),
  events: {
    'recording.updated': factEvents['recording.updated'],
    'room.stateArrived': factEvents['room.stateArrived'],
    'policy.changed': factEvents['policy.changed'],
    /** A guest agrees, does not agree, or withdraws; `erase`: what was kept is deleted. */
    ...event('recording.answered', { agreed: z.boolean(), erase: z.boolean() }),
    ...event('recording.outcomeRead', {}),
  },
  outputs: { sendRecordingConsent: nothing, playRecordingTone: nothing },
} as const
