import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/events.ts'
import { caption, transcriptionEntry } from '../../../contracts/meeting/transcription.ts'

export const transcriptionContract = {
  /** `entry`: the room's state of it from before this actor started. */
  input: z.object({
    mode: z.string(),
    allowed: z.boolean(),
    entry: transcriptionEntry.nullable(),
  }),
  context: z.object({
    mode: z.string(),
    /** The role administers this mode (M6.41). */
    allowed: z.boolean(),
    entry: transcriptionEntry.nullable(),
    /** Final captions in order, then the current one of each speaker. */
    captions: z.array(caption),
    language: z.string().nullable(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('transcription.startRequested', { language: z.string().nullable() }),
    /** M5.39: the mode is required. */
    ...event('transcription.stopRequested', { mode: z.string().nullable() }),
    'transcription.updated': factEvents['transcription.updated'],
    'room.stateArrived': factEvents['room.stateArrived'],
    'captions.arrived': factEvents['captions.arrived'],
    'policy.changed': factEvents['policy.changed'],
  },
  outputs: { startTranscription: nothing, stopTranscription: nothing },
} as const
