import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { PlaybackCommand } from '../../contracts/portal/recording/playback.ts'
import type { RecordedFile } from '../../contracts/portal/recording/recording.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import type { recordingPlayerContract } from './recordingPlayerContract.ts'

type Contract = typeof recordingPlayerContract
type Fetched = OutputOf<Contract, 'fetchPlayback'>

/** How often new addresses are fetched for a file that failed. */
const RENEWALS_PER_FILE = 2

const timesFailed = (failures: readonly number[], file: number): number =>
  failures.filter((one) => one === file).length

/** Indexes of the files that cannot be played: new addresses did not help. */
export const unreadableFiles = (failures: readonly number[]): number[] =>
  [...new Set(failures)].filter((file) => timesFailed(failures, file) > RENEWALS_PER_FILE)

/** Where a playback of these files begins. */
export interface PlaybackInput {
  files: readonly RecordedFile[]
  unreadable: readonly number[]
  position: number
  rate: number
  duration: number
  wanted: boolean
}

/**
 * Plays the files of a recording side by side on one clock. Addresses open for two hours; when one has expired they
 * are fetched again, and the position stays. A file that new addresses do not cure is left out, and the others play.
 */
export const recordingPlayerMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { playback: 'playback'; fetchPlayback: 'fetchPlayback' },
  },
  actors: {
    fetchPlayback: notProvided<Fetched, { recordingId: string }>('fetchPlayback'),
    playback: notProvidedCallback<PlaybackCommand, PlaybackInput>('playback'),
  },
  actions: {
    setFetched: assign((_, { startedAt, duration, files }: Fetched) => ({
      startedAt,
      duration,
      files,
      failure: null,
    })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    setUnreadable: assign({
      failure: { code: 'unreadable', message: 'No file of the recording can be read', retryable: true },
    }),
    setPosition: assign((_, { position }: { position: number }) => ({ position })),
    setTarget: assign(({ context }, { to }: { to: number }) => ({
      position: Math.min(to, context.duration),
    })),
    setRate: assign((_, { rate }: { rate: number }) => ({ rate })),
    toEnd: assign({ position: ({ context }) => context.duration }),
    rewindAtEnd: assign(({ context }) => (context.position >= context.duration ? { position: 0 } : {})),
    want: assign({ wanted: true }),
    unwant: assign({ wanted: false }),
    toggleCaptions: assign({ captions: ({ context }) => !context.captions }),
    addFailure: assign(({ context: { failures } }, { file }: { file: number }) =>
      unreadableFiles(failures).includes(file) ? {} : { failures: [...failures, file] },
    ),
    clearFailures: assign({ failures: [] }),
    play: sendTo('playback', { type: 'playback.play' }),
    pause: sendTo('playback', { type: 'playback.pause' }),
    seek: sendTo('playback', ({ context }) => ({ type: 'playback.seek', to: context.position })),
    passRate: sendTo('playback', ({ context }) => ({ type: 'playback.setRate', rate: context.rate })),
  },
  guards: {
    canRenew: ({ context }, { file }: { file: number }) =>
      timesFailed(context.failures, file) < RENEWALS_PER_FILE,
    isLastReadable: ({ context: { files, failures } }, { file }: { file: number }) =>
      files.every((_, index) => index === file || unreadableFiles(failures).includes(index)),
    isWanted: ({ context }) => context.wanted,
  },
}).createMachine({
  id: 'recordingPlayer',
  description: 'The player of a recording.',
  context: ({ input: { recordingId } }) => ({
    recordingId,
    files: [],
    startedAt: null,
    duration: 0,
    position: 0,
    rate: 1,
    wanted: false,
    failures: [],
    captions: true,
    failure: null,
  }),
  initial: 'loading',
  on: { 'recordingPlayer.captionsToggled': { actions: 'toggleCaptions' } },
  states: {
    loading: {
      description: 'The addresses of the files are fetched; the viewing is written down.',
      invoke: {
        id: 'fetchPlayback',
        src: 'fetchPlayback',
        input: ({ context: { recordingId } }) => ({ recordingId }),
        onDone: { target: 'ready', actions: { type: 'setFetched', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: {
      description: 'The files are in their elements.',
      invoke: {
        id: 'playback',
        src: 'playback',
        input: ({ context: { files, failures, position, rate, duration, wanted } }) => ({
          files,
          unreadable: unreadableFiles(failures),
          position,
          rate,
          duration,
          wanted,
        }),
      },
      initial: 'choosing',
      on: {
        'recordingPlayer.seekRequested': {
          actions: [{ type: 'setTarget', params: ({ event }) => event }, 'seek'],
        },
        'recordingPlayer.rateChosen': {
          actions: [{ type: 'setRate', params: ({ event }) => event }, 'passRate'],
        },
        'playback.moved': { actions: { type: 'setPosition', params: ({ event }) => event } },
        'playback.failed': [
          {
            guard: { type: 'canRenew', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'addFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isLastReadable', params: ({ event }) => event },
            target: 'failed',
            actions: [{ type: 'addFailure', params: ({ event }) => event }, 'setUnreadable'],
          },
          { actions: { type: 'addFailure', params: ({ event }) => event } },
        ],
      },
      states: {
        choosing: {
          description: 'After a renewal it goes on as before.',
          always: [{ guard: 'isWanted', target: 'playing' }, { target: 'paused' }],
        },
        paused: {
          description: 'It stands still.',
          on: {
            'recordingPlayer.toggled': {
              target: 'playing',
              actions: ['rewindAtEnd', 'seek', 'want', 'play'],
            },
          },
        },
        playing: {
          description: 'It plays.',
          on: {
            'recordingPlayer.toggled': { target: 'paused', actions: ['unwant', 'pause'] },
            'playback.ended': { target: 'paused', actions: ['unwant', 'toEnd'] },
          },
        },
      },
    },
    failed: {
      description: 'It cannot be played; it can be tried again.',
      on: { 'recordingPlayer.retryRequested': { target: 'loading', actions: 'clearFailures' } },
    },
  },
})

export type RecordingPlayerRef = ActorRefFrom<typeof recordingPlayerMachine>
