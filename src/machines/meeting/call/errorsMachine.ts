import { assign, sendTo, setup } from 'xstate'
import { LIMIT } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import type { errorsContract } from './errorsContract.ts'

/** The errors of this call, newest last, fifty at most (M3.67, M8.065-M8.068, M9.25). */
type Contract = typeof errorsContract
type Raised = Extract<EventOf<Contract>, { type: 'error.raised' }>

export const errorsMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    children: {} as { recorder: 'recorder' },
  },
  actors: { recorder: notProvidedCallback<Raised, undefined>('recorder') },
  actions: {
    /** The clock is an actor; it returns the record with its time. */
    record: sendTo('recorder', ({ event }) => event as Raised),
    assignErrors: assign({
      list: ({ context, event }) =>
        event.type === 'errors.recorded'
          ? [...context.list, event.record].slice(-LIMIT.storedErrors)
          : context.list,
    }),
  },
}).createMachine({
  id: 'errors',
  description: 'The errors of the call.',
  context: { list: [] },
  invoke: { id: 'recorder', src: 'recorder' },
  on: { 'error.raised': { actions: 'record', meta: { spec: ['M8.065', 'M8.067', 'M8.068'] } } },
  initial: 'none',
  states: {
    none: {
      description: 'No errors.',
      on: { 'errors.recorded': { target: 'some', actions: 'assignErrors', meta: { spec: ['M3.67'] } } },
    },
    some: {
      description: 'The newest error is shown, the others are kept.',
      on: {
        'errors.recorded': { actions: 'assignErrors', meta: { spec: ['M9.25'] } },
        'errors.dismissed': 'none',
      },
    },
  },
})
