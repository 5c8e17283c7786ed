import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import type { calendarFeedContract } from './calendarFeedContract.ts'
import { feedAddressCopy } from './feedAddressCopy.ts'
import { feedState } from './feedState.ts'

type Contract = typeof calendarFeedContract

/** The private address at which other calendars read the visits: it is made, shown once, replaced and revoked. */
export const calendarFeedMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { state: 'state'; copy: 'copy' },
  },
  actors: {
    state: feedState.machine,
    copy: feedAddressCopy.machine,
    make: notProvided<OutputOf<Contract, 'make'>, void>('make'),
    revoke: notProvided<OutputOf<Contract, 'revoke'>, void>('revoke'),
  },
  actions: {
    refresh: sendTo('state', { type: 'query.refreshRequested' }),
    setUrl: assign((_, { url }: { url: string }) => ({ url, failure: null })),
    clearUrl: assign({ url: null, failure: null }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    copyUrl: sendTo('copy', ({ context }) => ({ type: 'copy.requested', text: context.url ?? '' })),
  },
  guards: { isReplaced: (_, { replaces }: { replaces: boolean }) => replaces },
}).createMachine({
  id: 'calendarFeed',
  description: 'The private address at which other calendars read the visits.',
  context: { url: null, failure: null },
  invoke: [
    { id: 'state', src: 'state', input: { params: {} } },
    { id: 'copy', src: 'copy', input: {} },
  ],
  initial: 'idle',
  states: {
    idle: {
      description: 'It is shown whether there is an address.',
      on: {
        'feed.makeRequested': [
          {
            guard: { type: 'isReplaced', params: ({ event }) => ({ replaces: event.replaces }) },
            target: 'confirmingNew',
          },
          { target: 'making' },
        ],
        'feed.revokeRequested': 'confirmingRevoke',
        'feed.copyRequested': { actions: 'copyUrl' },
      },
    },
    confirmingNew: {
      description: 'Calendars that read the old address would stop; that cannot be taken back.',
      on: { 'feed.confirmed': 'making', 'feed.dismissed': 'idle' },
    },
    confirmingRevoke: {
      description: 'Calendars that read the address would stop; that cannot be taken back.',
      on: { 'feed.confirmed': 'revoking', 'feed.dismissed': 'idle' },
    },
    making: {
      description: 'An address is made.',
      invoke: {
        id: 'make',
        src: 'make',
        onDone: {
          target: 'idle',
          actions: [{ type: 'setUrl', params: ({ event }) => event.output }, 'refresh'],
        },
        onError: {
          target: 'idle',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    revoking: {
      description: 'The address is revoked.',
      invoke: {
        id: 'revoke',
        src: 'revoke',
        onDone: { target: 'idle', actions: ['clearUrl', 'refresh'] },
        onError: {
          target: 'idle',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type CalendarFeedRef = ActorRefFrom<typeof calendarFeedMachine>
