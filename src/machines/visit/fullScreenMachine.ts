import { setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import type { fullScreenContract } from './fullScreenContract.ts'

type Contract = typeof fullScreenContract

/** The room in full screen (experience §8.2). The browser decides, and reports changes by itself. */
export const fullScreenMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    watchFullScreen: notProvidedEvents<{ type: string }, undefined>('watchFullScreen'),
    toggleFullScreen: notProvided<OutputOf<Contract, 'toggleFullScreen'>, void>('toggleFullScreen'),
  },
  guards: { isFullscreen: (_, { fullscreen }: { fullscreen: boolean }) => fullscreen },
}).createMachine({
  id: 'fullScreen',
  description: 'The room in full screen.',
  context: {},
  invoke: { id: 'watchFullScreen', src: 'watchFullScreen' },
  on: {
    // By our button, by Esc, or by a key of the system.
    'fullScreen.changed': [
      { guard: { type: 'isFullscreen', params: ({ event }) => event }, target: '.fullscreen' },
      { target: '.windowed' },
    ],
  },
  initial: 'unavailable',
  states: {
    unavailable: {
      description: 'This browser does not support it.',
      on: { 'fullScreen.offered': 'windowed' },
    },
    windowed: { description: 'In the window.', on: { 'fullScreen.toggled': 'entering' } },
    entering: {
      description: 'Full screen is requested.',
      invoke: {
        id: 'toggleFullScreen',
        src: 'toggleFullScreen',
        onDone: 'fullscreen',
        onError: 'windowed',
      },
    },
    fullscreen: { description: 'Full screen.', on: { 'fullScreen.toggled': 'leaving' } },
    leaving: {
      description: 'Full screen is being left.',
      invoke: {
        id: 'toggleFullScreen',
        src: 'toggleFullScreen',
        onDone: 'windowed',
        onError: 'fullscreen',
      },
    },
  },
})
