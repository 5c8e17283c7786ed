import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { transcriptionEntry } from '../../../contracts/meeting/transcription/transcription.ts'

/** The facts of the room that the parts of the transcription receive: the state of captions, and this person's role. */
export const captionPart = z.object({
  peerId: z.string(),
  role: z.string(),
  entry: transcriptionEntry.nullable(),
})

export const captionPartEvents = {
  ...event('captions.stateChanged', { role: z.string(), entry: transcriptionEntry.nullable() }),
} as const
