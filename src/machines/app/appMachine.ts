import type { ActorRefFrom } from 'xstate'
import { SYSTEM_ID } from '../systemIds.ts'
import { appScreen } from './appScreen.ts'
import { appSetup } from './appSetup.ts'

/** A fault in one part must not take the portal with it; the views of that part show their own error. */
const partStopped = { description: 'Only this part stops.' }

/**
 * The root: starts the long-lived actors, opens and closes the actor of the page that shows, and hands facts on
 * to those whom they concern. It decides nothing else.
 */
export const appMachine = appSetup.createMachine({
  id: 'app',
  description: 'The portal.',
  context: ({ input }) => ({ ...input, practitioner: null, moves: 0, opened: 0 }),
  type: 'parallel',
  invoke: [
    { id: 'toasts', systemId: SYSTEM_ID.toasts, src: 'toasts', onError: partStopped },
    { id: 'announcer', systemId: SYSTEM_ID.announcer, src: 'announcer', onError: partStopped },
    { id: 'notices', systemId: SYSTEM_ID.notices, src: 'notices', onError: partStopped },
    { id: 'locale', systemId: SYSTEM_ID.locale, src: 'locale', onError: partStopped },
    {
      id: 'shell',
      systemId: SYSTEM_ID.shell,
      src: 'shell',
      input: ({ context }) => ({ path: context.path, narrow: context.narrow }),
      onError: partStopped,
    },
    {
      id: 'liveAppointment',
      systemId: SYSTEM_ID.liveAppointment,
      src: 'liveAppointment',
      onError: partStopped,
    },
    {
      id: 'profileCompletion',
      systemId: SYSTEM_ID.profileCompletion,
      src: 'profileCompletion',
      input: { params: null },
      onError: partStopped,
    },
    {
      id: 'appointmentPolling',
      systemId: SYSTEM_ID.appointmentPolling,
      src: 'appointmentPolling',
      onError: partStopped,
    },
    {
      id: 'currentPractitioner',
      systemId: SYSTEM_ID.currentPractitioner,
      src: 'currentPractitioner',
      onError: partStopped,
    },
    { id: 'session', systemId: SYSTEM_ID.session, src: 'session', onError: partStopped },
    { id: 'reentry', systemId: SYSTEM_ID.reentry, src: 'reentry', onError: partStopped },
    { id: 'observePage', src: 'observePage', onError: partStopped },
  ],
  on: {
    'route.changed': {
      description: 'Menus close, the screen reader hears the name of the page.',
      meta: { spec: ['P2.66'] },
      actions: [
        { type: 'assignPlace', params: ({ event: { type: _, ...place } }) => place },
        'notifyShellOfRoute',
        'announcePage',
        'cancelReauthentication',
      ],
    },
    'page.returned': { actions: 'pollAtOnce' },
    'session.opened': { actions: ['passSessionOpened', 'cancelReauthentication'] },
    'session.closed': {
      actions: ['requestReauthentication', 'clearPractitioner', 'passSessionClosed', 'resetCachedData'],
    },
    'practitioner.ready': {
      actions: [
        {
          type: 'assignPractitioner',
          params: ({ event }) => ({ practitionerId: event.practitionerId, timezone: event.timezone }),
        },
        'startCachedData',
      ],
    },
    'cache.resetRequested': {
      meta: { spec: ['P4.28'] },
      actions: ['clearPractitioner', 'resetCachedData'],
    },
  },
  states: {
    start: {
      description: 'Nothing shows before the words are there.',
      initial: 'starting',
      states: {
        starting: {
          description: 'Waits for the first language.',
          on: { 'locale.settled': 'running' },
        },
        running: { description: 'Pages show.' },
      },
    },
    network: {
      description: 'What the browser says about the network.',
      initial: 'online',
      states: {
        online: {
          description: 'As far as the browser knows.',
          on: { 'network.lost': { target: 'offline', actions: 'announceLost' } },
        },
        offline: {
          description: 'A banner says so; what is shown stays.',
          on: { 'network.returned': { target: 'online', actions: ['announceBack', 'pollAtOnce'] } },
        },
      },
    },
    screen: appScreen,
    share: {
      description: 'The share dialog works for whoever is signed in; it starts anew with each of them.',
      initial: 'nobody',
      states: {
        nobody: {
          description: 'There is no profile to share.',
          always: { guard: 'hasPractitioner', target: 'available' },
        },
        available: {
          description: 'The dialog can be opened.',
          meta: { spec: ['P1.33'] },
          initial: 'loading',
          always: { guard: 'hasNobody', target: 'nobody' },
          states: {
            loading: {
              description: 'The code of the dialog is on its way.',
              invoke: { id: 'loadShareProfile', src: 'loadShareProfile', onDone: 'open', onError: 'failed' },
            },
            open: {
              description: 'It works.',
              invoke: {
                id: 'shareProfile',
                src: 'shareProfile',
                input: ({ context }) => ({
                  practitionerId: context.practitioner?.practitionerId ?? '',
                  base: context.shareBase,
                }),
                onError: { target: 'open', reenter: true },
              },
            },
            failed: { description: 'It could not be loaded.' },
          },
        },
      },
    },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>
