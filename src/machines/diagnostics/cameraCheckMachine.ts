import { type ActorRefFrom, assign, type EventObject, sendTo, setup } from 'xstate'
import { makeError } from '../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { errorOf } from '../meeting/call/errorOf.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { cameraCheckContract } from './cameraCheckContract.ts'
import type { CheckOutcome } from './checkOutcome.ts'

/** Tests whether the camera delivers a picture, without network or call (M1.39). */
type Contract = typeof cameraCheckContract
type Context = ContextOf<Contract>

export const cameraCheckMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    acquireCamera: notProvided<OutputOf<Contract, 'acquireCamera'>, { deviceId: string }>('acquireCamera'),
    holdCamera: notProvidedEvents<EventObject, undefined>('holdCamera'),
  },
  actions: {
    assignDevice: assign((_, { deviceId }: { deviceId: string }) => ({ deviceId, error: null })),
    assignError: assign({ error: ({ event }) => errorOf(event, 'TRACK') }),
    assignLoss: assign({ error: makeError(3004, { action: 'TRACK', trackType: 'video' }) }),
    clearError: assign({ error: null }),
    conclude: sendTo(actor(SYSTEM_ID.diagnostics), ({ context }) => ({
      type: 'diagnostics.concluded',
      step: 'camera',
      outcome: { good: context.error === null, problem: context.error?.code ?? null } satisfies CheckOutcome,
    })),
  },
}).createMachine({
  id: 'cameraCheck',
  description: 'The camera check.',
  context: ({ input }) => ({ deviceId: input.deviceId, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No camera is on.',
      on: { 'cameraCheck.startRequested': 'asking' },
    },
    asking: {
      description: 'The browser asks for permission and opens the camera.',
      entry: 'clearError',
      invoke: {
        id: 'acquireCamera',
        src: 'acquireCamera',
        input: ({ context }) => ({ deviceId: context.deviceId }),
        onDone: {
          target: 'showing',
          actions: { type: 'assignDevice', params: ({ event }) => ({ deviceId: event.output.deviceId }) },
        },
        onError: { target: 'failed', actions: 'assignError', meta: { spec: ['M8.106'] } },
      },
      on: { 'cameraCheck.stopRequested': 'idle' },
    },
    showing: {
      description: 'The user sees the own picture.',
      meta: { spec: ['M1.39'] },
      entry: 'conclude',
      invoke: { id: 'holdCamera', src: 'holdCamera' },
      on: {
        'cameraCheck.stopRequested': 'idle',
        'camera.ended': { target: 'failed', actions: 'assignLoss' },
      },
    },
    failed: {
      description: 'There is no picture; the page shows advice.',
      entry: 'conclude',
      on: { 'cameraCheck.startRequested': 'asking' },
    },
  },
})

export type CameraCheckRef = ActorRefFrom<typeof cameraCheckMachine>
