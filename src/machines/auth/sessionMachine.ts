import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { EndReason, sessionContract, TabsEvent, WaitingCallsEvent } from './sessionContract.ts'

type Contract = typeof sessionContract

/**
 * The signed-in practitioner, and the one refresh that serves every call that failed with 'jwt expired'
 * (portal §4, readings P4.20). Holds the tokens' presence, never the tokens: those stay in cookies.
 */
export const sessionMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    tags: {} as 'unknown' | 'signedIn' | 'signedOut',
  },
  actors: {
    readTokens: notProvided<OutputOf<Contract, 'readTokens'>, void>('readTokens'),
    refreshTokens: notProvided<OutputOf<Contract, 'refreshTokens'>, void>('refreshTokens'),
    clearTokens: notProvided<OutputOf<Contract, 'clearTokens'>, void>('clearTokens'),
    signOut: notProvided<OutputOf<Contract, 'signOut'>, void>('signOut'),
    waitingCalls: notProvidedCallback<WaitingCallsEvent>('waitingCalls'),
    tabs: notProvidedCallback<TabsEvent>('tabs'),
  },
  actions: {
    notifyOpened: sendTo(actor(SYSTEM_ID.app), { type: 'session.opened' }),
    notifyClosed: sendTo(actor(SYSTEM_ID.app), { type: 'session.closed' }),
    notifyTabsSignedIn: sendTo('tabs', { type: 'tabs.signedIn' }),
    notifyTabsSignedOut: sendTo('tabs', ({ context }) => ({
      type: 'tabs.signedOut',
      reason: context.endReason ?? 'signedOut',
    })),
    assignReason: assign((_, params: { reason: EndReason | null }) => ({ endReason: params.reason })),
    queueCall: assign(({ context }, params: { callId: string }) => ({
      waiting: [...context.waiting, params.callId],
    })),
    releaseCalls: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('waitingCalls', { type: 'calls.released', callIds: context.waiting })
      enqueue.assign({ waiting: [] })
    }),
    abandonCalls: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('waitingCalls', { type: 'calls.abandoned', callIds: context.waiting })
      enqueue.assign({ waiting: [] })
    }),
    abandonCall: sendTo('waitingCalls', (_, params: { callId: string }) => ({
      type: 'calls.abandoned',
      callIds: [params.callId],
    })),
  },
}).createMachine({
  id: 'session',
  description: 'Whether somebody is signed in, and who waits while that is renewed.',
  context: { waiting: [], endReason: null },
  invoke: [
    {
      id: 'waitingCalls',
      src: 'waitingCalls',
      onError: { description: 'Expired calls fail one by one instead of being repeated.' },
    },
    {
      id: 'tabs',
      src: 'tabs',
      onError: { description: 'The tabs no longer hear of each other; each still works alone.' },
    },
  ],
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looks whether the authorization cookie is there.',
      tags: 'unknown',
      meta: { spec: ['P6.02'] },
      invoke: {
        id: 'readTokens',
        src: 'readTokens',
        onDone: [
          { guard: ({ event }) => event.output.present, target: 'active', actions: 'notifyOpened' },
          { target: 'anonymous', actions: 'notifyClosed' },
        ],
        onError: { target: 'anonymous', actions: 'notifyClosed' },
      },
      on: {
        'call.expired': {
          actions: { type: 'abandonCall', params: ({ event }) => ({ callId: event.callId }) },
        },
      },
    },
    anonymous: {
      description: 'Nobody is signed in.',
      tags: 'signedOut',
      on: {
        'session.signedIn': {
          target: 'active',
          actions: [{ type: 'assignReason', params: { reason: null } }, 'notifyTabsSignedIn', 'notifyOpened'],
        },
        'tab.signedIn': {
          target: 'restoring',
          actions: { type: 'assignReason', params: { reason: null } },
        },
        'call.expired': {
          description: 'An answer that comes after the end serves nobody.',
          actions: { type: 'abandonCall', params: ({ event }) => ({ callId: event.callId }) },
        },
      },
    },
    active: {
      description: 'A practitioner is signed in.',
      tags: 'signedIn',
      on: {
        'call.expired': {
          target: 'refreshing',
          meta: { spec: ['P4.20', 'P8.01'] },
          actions: { type: 'queueCall', params: ({ event }) => ({ callId: event.callId }) },
        },
        'session.signOutRequested': 'signingOut',
        'session.refused': {
          target: 'expired',
          meta: { spec: ['P4.31', 'P4.32', 'P4.33'] },
          actions: [{ type: 'assignReason', params: { reason: 'refused' } }, 'notifyTabsSignedOut'],
        },
        'tab.signedOut': {
          target: 'anonymous',
          actions: [
            { type: 'assignReason', params: ({ event }) => ({ reason: event.reason }) },
            'notifyClosed',
          ],
        },
      },
    },
    refreshing: {
      description: 'One refresh runs; every call that fails meanwhile waits for it.',
      tags: 'signedIn',
      meta: { spec: ['P4.20', 'P4.21', 'P4.22'] },
      invoke: {
        id: 'refreshTokens',
        src: 'refreshTokens',
        onDone: { target: 'active', meta: { spec: ['P4.23', 'P4.24'] }, actions: 'releaseCalls' },
        onError: {
          target: 'expired',
          meta: { spec: ['P4.25', 'P4.26', 'P4.27', 'P2.09'] },
          actions: [
            'abandonCalls',
            { type: 'assignReason', params: { reason: 'expired' } },
            'notifyTabsSignedOut',
          ],
        },
      },
      on: {
        'call.expired': {
          meta: { spec: ['P4.22'] },
          actions: { type: 'queueCall', params: ({ event }) => ({ callId: event.callId }) },
        },
        'session.signOutRequested': { target: 'signingOut', actions: 'abandonCalls' },
        'tab.signedOut': {
          target: 'anonymous',
          actions: [
            'abandonCalls',
            { type: 'assignReason', params: ({ event }) => ({ reason: event.reason }) },
            'notifyClosed',
          ],
        },
      },
    },
    expired: {
      description: 'The session ended by itself: both cookies go, and the login page says why.',
      tags: 'signedOut',
      meta: { spec: ['P4.25', 'P4.26'] },
      entry: 'notifyClosed',
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        onDone: 'anonymous',
        onError: 'anonymous',
      },
      on: {
        'call.expired': {
          actions: { type: 'abandonCall', params: ({ event }) => ({ callId: event.callId }) },
        },
      },
    },
    signingOut: {
      description: 'The server is told which device leaves; the cookies go whatever it answers.',
      tags: 'signedOut',
      meta: { spec: ['P1.08', 'P7.13'] },
      entry: [{ type: 'assignReason', params: { reason: 'signedOut' } }, 'notifyClosed'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'anonymous', actions: 'notifyTabsSignedOut' },
        onError: { target: 'anonymous', actions: 'notifyTabsSignedOut' },
      },
      on: {
        // The login page shows already, and a slow server must not cost who uses it the new session.
        'session.signedIn': {
          target: 'active',
          actions: [{ type: 'assignReason', params: { reason: null } }, 'notifyTabsSignedIn', 'notifyOpened'],
        },
        'call.expired': {
          actions: { type: 'abandonCall', params: ({ event }) => ({ callId: event.callId }) },
        },
      },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>
