import { assign, setup } from 'xstate'
import { DEFAULT_DEVICE_ID } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { notProvided } from '../../notProvided.ts'
import type { speakerTestContract } from './speakerTestContract.ts'

type Contract = typeof speakerTestContract
type Context = ContextOf<Contract>

/** A speaker test with two tones (experience §8.1). */
export const speakerTestMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    playTestSound: notProvided<OutputOf<Contract, 'playTestSound'>, Context>('playTestSound'),
  },
  actions: { assignDevice: assign((_, params: Context) => params) },
}).createMachine({
  id: 'speakerTest',
  description: 'The speaker test.',
  context: { deviceId: DEFAULT_DEVICE_ID },
  initial: 'silent',
  states: {
    silent: {
      description: 'No test runs.',
      on: {
        'speakerTest.requested': {
          target: 'sounding',
          actions: { type: 'assignDevice', params: ({ event }) => ({ deviceId: event.deviceId }) },
        },
      },
    },
    sounding: {
      description: 'Two tones, left and right.',
      invoke: {
        id: 'playTestSound',
        src: 'playTestSound',
        input: ({ context }) => context,
        onDone: 'silent',
        onError: 'failed',
      },
      on: { 'devices.selected': 'silent' },
    },
    failed: {
      description: 'The browser could not play it.',
      on: {
        'speakerTest.requested': {
          target: 'sounding',
          actions: { type: 'assignDevice', params: ({ event }) => ({ deviceId: event.deviceId }) },
        },
        'devices.selected': 'silent',
      },
    },
  },
})
