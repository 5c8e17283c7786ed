import { z } from 'zod'
import { meetingError } from '../../contracts/errors.ts'
import { event, nothing } from '../../contracts/machineContract.ts'
import { factEvents } from '../../contracts/meeting/events.ts'
import { caption, transcriptionEntry } from '../../contracts/meeting/transcription.ts'

export const transcriptionContract = {
  /** `entry`: what the room said of it before this actor was there. */
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
    /** Final ones in their order, then what is being said now: one of each person. */
    captions: z.array(caption),
    language: z.string().nullable(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('transcription.startRequested', { language: z.string().nullable() }),
    /** M5.39: of which mode must be said. */
    ...event('transcription.stopRequested', { mode: z.string().nullable() }),
    'transcription.updated': factEvents['transcription.updated'],
    'room.stateArrived': factEvents['room.stateArrived'],
    'captions.arrived': factEvents['captions.arrived'],
    'policy.changed': factEvents['policy.changed'],
  },
  outputs: { startTranscription: nothing, stopTranscription: nothing },
} as const
