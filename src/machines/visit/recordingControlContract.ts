import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { callFacts } from '../../contracts/meeting/call/callFacts.ts'
import { requestedKinds, requestRecording } from '../../contracts/portal/recording/recording.ts'

const { reason, kind } = requestRecording.body.shape

export const recordingChange = z.enum(['pause', 'resume', 'stop'])
export type RecordingChange = z.infer<typeof recordingChange>

export const recordingControlContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    /** Whether a recording was requested and has not ended, by the room. */
    open: z.boolean(),
    /** As the doctor tells the patient; null when nothing is being requested. */
    reason: reason.nullable(),
    /** Each person apart, or everybody in one picture. */
    kind: z.enum(requestedKinds),
    change: recordingChange.nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('recordingControl.opened', {}),
    ...event('recordingControl.dismissed', {}),
    ...event('recordingControl.submitted', { reason, kind }),
    ...event('recordingControl.changed', { change: recordingChange }),
    ...event('recordingControl.confirmed', {}),
    ...event('recordingControl.retryRequested', {}),
    'call.recordingChanged': callFacts['call.recordingChanged'],
  },
  outputs: { requestRecording: nothing, changeRecording: nothing },
} satisfies MachineContract
