import { assign, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { SpokenLanguage } from '../../../contracts/meeting/transcription/transcription.ts'
import { notProvided } from '../../notProvided.ts'
import type { ownSpeechContract } from './ownSpeechContract.ts'
import { languageOf } from './transcriptionRules.ts'

type Contract = typeof ownSpeechContract
type Context = ContextOf<Contract>

/** Captions are made on the devices, they are on, and this person is in the call. */
const isHeardHere = ({ entry, role }: Context): boolean =>
  entry?.source === 'browser' && entry.state === 'started' && role !== 'waiting'

/** Where no server transcribes, each device turns the speech of its own person into text. */
export const ownSpeechMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    recogniseSpeech: notProvided<OutputOf<Contract, 'recogniseSpeech'>, { language: SpokenLanguage | null }>(
      'recogniseSpeech',
    ),
  },
  actions: {
    follow: assign(({ event: { role, entry } }) => ({ role, entry })),
    assignListening: assign({ listening: ({ context }) => languageOf(context) }),
    clearListening: assign({ listening: null }),
  },
  guards: {
    listens: ({ context }) => isHeardHere(context),
    listensNoMore: ({ context }) => !isHeardHere(context),
    speaksAnother: ({ context }) => context.listening !== languageOf(context),
  },
}).createMachine({
  id: 'ownSpeech',
  description: 'The speech of this person, as text, made on this device.',
  context: ({ input }) => ({ ...input, listening: null }),
  on: { 'captions.stateChanged': { actions: 'follow' } },
  initial: 'idle',
  states: {
    idle: {
      description: 'This device does not listen.',
      always: { guard: 'listens', target: 'listening' },
    },
    listening: {
      description: 'The speech of this person becomes text on this device.',
      entry: 'assignListening',
      exit: 'clearListening',
      always: [
        { guard: 'listensNoMore', target: 'idle' },
        { guard: 'speaksAnother', target: 'listening', reenter: true },
      ],
      invoke: {
        id: 'recogniseSpeech',
        src: 'recogniseSpeech',
        input: ({ context }) => ({ language: context.listening }),
        onDone: {
          description: 'The browser ends it after silence.',
          target: 'listening',
          reenter: true,
        },
        onError: 'unavailable',
      },
    },
    unavailable: {
      description: 'This browser cannot do it on the device; what the others say is still shown.',
      always: { guard: 'listensNoMore', target: 'idle' },
    },
  },
})
