import { and, assign, not, sendTo, setup, stateIn } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/callEvents.ts'
import type { TranscriptionState } from '../../../contracts/meeting/transcription.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { transcriptionContract } from './transcriptionContract.ts'
import { administers } from './transcriptionPlugin.ts'
import { refusalOf, withCaptions } from './transcriptionRules.ts'

/**
 * The transcription of one mode: its state by the server, and its captions (M1.28, M3.13, M4.087, M4.184,
 * M5.39, M6.25, M6.26, M6.41, M7.047, M7.048, M7.100).
 */
type Contract = typeof transcriptionContract
type Context = ContextOf<Contract>

const entryOf = (context: Context, event: EventOf<Contract>): Context['entry'] => {
  if (event.type === 'transcription.updated')
    return event.entry.mode === context.mode ? event.entry : context.entry
  if (event.type === 'room.stateArrived')
    return event.room.transcriptions?.find(({ mode }) => mode === context.mode) ?? null
  return context.entry
}

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

export const transcriptionMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    startTranscription: notProvided<
      OutputOf<Contract, 'startTranscription'>,
      { mode: string; language: string | null }
    >('startTranscription'),
    stopTranscription: notProvided<OutputOf<Contract, 'stopTranscription'>, { mode: string }>(
      'stopTranscription',
    ),
  },
  actions: {
    assignEntry: assign({ entry: ({ context, event }) => entryOf(context, event) }),
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
    }),
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
}).createMachine({
  id: 'transcription',
  description: 'Speech in the room, as text.',
  context: ({ input }) => ({ ...input, captions: [], language: null, error: null }),
  type: 'parallel',
  on: {
    'transcription.updated': {
      guard: 'isOurs',
      actions: ['assignEntry', 'notifyState'],
      meta: { spec: ['M7.100', 'M4.184'] },
    },
    'room.stateArrived': { actions: 'assignEntry', meta: { spec: ['M3.13'] } },
    'captions.arrived': { actions: 'assignCaptions', meta: { spec: ['M1.28'] } },
    'policy.changed': { actions: 'assignPolicy', meta: { spec: ['M6.41'] } },
  },
  states: {
    course: {
      description: 'State by the server.',
      meta: { spec: ['M4.087'] },
      initial: 'none',
      always: [
        { guard: 'becomesNone', target: '.none' },
        { guard: 'becomesInitialised', target: '.initialised' },
        { guard: 'becomesStarted', target: '.started' },
        { guard: 'becomesStopped', target: '.stopped' },
        { guard: 'becomesFailed', target: '.failed' },
      ],
      states: {
        none: { description: 'Not started.' },
        initialised: { description: 'Starting.' },
        started: { description: 'Speech is being transcribed.' },
        stopped: { description: 'Stopped.' },
        failed: { description: 'It failed; the entry may have the reason.' },
      },
    },
    request: {
      initial: 'none',
      states: {
        none: {
          description: 'No pending request.',
          on: {
            'transcription.startRequested': [
              { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M6.41'] } },
              { target: 'starting', actions: 'assignLanguage', meta: { spec: ['M6.25'] } },
            ],
            'transcription.stopRequested': [
              { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.39'] } },
              { target: 'stopping', actions: 'clearError', meta: { spec: ['M6.26'] } },
            ],
          },
        },
        starting: {
          description: 'The start is requested.',
          invoke: {
            id: 'startTranscription',
            src: 'startTranscription',
            input: ({ context: { mode, language } }) => ({ mode, language }),
            onDone: { target: 'none', meta: { spec: ['M7.047'] } },
            onError: { target: 'none', actions: ['assignError', 'raiseError'] },
          },
        },
        stopping: {
          description: 'The stop is requested.',
          invoke: {
            id: 'stopTranscription',
            src: 'stopTranscription',
            input: ({ context: { mode } }) => ({ mode }),
            onDone: { target: 'none', meta: { spec: ['M7.048'] } },
            onError: { target: 'none', actions: ['assignError', 'raiseError'] },
          },
        },
      },
    },
  },
})
