import { and, assign, enqueueActions, not, sendTo, setup, stateIn } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type {
  SpokenLanguage,
  TranscriptionState,
} from '../../../contracts/meeting/transcription/transcription.ts'
import type { Announcement } from '../../../contracts/portal/messages.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { announceUrgently } from '../call/announceUrgently.ts'
import { errorOf } from '../call/errorOf.ts'
import { ownSpeechMachine } from './ownSpeechMachine.ts'
import { transcriptConsentMachine } from './transcriptConsentMachine.ts'
import type { transcriptionContract } from './transcriptionContract.ts'
import { administers } from './transcriptionPlugin.ts'
import { entryAfter, refusalOf, withCaptions } from './transcriptionRules.ts'

/** Actors, actions and guards of the transcription; the chart is in transcriptionMachine.ts. */
type Contract = typeof transcriptionContract
type Context = ContextOf<Contract>

/** The entry has this state and the chart does not yet. */
const becomes = (state: TranscriptionState) =>
  and([
    ({ context }: { context: Context }) => (context.entry?.state ?? 'none') === state,
    not(stateIn({ course: state })),
  ])

const requestOf = (event: EventOf<Contract>) =>
  event.type === 'transcription.stopRequested'
    ? ({ type: 'stop', mode: event.mode } as const)
    : ({ type: 'start' } as const)

export const transcriptionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    children: {} as { transcriptConsent: 'transcriptConsent'; ownSpeech: 'ownSpeech' },
  },
  actors: {
    startTranscription: notProvided<
      OutputOf<Contract, 'startTranscription'>,
      { mode: string; language: string | null }
    >('startTranscription'),
    stopTranscription: notProvided<OutputOf<Contract, 'stopTranscription'>, { mode: string }>(
      'stopTranscription',
    ),
    chooseLanguage: notProvided<
      OutputOf<Contract, 'chooseLanguage'>,
      { mode: string; language: SpokenLanguage | null }
    >('chooseLanguage'),
    requestSaving: notProvided<OutputOf<Contract, 'requestSaving'>, { save: boolean }>('requestSaving'),
    transcriptConsent: transcriptConsentMachine,
    ownSpeech: ownSpeechMachine,
  },
  actions: {
    assignEntry: assign({ entry: ({ context, event }) => entryAfter(context, event) }),
    notifyParts: enqueueActions(({ context: { role, entry }, enqueue }) => {
      for (const part of ['transcriptConsent', 'ownSpeech'] as const)
        enqueue.sendTo(part, { type: 'captions.stateChanged', role, entry })
    }),
    notifyState: sendTo(toMeeting, ({ context: { mode, entry } }) => {
      const events: CallEvent[] = [
        { type: 'TRANSCRIPTION_STATE_UPDATED', mode, state: entry?.state ?? 'none' },
      ]
      return { type: 'call.eventsRaised', events }
    }),
    assignCaptions: assign({
      captions: ({ context, event }) =>
        event.type === 'captions.arrived' ? withCaptions(context.captions, event.captions) : context.captions,
    }),
    assignPolicy: assign({
      allowed: ({ context, event }) =>
        event.type === 'policy.changed' ? administers(event.policy, context.mode) : context.allowed,
      role: ({ context, event }) => (event.type === 'policy.changed' ? event.policy.name : context.role),
    }),
    assignSearch: assign({
      search: ({ context, event }) =>
        event.type === 'transcription.searched' ? event.search : context.search,
    }),
    assignChoosing: assign((_, { language }: { language: SpokenLanguage }) => ({
      choosing: language,
      error: null,
    })),
    clearChoosing: assign({ choosing: null }),
    announce: enqueueActions((enqueued, what: Announcement) => announceUrgently(enqueued, what)),
    assignLanguage: assign({
      language: ({ context, event }) =>
        event.type === 'transcription.startRequested' ? event.language : context.language,
      error: null,
    }),
    clearError: assign({ error: null }),
    refuse: assign({ error: ({ context, event }) => refusalOf(requestOf(event), context) }),
    assignError: assign({ error: ({ event }) => errorOf(event, 'TRANSCRIPTION') }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
  },
  guards: {
    isRefused: ({ context, event }) => refusalOf(requestOf(event), context) !== null,
    isOurs: ({ context, event }) =>
      event.type === 'transcription.updated' && event.entry.mode === context.mode,
    becomesNone: becomes('none'),
    becomesInitialised: becomes('initialised'),
    becomesStarted: becomes('started'),
    becomesStopped: becomes('stopped'),
    becomesFailed: becomes('failed'),
  },
})
