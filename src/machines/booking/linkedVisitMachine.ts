import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { AWAY_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { offeredSlots } from './bookingQueries.ts'
import type { linkedVisitContract, VisitChange } from './linkedVisitContract.ts'
import { recordCode } from './recordCode.ts'
import { sharedRecords } from './sharedRecords.ts'

type Contract = typeof linkedVisitContract
type Context = ContextOf<Contract>

/** How often an open page asks whether the practitioner answered. */
export const REFRESH_MS = 30_000

/** The page of a visit for its patient: what it is, and how it is cancelled or moved. */
export const linkedVisitMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as { slots: 'slots'; sharedRecords: 'sharedRecords'; recordCode: 'recordCode' },
  },
  actors: {
    slots: offeredSlots.machine,
    sharedRecords: sharedRecords.machine,
    recordCode: recordCode.machine,
    fetchVisit: notProvided<OutputOf<Contract, 'fetchVisit'>, { token: string }>('fetchVisit'),
    sendChange: notProvided<OutputOf<Contract, 'sendChange'>, { token: string; change: VisitChange }>(
      'sendChange',
    ),
    openCheckout: notProvided<OutputOf<Contract, 'openCheckout'>, { token: string }>('openCheckout'),
  },
  actions: {
    setVisit: assign((_, params: { visit: NonNullable<Context['visit']> }) => params),
    setChange: assign((_, params: { change: VisitChange }) => params),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    requestSlots: sendTo('slots', ({ context: { visit, token } }, { page }: { page: number }) => ({
      type: 'query.requested',
      params: {
        practitionerId: requireValue(visit, 'visit').practitioner.id,
        specialityId: requireValue(visit, 'visit').speciality.id,
        page,
        visitToken: token,
      },
    })),
    refreshSlots: sendTo('slots', { type: 'query.refreshRequested' }),
    announceSaved: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.politeRequested',
      what: { say: 'visitChanged' },
    }),
  },
  guards: { isMove: ({ context }) => context.change?.kind === 'move' },
  delays: { refresh: REFRESH_MS, away: AWAY_MS },
}).createMachine({
  id: 'linkedVisit',
  description: 'The page of a visit for its patient, opened by a link.',
  meta: { spec: ['P4.07'] },
  context: ({ input: { token } }) => ({ token, visit: null, change: null, failure: null }),
  invoke: [
    { id: 'slots', src: 'slots', input: { params: null } },
    { id: 'sharedRecords', src: 'sharedRecords', input: { params: null } },
    { id: 'recordCode', src: 'recordCode', input: { params: null } },
  ],
  initial: 'loading',
  states: {
    loading: {
      description: 'The visit is read.',
      invoke: {
        id: 'fetchVisit',
        src: 'fetchVisit',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'open',
          actions: [{ type: 'setVisit', params: ({ event }) => event.output }, 'clearFailure'],
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unavailable: {
      description: 'There is no such visit, or it could not be read.',
      on: { 'visitLink.refreshRequested': 'loading' },
    },
    open: {
      description: 'The visit is shown.',
      initial: 'reading',
      states: {
        reading: {
          description: 'Nothing is being changed; it is read anew from time to time.',
          after: { refresh: 'refreshing' },
          on: {
            'visitLink.refreshRequested': 'refreshing',
            'visitLink.cancelRequested': { target: 'confirming', actions: 'clearFailure' },
            'visitLink.payRequested': { target: 'opening', actions: 'clearFailure' },
            'visitLink.moveRequested': {
              target: 'choosing',
              actions: ['clearFailure', { type: 'requestSlots', params: { page: 0 } }],
            },
            'visitLink.confirmed': {
              target: 'sending',
              actions: { type: 'setChange', params: ({ event }) => ({ change: event.change }) },
            },
          },
        },
        refreshing: {
          description: 'The visit is read anew; what is known stays.',
          invoke: {
            id: 'refreshVisit',
            src: 'fetchVisit',
            input: ({ context }) => ({ token: context.token }),
            onDone: { target: 'reading', actions: { type: 'setVisit', params: ({ event }) => event.output } },
            onError: { description: 'The next refresh tries again.', target: 'reading' },
          },
          on: {
            'visitLink.cancelRequested': { target: 'confirming', actions: 'clearFailure' },
            'visitLink.payRequested': { target: 'opening', actions: 'clearFailure' },
            'visitLink.moveRequested': {
              target: 'choosing',
              actions: ['clearFailure', { type: 'requestSlots', params: { page: 0 } }],
            },
            'visitLink.confirmed': {
              target: 'sending',
              actions: { type: 'setChange', params: ({ event }) => ({ change: event.change }) },
            },
          },
        },
        confirming: {
          description: 'The patient is asked whether the visit is to be cancelled.',
          on: {
            'visitLink.dismissed': 'reading',
            'visitLink.confirmed': {
              target: 'sending',
              actions: { type: 'setChange', params: ({ event }) => ({ change: event.change }) },
            },
          },
        },
        choosing: {
          description: 'Another time is chosen.',
          on: {
            'visitLink.dismissed': 'reading',
            'visitLink.pageChosen': {
              actions: { type: 'requestSlots', params: ({ event }) => ({ page: event.page }) },
            },
            'visitLink.confirmed': {
              target: 'sending',
              actions: { type: 'setChange', params: ({ event }) => ({ change: event.change }) },
            },
          },
        },
        opening: {
          description: "The provider's page is opened, on which the visit is paid.",
          invoke: {
            id: 'openCheckout',
            src: 'openCheckout',
            input: ({ context }) => ({ token: context.token }),
            onDone: 'away',
            onError: {
              target: 'refreshing',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        away: {
          description: 'The browser leaves; whoever comes back by its own way sees the visit again.',
          after: { away: 'refreshing' },
        },
        sending: {
          description: 'The change is being made.',
          entry: 'clearFailure',
          invoke: {
            id: 'sendChange',
            src: 'sendChange',
            input: ({ context }) => ({
              token: context.token,
              change: requireValue(context.change, 'change'),
            }),
            onDone: {
              target: 'reading',
              actions: [{ type: 'setVisit', params: ({ event }) => event.output }, 'announceSaved'],
            },
            onError: [
              {
                description: 'The time is taken: the list is read anew.',
                guard: 'isMove',
                target: 'choosing',
                actions: [
                  { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                  'refreshSlots',
                ],
              },
              {
                target: 'refreshing',
                actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
  },
})

export type LinkedVisitRef = ActorRefFrom<typeof linkedVisitMachine>
