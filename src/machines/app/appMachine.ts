import type { ActorRefFrom } from 'xstate'
import { SYSTEM_ID } from '../systemIds.ts'
import { appScreen } from './appScreen.ts'
import { appSetup } from './appSetup.ts'

/** A fault in one part must not stop the portal; the views of that part show their own error. */
const partStopped = { description: 'Only this part stops.' }

/**
 * The root: starts the long-lived actors, opens and closes the actor of the current page, and forwards facts
 * between actors. It has no rules of its own.
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
      id: 'waitingPatients',
      systemId: SYSTEM_ID.waitingPatients,
      src: 'waitingPatients',
      onError: partStopped,
    },
    {
      id: 'practiceNotices',
      systemId: SYSTEM_ID.practiceNotices,
      src: 'practiceNotices',
      onError: partStopped,
    },
    { id: 'lastCheck', systemId: SYSTEM_ID.lastCheck, src: 'lastCheck', onError: partStopped },
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
    {
      id: 'reauthentication',
      systemId: SYSTEM_ID.reauthentication,
      src: 'reauthentication',
      onError: partStopped,
    },
    { id: 'legalPrompt', systemId: SYSTEM_ID.legalPrompt, src: 'legalPrompt', onError: partStopped },
    { id: 'observePage', src: 'observePage', onError: partStopped },
  ],
  on: {
    'route.changed': {
      description: 'Menus close, and the screen reader announces the page.',
      meta: { spec: ['P2.66'] },
      actions: [
        { type: 'assignLocation', params: ({ event: { type: _, ...location } }) => location },
        'notifyOfRoute',
        'announcePage',
        'cancelReauthentication',
      ],
    },
    'page.returned': { actions: 'pollAtOnce' },
    'session.opened': { actions: ['forwardSessionOpened', 'cancelReauthentication'] },
    'session.closed': {
      actions: ['requestReauthentication', 'clearPractitioner', 'forwardSessionClosed', 'resetCachedData'],
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
      description: 'Nothing is shown before the texts are loaded.',
      initial: 'starting',
      states: {
        starting: {
          description: 'Waits for the first language.',
          on: { 'locale.settled': 'running' },
        },
        running: { description: 'Pages are shown.' },
      },
    },
    network: {
      description: 'Whether the browser is online.',
      initial: 'online',
      states: {
        online: {
          description: 'The browser reports a network.',
          on: { 'network.lost': { target: 'offline', actions: 'announceLost' } },
        },
        offline: {
          description: 'A banner reports it; the shown content stays.',
          on: { 'network.restored': { target: 'online', actions: ['announceRestored', 'pollAtOnce'] } },
        },
      },
    },
    screen: appScreen,
    share: {
      description: 'The share dialog of the signed-in practitioner; it restarts with each sign-in.',
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
              description: 'The code of the dialog is loading.',
              invoke: { id: 'loadShareProfile', src: 'loadShareProfile', onDone: 'open', onError: 'failed' },
            },
            open: {
              description: "The dialog's actor runs.",
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
