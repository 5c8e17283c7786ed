import { nothing } from '../../../contracts/machineContract.ts'
import { spokenLanguage } from '../../../contracts/meeting/transcription/transcription.ts'
import { captionPart, captionPartEvents } from './captionPart.ts'

export const ownSpeechContract = {
  input: captionPart,
  context: captionPart.extend({
    /** The language in which this device listens; null while it does not. */
    listening: spokenLanguage.nullable(),
  }),
  events: captionPartEvents,
  outputs: { recogniseSpeech: nothing },
} as const
