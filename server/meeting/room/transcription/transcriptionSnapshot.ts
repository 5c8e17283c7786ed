import { z } from 'zod'
import { spokenLanguage } from '../../../../src/contracts/meeting/transcription/transcription.ts'
import type { RoomTranscription } from './transcriptionState.ts'

const savingSnapshot = z.object({
  transcriptId: z.string(),
  requestedBy: z.string(),
  consents: z.array(z.tuple([z.string(), z.boolean()])),
  begun: z.boolean(),
  end: z.enum(['stopped', 'declined', 'withdrawn', 'failed']).nullable(),
  erase: z.boolean(),
})

export const transcriptionSnapshot = z.object({
  state: z.enum(['initialised', 'started', 'stopped', 'failed']),
  language: spokenLanguage,
  languages: z.array(z.tuple([z.string(), spokenLanguage])),
  initialisedAt: z.number(),
  startedAt: z.number().nullable(),
  stoppedAt: z.number().nullable(),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
  saving: savingSnapshot.nullable(),
})

export const snapshotOfTranscription = (
  transcription: RoomTranscription,
): z.infer<typeof transcriptionSnapshot> => {
  const { languages, saving } = transcription
  return {
    ...transcription,
    languages: [...languages],
    saving: saving === null ? null : { ...saving, consents: [...saving.consents] },
  }
}

export const restoreTranscription = ({
  languages,
  saving,
  ...rest
}: z.infer<typeof transcriptionSnapshot>): RoomTranscription => ({
  ...rest,
  languages: new Map(languages),
  saving: saving === null ? null : { ...saving, consents: new Map(saving.consents) },
})
