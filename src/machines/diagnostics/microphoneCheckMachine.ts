import { type ActorRefFrom, assign, type EventObject, sendTo, setup } from 'xstate'
import { TIME } from '../../contracts/constants.ts'
import { makeError } from '../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { errorOf } from '../meeting/call/errorOf.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { CheckOutcome } from './checkOutcome.ts'
import type { microphoneCheckContract } from './microphoneCheckContract.ts'

/** Tests whether the microphone records, and whether the recording can be heard (M1.40, M8.079, M9.34). */
type Contract = typeof microphoneCheckContract
type Context = ContextOf<Contract>

const outcomeOf = ({ error, answer, heard }: Context): CheckOutcome => {
  if (error !== null) return { good: false, problem: error.code }
  // The user's answer counts more than the measured level.
  const good = answer === null ? heard : answer === 'yes'
  return { good, problem: good ? null : 0 }
}

export const microphoneCheckMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    acquireMicrophone: notProvided<OutputOf<Contract, 'acquireMicrophone'>, { deviceId: string }>(
      'acquireMicrophone',
    ),
    recorder: notProvidedCallback<EventObject>('recorder'),
    playRecording: notProvided<OutputOf<Contract, 'playRecording'>, void>('playRecording'),
  },
  actions: {
    assignDevice: assign((_, params: { deviceId: string }) => params),
    begin: assign({ durationMs: 0, heard: false, error: null, answer: null }),
    assignRecording: assign((_, params: { durationMs: number; heard: boolean }) => params),
    assignAnswer: assign((_, params: { answer: 'yes' | 'no' }) => params),
    assignError: assign({ error: ({ event }) => errorOf(event, 'TRACK') }),
    assignSilence: assign({ error: makeError(3010, { action: 'TRACK', trackType: 'audio' }) }),
    stopRecorder: sendTo('recorder', { type: 'recorder.stopOrdered' }),
    conclude: sendTo(actor(SYSTEM_ID.diagnostics), ({ context }) => ({
      type: 'diagnostics.concluded',
      step: 'microphone',
      outcome: outcomeOf(context),
    })),
  },
  delays: { micRecording: TIME.micRecording },
}).createMachine({
  id: 'microphoneCheck',
  description: 'The microphone check.',
  context: ({ input }) => ({
    deviceId: input.deviceId,
    durationMs: 0,
    heard: false,
    error: null,
    answer: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is recorded; the microphone is off.',
      on: { 'microphoneCheck.startRequested': 'asking' },
    },
    asking: {
      description: 'The browser asks for permission and opens the microphone.',
      entry: 'begin',
      invoke: {
        id: 'acquireMicrophone',
        src: 'acquireMicrophone',
        input: ({ context }) => ({ deviceId: context.deviceId }),
        onDone: {
          target: 'recording',
          actions: { type: 'assignDevice', params: ({ event }) => ({ deviceId: event.output.deviceId }) },
        },
        onError: { target: 'failed', actions: 'assignError', meta: { spec: ['M8.107'] } },
      },
      on: { 'microphoneCheck.stopRequested': 'idle' },
    },
    recording: {
      description: 'The voice is recorded, and its level is shown.',
      meta: { spec: ['M1.40', 'M9.34'] },
      initial: 'running',
      invoke: { id: 'recorder', src: 'recorder' },
      on: {
        'recorder.finished': {
          target: 'recorded',
          actions: {
            type: 'assignRecording',
            params: ({ event }) => ({ durationMs: event.durationMs, heard: event.heard }),
          },
        },
        'recorder.failed': { target: 'failed', actions: 'assignError' },
      },
      states: {
        running: {
          description: 'Records up to ten seconds.',
          on: {
            'microphoneCheck.stopRequested': 'stopping',
            'microphone.fellSilent': {
              target: 'stopping',
              actions: 'assignSilence',
              meta: { spec: ['M8.079'] },
            },
          },
          after: { micRecording: 'stopping' },
        },
        stopping: { description: 'The recorder delivers the recording.', entry: 'stopRecorder' },
      },
    },
    recorded: {
      description: 'The recording can be played.',
      entry: 'conclude',
      on: {
        'microphoneCheck.startRequested': 'asking',
        'microphoneCheck.playRequested': 'playing',
        'microphoneCheck.answered': {
          target: 'recorded',
          reenter: true,
          actions: { type: 'assignAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
      },
    },
    playing: {
      description: 'The recording plays.',
      invoke: {
        id: 'playRecording',
        src: 'playRecording',
        onDone: 'recorded',
        onError: { target: 'recorded', actions: 'assignError' },
      },
      on: {
        'microphoneCheck.stopRequested': 'recorded',
        'microphoneCheck.startRequested': 'asking',
        'microphoneCheck.answered': {
          target: 'recorded',
          actions: { type: 'assignAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
      },
    },
    failed: {
      description: 'Recording is impossible; the page shows advice.',
      entry: 'conclude',
      on: { 'microphoneCheck.startRequested': 'asking' },
    },
  },
})

export type MicrophoneCheckRef = ActorRefFrom<typeof microphoneCheckMachine>
