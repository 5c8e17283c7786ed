import { appSetup } from './appSetup.ts'

/**
 * The actor of the current page, for every page (`src/pages.ts`): its code is loaded, then it runs until the
 * address changes or the session ends, unless it outlives the session.
 */
export const appScreen = appSetup.createStateConfig({
  description: 'The actor of the page runs as long as the page is shown.',
  initial: 'idle',
  states: {
    idle: {
      description: 'The page needs no actor of its own, or waits for the profile.',
      always: { guard: 'needsActor', target: 'page' },
    },
    page: {
      description: 'A page with an actor of its own.',
      meta: { spec: ['P2.01', 'P2.08'] },
      entry: 'assignOpened',
      initial: 'loading',
      always: [
        { guard: 'hasMovedOn', target: 'idle' },
        { guard: 'hasLostSession', target: 'idle' },
      ],
      states: {
        loading: {
          description: 'The code of the page is loading.',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context: { actor, params, secrets, practitioner } }) => ({
              name: actor?.name ?? '',
              params,
              secrets,
              practitioner,
            }),
            onDone: {
              target: 'open',
              actions: { type: 'startPage', params: ({ event }) => event.output },
            },
            onError: 'failed',
          },
        },
        open: {
          description: 'The actor of the page runs.',
          exit: 'stopPage',
          on: {
            'xstate.done.actor.page': { guard: 'isLogin', actions: 'notifySignedIn' },
            'xstate.error.actor.page': 'failed',
            'today.changed': { guard: 'isAgenda', actions: 'refreshAgenda' },
            'practice.changeUndone': {
              guard: 'showsPractice',
              actions: { type: 'forwardUndone', params: ({ event }) => ({ changes: event.changes }) },
            },
          },
        },
        failed: {
          description: 'The page could not be loaded, or it failed; Retry loads it again.',
          on: { 'page.loadRequested': 'loading' },
        },
      },
    },
  },
})
