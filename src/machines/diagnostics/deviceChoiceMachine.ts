import { assign, setup } from 'xstate'
import { DEFAULT_DEVICE_ID } from '../../contracts/constants.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import type { deviceChoiceContract } from './deviceChoiceContract.ts'

type Contract = typeof deviceChoiceContract
type Context = ContextOf<Contract>

/**
 * The devices that a check offers; the chosen ones carry into the room (experience §8.6, M9.65). A call has `devices`
 * instead, which applies a choice to its own tracks.
 */
export const deviceChoiceMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract> },
  actors: {
    listDevices: notProvided<OutputOf<Contract, 'listDevices'>, void>('listDevices'),
    watchDevices: notProvidedEvents<{ type: string }, undefined>('watchDevices'),
    storeSelection: notProvided<OutputOf<Contract, 'storeSelection'>, Context>('storeSelection'),
  },
  actions: {
    assignListed: assign((_, params: Context) => params),
    assignChoice: assign(
      ({ context }, { kind, deviceId }: { kind: keyof Context['selection']; deviceId: string }) => ({
        selection: { ...context.selection, [kind]: deviceId },
      }),
    ),
  },
}).createMachine({
  id: 'deviceChoice',
  description: 'The devices of a check.',
  context: {
    lists: { audioInput: [], audioOutput: [], videoInput: [] },
    selection: {
      audioInput: DEFAULT_DEVICE_ID,
      audioOutput: DEFAULT_DEVICE_ID,
      videoInput: DEFAULT_DEVICE_ID,
    },
  },
  invoke: { id: 'watchDevices', src: 'watchDevices' },
  initial: 'listing',
  on: {
    'deviceChoice.chosen': {
      target: '.storing',
      actions: {
        type: 'assignChoice',
        params: ({ event }) => ({ kind: event.kind, deviceId: event.deviceId }),
      },
    },
  },
  states: {
    listing: {
      description: 'The devices are being listed, with those chosen last.',
      invoke: {
        id: 'listDevices',
        src: 'listDevices',
        onDone: { target: 'ready', actions: { type: 'assignListed', params: ({ event }) => event.output } },
        onError: 'ready',
      },
    },
    ready: {
      description: 'A device can be chosen; before a permission none has a name, and none is offered.',
      on: { 'deviceChoice.refreshRequested': 'listing', 'devices.changed': 'listing' },
    },
    storing: {
      description: 'The choice is stored on this device.',
      meta: { spec: ['M9.65'] },
      invoke: {
        id: 'storeSelection',
        src: 'storeSelection',
        input: ({ context }) => context,
        onDone: 'listing',
        onError: 'ready',
      },
    },
  },
})
