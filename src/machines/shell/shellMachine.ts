import { type ActorRefFrom, assign, type EventObject, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import type { shellContract } from './shellContract.ts'

type Contract = typeof shellContract

/** The frame around every page: which menu and which dialog is open, and how wide the window is. */
export const shellMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    observeWidth: notProvidedEvents<EventObject, undefined>('observeWidth'),
    singleKeyStore: notProvidedCallback<{ type: 'singleKeys.given'; on: boolean }, undefined>(
      'singleKeyStore',
    ),
  },
  actions: {
    assignPath: assign((_, params: { path: string }) => ({ path: params.path })),
    assignWidth: assign((_, params: { narrow: boolean }) => ({ narrow: params.narrow })),
    assignSingleKeys: assign((_, params: { on: boolean }) => ({ singleKeys: params.on })),
    storeSingleKeys: sendTo('singleKeyStore', ({ context }) => ({
      type: 'singleKeys.given',
      on: context.singleKeys,
    })),
  },
}).createMachine({
  id: 'shell',
  description: 'Header, menus and dialogs of the portal.',
  context: ({ input }) => ({ ...input, singleKeys: true }),
  type: 'parallel',
  invoke: [
    {
      id: 'observeWidth',
      src: 'observeWidth',
      onError: { description: 'The current width of the window becomes the initial one.' },
    },
    {
      id: 'singleKeyStore',
      src: 'singleKeyStore',
      onError: { description: 'The keys work as usual, and the choice ends with the page.' },
    },
  ],
  on: {
    'width.changed': {
      meta: { spec: ['P9.16'] },
      actions: { type: 'assignWidth', params: ({ event }) => ({ narrow: event.narrow }) },
    },
    'singleKeys.known': {
      actions: { type: 'assignSingleKeys', params: ({ event }) => ({ on: event.on }) },
    },
    'singleKeys.switched': {
      actions: [{ type: 'assignSingleKeys', params: ({ event }) => ({ on: event.on }) }, 'storeSingleKeys'],
    },
    'route.changed': {
      description: 'Menus and dialogs close when the page changes.',
      meta: { spec: ['P2.66'] },
      target: ['.menu.closed', '.dialog.none'],
      actions: { type: 'assignPath', params: ({ event }) => ({ path: event.path }) },
    },
  },
  states: {
    menu: {
      description: 'At most one menu of the header is open.',
      initial: 'closed',
      on: {
        'menu.opened': [
          { guard: ({ event }) => event.menu === 'avatar', target: '.avatar' },
          { guard: ({ event }) => event.menu === 'notifications', target: '.notifications' },
          { target: '.live' },
        ],
        'menu.closed': '.closed',
      },
      states: {
        closed: { description: 'No menu is open.' },
        avatar: {
          description: 'Settings, Share profile, Help, Language, Log out.',
          meta: { spec: ['P2.46'] },
          initial: 'entries',
          states: {
            entries: { description: 'The main menu.', on: { 'languageMenu.opened': 'language' } },
            language: {
              description: 'The submenu with es and en.',
              meta: { spec: ['P2.54'] },
              on: { 'languageMenu.closed': 'entries' },
            },
          },
        },
        notifications: { description: 'The latest notices.', meta: { spec: ['P2.44'] } },
        live: { description: 'Several visits are live; the doctor chooses one.', meta: { spec: ['P2.43'] } },
      },
    },
    dialog: {
      description: 'At most one dialog of the shell is open.',
      initial: 'none',
      on: {
        'dialog.opened': [
          { guard: ({ event }) => event.dialog === 'share', target: ['.share', '#shell.menu.closed'] },
          { guard: ({ event }) => event.dialog === 'keys', target: ['.keys', '#shell.menu.closed'] },
          { target: ['.gettingStarted', '#shell.menu.closed'] },
        ],
        'dialog.closed': '.none',
      },
      states: {
        none: { description: 'No dialog is open.' },
        share: { description: 'Share profile.', meta: { spec: ['P2.52'] } },
        keys: { description: 'The keyboard shortcuts of the portal.' },
        gettingStarted: { description: 'The missing parts of the profile.', meta: { spec: ['P2.45'] } },
      },
    },
  },
})

export type ShellRef = ActorRefFrom<typeof shellMachine>
type ShellSnapshot = SnapshotFrom<typeof shellMachine>

/** P2.47-P2.49, read literally (readings): so /settings/profile-view has no header either. */
export const selectHeaderShown = ({ context }: ShellSnapshot): boolean =>
  !['/auth', '/profile', '/meeting-room'].some((part) => context.path.includes(part))

/** P2.50, P2.51 */
export const selectSettingsPath = ({ context }: ShellSnapshot): string =>
  context.narrow ? '/settings' : '/settings/account'
