import { type ActorRefFrom, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import type { installPromptContract } from './installPromptContract.ts'

type Contract = typeof installPromptContract

/** Adds the portal to the home screen, where the browser offers it (experience §3). */
export const installPromptMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    watchInstallOffers: notProvidedEvents<{ type: string }, undefined>('watchInstallOffers'),
    askToInstall: notProvided<OutputOf<Contract, 'askToInstall'>, void>('askToInstall'),
  },
  guards: { isAccepted: (_, { accepted }: { accepted: boolean }) => accepted },
}).createMachine({
  id: 'installPrompt',
  description: 'The portal on the home screen.',
  context: {},
  invoke: { id: 'watchInstallOffers', src: 'watchInstallOffers' },
  // From the portal's button or from the browser's own menu.
  on: { 'install.installed': '.installed' },
  initial: 'unavailable',
  states: {
    unavailable: {
      description: 'The browser does not offer it, or the doctor has declined.',
      on: { 'install.offered': 'offered', 'install.manual': 'manual' },
    },
    manual: { description: 'Only the menu of the browser adds it; the page says how.' },
    offered: { description: 'One tap adds it.', on: { 'install.requested': 'asking' } },
    asking: {
      description: 'The browser asks.',
      invoke: {
        id: 'askToInstall',
        src: 'askToInstall',
        onDone: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'installed' },
          { target: 'unavailable' },
        ],
        onError: 'unavailable',
      },
    },
    installed: { description: 'It is on the home screen.' },
  },
})

export type InstallPromptRef = ActorRefFrom<typeof installPromptMachine>
