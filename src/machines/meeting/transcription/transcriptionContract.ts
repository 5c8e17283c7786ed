import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import {
  caption,
  spokenLanguage,
  transcriptionEntry,
} from '../../../contracts/meeting/transcription/transcription.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

export const transcriptionContract = {
  /** `entry`: the room's state of it from before this actor started. */
  input: z.object({
    mode: z.string(),
    allowed: z.boolean(),
    entry: transcriptionEntry.nullable(),
    peerId: z.string(),
    role: z.string(),
  }),
  context: z.object({
    mode: z.string(),
    /** The role administers this mode (M6.41). */
    allowed: z.boolean(),
    entry: transcriptionEntry.nullable(),
    peerId: z.string(),
    role: z.string(),
    /** Final captions in order, then the current one of each speaker. */
    captions: z.array(caption),
    /** The text that the transcript is searched for. */
    search: sensitive('content', z.string()),
    language: z.string().nullable(),
    error: meetingError.nullable(),
    /** The language that is being sent as ours. */
    choosing: spokenLanguage.nullable(),
  }),
  events: {
    ...event('transcription.startRequested', { language: z.string().nullable() }),
    /** M5.39: the mode is required. */
    ...event('transcription.stopRequested', { mode: z.string().nullable() }),
    ...event('transcription.languageChosen', { language: spokenLanguage }),
    /** The doctor asks everybody that captions are kept, or ends that. */
    ...event('transcription.saveRequested', { save: z.boolean() }),
    ...event('transcription.searched', { search: sensitive('content', z.string()) }),
    'transcription.updated': factEvents['transcription.updated'],
    'room.stateArrived': factEvents['room.stateArrived'],
    'captions.arrived': factEvents['captions.arrived'],
    'policy.changed': factEvents['policy.changed'],
  },
  outputs: {
    startTranscription: nothing,
    stopTranscription: nothing,
    chooseLanguage: nothing,
    requestSaving: nothing,
  },
} as const
