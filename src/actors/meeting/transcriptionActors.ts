import { fromPromise } from 'xstate'
import { transcriptionMachine } from '../../machines/meeting/transcriptionMachine.ts'
import type { CallSession } from './callSession.ts'
import { rejectPlain } from './rejectPlain.ts'

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

/** The whole of it, with the machine: it comes with the code of a joined call (docs/decisions/0083). */
export const defineTranscription = (session: CallSession) =>
  transcriptionMachine.provide({
    actors: {
      startTranscription: defineStartTranscriptionActor(session),
      stopTranscription: defineStopTranscriptionActor(session),
    },
  })
