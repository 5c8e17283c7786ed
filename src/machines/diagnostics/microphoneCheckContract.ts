import { z } from 'zod'
import { meetingError } from '../../contracts/errors.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const microphoneCheckContract = {
  input: z.object({ deviceId: z.string() }),
  context: z.object({
    deviceId: z.string(),
    /** Duration of the recording in milliseconds. */
    durationMs: z.number(),
    /** A voice was louder than the noise of a room (M9.39). */
    heard: z.boolean(),
    error: meetingError.nullable(),
    /** "Did you hear it?" */
    answer: z.enum(['yes', 'no']).nullable(),
  }),
  events: {
    ...event('microphoneCheck.startRequested', {}),
    ...event('microphoneCheck.stopRequested', {}),
    ...event('microphoneCheck.playRequested', {}),
    ...event('microphoneCheck.answered', { answer: z.enum(['yes', 'no']) }),
    ...event('microphone.fellSilent', {}),
    /** The recording can be played. */
    ...event('recorder.finished', { durationMs: z.number(), heard: z.boolean() }),
    ...event('recorder.failed', { error: meetingError }),
  },
  outputs: {
    /** The device in use. */
    acquireMicrophone: z.object({ deviceId: z.string() }),
    playRecording: nothing,
  },
} satisfies MachineContract
