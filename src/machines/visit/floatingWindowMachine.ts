import { setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import type { floatingWindowContract } from './floatingWindowContract.ts'

type Contract = typeof floatingWindowContract

/**
 * The call in a window above all others, for a doctor who works in another program meanwhile (experience §8.2). It is
 * closed with the room.
 */
export const floatingWindowMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    watchFloatingWindow: notProvidedEvents<{ type: string }, undefined>('watchFloatingWindow'),
    openFloatingWindow: notProvided<OutputOf<Contract, 'openFloatingWindow'>, void>('openFloatingWindow'),
    closeFloatingWindow: notProvided<OutputOf<Contract, 'closeFloatingWindow'>, void>('closeFloatingWindow'),
  },
}).createMachine({
  id: 'floatingWindow',
  description: 'The call in a window above all others.',
  context: {},
  invoke: { id: 'watchFloatingWindow', src: 'watchFloatingWindow' },
  initial: 'unavailable',
  states: {
    unavailable: {
      description: 'This browser does not support it.',
      on: { 'floatingWindow.offered': 'closed' },
    },
    closed: { description: 'The call is in the page only.', on: { 'floatingWindow.toggled': 'opening' } },
    opening: {
      description: 'The window is requested.',
      invoke: {
        id: 'openFloatingWindow',
        src: 'openFloatingWindow',
        onDone: 'open',
        onError: 'closed',
      },
    },
    open: {
      description: 'The window shows the other person and the controls.',
      on: {
        'floatingWindow.toggled': 'closing',
        // By the window's own button, or because the browser opened another one.
        'floatingWindow.closed': 'closed',
      },
    },
    closing: {
      description: 'The window is being closed.',
      invoke: {
        id: 'closeFloatingWindow',
        src: 'closeFloatingWindow',
        onDone: 'closed',
        onError: 'closed',
      },
    },
  },
})
