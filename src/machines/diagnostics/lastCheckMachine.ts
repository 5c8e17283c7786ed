import { assign, setup } from 'xstate'
import type { LastCheck } from '../../contracts/diagnostics/lastCheck.ts'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import type { lastCheckContract } from './lastCheckContract.ts'

type Contract = typeof lastCheckContract

/** The last check of devices and connection, for Home and the previews (experience §8.6). */
export const lastCheckMachine = setup({
  types: { context: {} as ContextOf<Contract>, events: {} as EventOf<Contract> },
  actors: { watchLastCheck: notProvidedEvents<{ type: string }, undefined>('watchLastCheck') },
  actions: { assignCheck: assign((_, params: { check: LastCheck | null }) => params) },
  guards: { isValid: (_, { check }: { check: LastCheck | null }) => check !== null },
}).createMachine({
  id: 'lastCheck',
  description: 'The last check of this device.',
  context: { check: null },
  invoke: { id: 'watchLastCheck', src: 'watchLastCheck' },
  initial: 'none',
  on: {
    'lastCheck.read': [
      {
        guard: { type: 'isValid', params: ({ event }) => event },
        target: '.valid',
        actions: { type: 'assignCheck', params: ({ event }) => ({ check: event.check }) },
      },
      { target: '.none', actions: { type: 'assignCheck', params: { check: null } } },
    ],
  },
  states: {
    none: { description: 'The device was not checked in the last day.' },
    valid: { description: 'Its result still counts.' },
  },
})
