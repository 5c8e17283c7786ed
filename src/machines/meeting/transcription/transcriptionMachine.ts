import type { ActorRefFrom } from 'xstate'
import { transcriptionSetup } from './transcriptionSetup.ts'

/**
 * The transcription of one mode: its state by the server, and its captions (M1.28, M3.13, M4.087, M4.184,
 * M5.39, M6.25, M6.26, M6.41, M7.047, M7.048, M7.100).
 */
export const transcriptionMachine = transcriptionSetup.createMachine({
  id: 'transcription',
  description: 'Speech in the room, as text.',
  context: ({ input }) => ({
    ...input,
    captions: [],
    search: '',
    language: null,
    error: null,
    choosing: null,
  }),
  invoke: [
    {
      id: 'transcriptConsent',
      src: 'transcriptConsent',
      input: ({ context: { peerId, role, entry } }) => ({ peerId, role, entry }),
    },
    {
      id: 'ownSpeech',
      src: 'ownSpeech',
      input: ({ context: { peerId, role, entry } }) => ({ peerId, role, entry }),
    },
  ],
  type: 'parallel',
  on: {
    'transcription.updated': {
      guard: 'isOurs',
      actions: ['assignEntry', 'notifyState', 'notifyParts'],
      meta: { spec: ['M7.100', 'M4.184'] },
    },
    'room.stateArrived': { actions: ['assignEntry', 'notifyParts'], meta: { spec: ['M3.13'] } },
    'captions.arrived': { actions: 'assignCaptions', meta: { spec: ['M1.28'] } },
    'policy.changed': { actions: ['assignPolicy', 'notifyParts'], meta: { spec: ['M6.41'] } },
    'transcription.searched': { actions: 'assignSearch' },
  },
  states: {
    course: {
      description: 'State by the server.',
      meta: { spec: ['M4.087'] },
      initial: 'none',
      always: [
        { guard: 'becomesNone', target: '.none' },
        {
          guard: 'becomesInitialised',
          target: '.initialised',
          actions: { type: 'announce', params: { say: 'captionsComing' } },
        },
        {
          guard: 'becomesStarted',
          target: '.started',
          actions: { type: 'announce', params: { say: 'captionsOn' } },
        },
        {
          guard: 'becomesStopped',
          target: '.stopped',
          actions: { type: 'announce', params: { say: 'captionsOff' } },
        },
        {
          guard: 'becomesFailed',
          target: '.failed',
          actions: { type: 'announce', params: { say: 'captionsFailed' } },
        },
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
            'transcription.languageChosen': {
              target: 'choosing',
              actions: { type: 'assignChoosing', params: ({ event }) => event },
            },
            'transcription.saveRequested': { target: 'saving', actions: 'clearError' },
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
        choosing: {
          description: 'The language that this person speaks is sent.',
          invoke: {
            id: 'chooseLanguage',
            src: 'chooseLanguage',
            input: ({ context: { mode, choosing } }) => ({ mode, language: choosing }),
            onDone: { target: 'none', actions: 'clearChoosing' },
            onError: { target: 'none', actions: ['clearChoosing', 'assignError', 'raiseError'] },
          },
        },
        saving: {
          description: 'The doctor asks that captions are kept, or ends that.',
          invoke: {
            id: 'requestSaving',
            src: 'requestSaving',
            input: ({ event }) => ({ save: event.type === 'transcription.saveRequested' && event.save }),
            onDone: 'none',
            onError: { target: 'none', actions: ['assignError', 'raiseError'] },
          },
        },
      },
    },
  },
})

export type TranscriptionRef = ActorRefFrom<typeof transcriptionMachine>
