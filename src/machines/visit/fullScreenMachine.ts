import { setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import type { fullScreenContract } from './fullScreenContract.ts'

type Contract = typeof fullScreenContract

/** The room over the whole screen (experience §8.2). The browser has the last word, and tells it by itself. */
export const fullScreenMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    watchFullScreen: notProvidedCallback<{ type: string }, undefined>('watchFullScreen'),
    toggleFullScreen: notProvided<OutputOf<Contract, 'toggleFullScreen'>, void>('toggleFullScreen'),
  },
  guards: { isFilled: (_, { filled }: { filled: boolean }) => filled },
}).createMachine({
  id: 'fullScreen',
  description: 'The room over the whole screen.',
  context: {},
  invoke: { id: 'watchFullScreen', src: 'watchFullScreen' },
  on: {
    // By our button, by Esc, by a key of the system.
    'fullScreen.changed': [
      { guard: { type: 'isFilled', params: ({ event }) => event }, target: '.filled' },
      { target: '.framed' },
    ],
  },
  initial: 'unavailable',
  states: {
    unavailable: {
      description: 'This browser cannot.',
      on: { 'fullScreen.offered': 'framed' },
    },
    framed: { description: 'In its window.', on: { 'fullScreen.toggled': 'entering' } },
    entering: {
      description: 'The browser is asked.',
      invoke: {
        id: 'toggleFullScreen',
        src: 'toggleFullScreen',
        onDone: 'filled',
        onError: 'framed',
      },
    },
    filled: { description: 'Over the whole screen.', on: { 'fullScreen.toggled': 'leaving' } },
    leaving: {
      description: 'Back into its window.',
      invoke: {
        id: 'toggleFullScreen',
        src: 'toggleFullScreen',
        onDone: 'framed',
        onError: 'filled',
      },
    },
  },
})
