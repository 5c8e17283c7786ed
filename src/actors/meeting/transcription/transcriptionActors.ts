import { fromPromise } from 'xstate'
import { transcriptionMachine } from '../../../machines/meeting/transcription/transcriptionMachine.ts'
import type { CallSession } from '../call/callSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Nothing = Record<string, never>

const defineStartTranscriptionActor = ({ signal: client }: CallSession) =>
  fromPromise<Nothing, { mode: string; language: string | null }>(({ input, signal }) =>
    rejectPlain('TRANSCRIPTION', async () => {
      const { mode, language } = input
      await client.request(
        'transcription-start',
        { mode, ...(language === null ? {} : { language }) },
        signal,
      )
      return {}
    }),
  )

const defineStopTranscriptionActor = ({ signal: client }: CallSession) =>
  fromPromise<Nothing, { mode: string }>(({ input, signal }) =>
    rejectPlain('TRANSCRIPTION', async () => {
      await client.request('transcription-stop', { mode: input.mode }, signal)
      return {}
    }),
  )

/** The transcription with its machine, loaded with the code of a joined call (docs/decisions/0083). */
export const defineTranscription = (session: CallSession) =>
  transcriptionMachine.provide({
    actors: {
      startTranscription: defineStartTranscriptionActor(session),
      stopTranscription: defineStopTranscriptionActor(session),
    },
  })
