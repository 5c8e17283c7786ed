import { fromPromise } from 'xstate'
import type { SpokenLanguage } from '../../../contracts/meeting/transcription/transcription.ts'
import { ownSpeechMachine } from '../../../machines/meeting/transcription/ownSpeechMachine.ts'
import { transcriptConsentMachine } from '../../../machines/meeting/transcription/transcriptConsentMachine.ts'
import { transcriptionMachine } from '../../../machines/meeting/transcription/transcriptionMachine.ts'
import { LOCAL_AUDIO } from '../../../services/media/trackRegistry.ts'
import { recogniseSpeech } from '../../../services/platform/speechRecognition.ts'
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

const defineChooseLanguageActor = ({ signal: client }: CallSession) =>
  fromPromise<Nothing, { mode: string; language: SpokenLanguage | null }>(({ input, signal }) =>
    rejectPlain('TRANSCRIPTION', async () => {
      const { mode, language } = input
      if (language !== null) await client.request('transcription-config-update', { mode, language }, signal)
      return {}
    }),
  )

const defineRequestSavingActor = ({ signal: client }: CallSession) =>
  fromPromise<Nothing, { save: boolean }>(({ input, signal }) =>
    rejectPlain('TRANSCRIPTION', async () => {
      await client.request('transcription-save', input, signal)
      return {}
    }),
  )

const defineSendCaptionConsentActor = ({ signal: client }: CallSession) =>
  fromPromise<Nothing, { agreed: boolean; erase: boolean }>(({ input, signal }) =>
    rejectPlain('TRANSCRIPTION', async () => {
      await client.request('transcription-consent', input, signal)
      return {}
    }),
  )

/**
 * Hears the track of this call, which is silent while the person is muted, and sends what the device understood. A
 * caption that is lost is not repeated, because the next one has more.
 */
const defineRecogniseSpeechActor = ({ signal: client, registry }: CallSession) =>
  fromPromise<Nothing, { language: SpokenLanguage | null }>(({ input, signal }) =>
    rejectPlain('TRANSCRIPTION', async () => {
      await recogniseSpeech({
        track$: registry.track$(LOCAL_AUDIO),
        language: input.language ?? 'en',
        signal,
        onText: (text) => void client.request('transcription-say', text, signal).catch(() => undefined),
      })
      return {}
    }),
  )

/** The transcription with its machine, loaded with the code of a joined call (docs/decisions/0145). */
export const defineTranscription = (session: CallSession) =>
  transcriptionMachine.provide({
    actors: {
      startTranscription: defineStartTranscriptionActor(session),
      stopTranscription: defineStopTranscriptionActor(session),
      chooseLanguage: defineChooseLanguageActor(session),
      requestSaving: defineRequestSavingActor(session),
      transcriptConsent: transcriptConsentMachine.provide({
        actors: { sendCaptionConsent: defineSendCaptionConsentActor(session) },
      }),
      ownSpeech: ownSpeechMachine.provide({
        actors: { recogniseSpeech: defineRecogniseSpeechActor(session) },
      }),
    },
  })
