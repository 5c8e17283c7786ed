import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { Hold } from '../../contracts/portal/booking/hold.ts'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { AWAY_MS, SECOND_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { bookingForm } from './bookingForm.ts'
import { bookingProfile, offeredSlots } from './bookingQueries.ts'
import type { publicBookingContract } from './publicBookingContract.ts'

type Contract = typeof publicBookingContract

/** Seconds at which the countdown is announced. */
const ANNOUNCED_S: readonly number[] = [120, 30, 0]

const secondsOf = (hold: Hold): number =>
  Math.max(0, Math.floor((Date.parse(hold.expires_at) - Date.parse(hold.server_time)) / SECOND_MS))

/** A patient books a visit without an account: a time, which is held for ten minutes, and then who it is for. */
export const publicBookingMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { profile: 'profile'; slots: 'slots'; form: 'form' },
  },
  actors: {
    profile: bookingProfile.machine,
    slots: offeredSlots.machine,
    form: bookingForm.machine,
    recall: notProvided<OutputOf<Contract, 'recall'>, { practitionerId: string; specialityId: string }>(
      'recall',
    ),
    take: notProvided<
      OutputOf<Contract, 'take'>,
      { practitionerId: string; specialityId: string; slot: Slot }
    >('take'),
    renew: notProvided<
      OutputOf<Contract, 'renew'>,
      { practitionerId: string; specialityId: string; draftId: string }
    >('renew'),
    release: notProvided<OutputOf<Contract, 'release'>, { draftId: string }>('release'),
    openCheckout: notProvided<OutputOf<Contract, 'openCheckout'>, { token: string }>('openCheckout'),
  },
  actions: {
    requestPage: sendTo('slots', ({ context }, { page }: { page: number }) => ({
      type: 'query.requested',
      params: { practitionerId: context.practitionerId, specialityId: context.specialityId, page },
    })),
    refreshSlots: sendTo('slots', { type: 'query.refreshRequested' }),
    setSlot: assign((_, { slot }: { slot: Slot }) => ({ slot, failure: null })),
    setHold: assign((_, { hold }: { hold: Hold }) => ({ hold, secondsLeft: secondsOf(hold) })),
    setRecalled: assign((_, { hold }: { hold: Hold | null }) => {
      const known = requireValue(hold, 'hold')
      const { start_time, end_time } = known
      return { slot: { start_time, end_time }, hold: known, secondsLeft: secondsOf(known) }
    }),
    countDown: assign({ secondsLeft: ({ context }) => Math.max(0, context.secondsLeft - 1) }),
    announceCountdown: enqueueActions(({ context: { secondsLeft }, enqueue }) => {
      if (!ANNOUNCED_S.includes(secondsLeft)) return
      enqueue.sendTo(actor(SYSTEM_ID.announcer), {
        type: 'announcer.politeRequested',
        what: { say: 'holdEnds', count: secondsLeft },
      })
    }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    setToken: assign((_, { token }: { token: string }) => ({ visitToken: token })),
    clearTime: assign({ slot: null, hold: null, secondsLeft: 0, failure: null }),
    clearHold: assign({ slot: null, hold: null, secondsLeft: 0 }),
  },
  guards: {
    isRecalled: (_, { hold }: { hold: Hold | null }) => hold !== null,
    isOver: ({ context }) => context.secondsLeft <= 0,
    paysNow: (_, { paysNow }: { paysNow: boolean }) => paysNow,
  },
  delays: { second: SECOND_MS, away: AWAY_MS },
}).createMachine({
  id: 'publicBooking',
  description: 'A patient books a visit from a shared link, without an account.',
  meta: { spec: ['P7.59', 'P7.60', 'P9.18'] },
  context: ({ input }) => ({
    practitionerId: input.practitioner,
    specialityId: input.speciality,
    ...{ slot: null, hold: null, secondsLeft: 0, failure: null, visitToken: null },
  }),
  invoke: [
    {
      id: 'profile',
      src: 'profile',
      input: ({ context: { practitionerId, specialityId } }) => ({
        params: { practitionerId, specialityId },
      }),
    },
    {
      id: 'slots',
      src: 'slots',
      input: ({ context: { practitionerId, specialityId } }) => ({
        params: { practitionerId, specialityId, page: 0 },
      }),
    },
  ],
  on: {
    'booking.pageChosen': {
      actions: { type: 'requestPage', params: ({ event }) => ({ page: event.page }) },
    },
  },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'A time that this tab has held since before a reload is asked for.',
      meta: { spec: ['P7.60'] },
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context: { practitionerId, specialityId } }) => ({ practitionerId, specialityId }),
        onDone: [
          {
            guard: { type: 'isRecalled', params: ({ event }) => event.output },
            target: 'held',
            actions: { type: 'setRecalled', params: ({ event }) => event.output },
          },
          { target: 'choosing' },
        ],
        onError: {
          description: 'Another time can be chosen; this one runs out by itself.',
          target: 'choosing',
        },
      },
    },
    choosing: {
      description: 'The times are shown; none is chosen.',
      on: {
        'booking.slotChosen': {
          target: 'taking',
          actions: { type: 'setSlot', params: ({ event }) => ({ slot: event.slot }) },
        },
      },
    },
    taking: {
      description: 'The time is being taken.',
      meta: { spec: ['P7.60'] },
      invoke: {
        id: 'take',
        src: 'take',
        input: ({ context: { practitionerId, specialityId, slot } }) => ({
          practitionerId,
          specialityId,
          slot: requireValue(slot, 'slot'),
        }),
        onDone: { target: 'held', actions: { type: 'setHold', params: ({ event }) => event.output } },
        onError: {
          description: 'Somebody else was faster, or the call failed: the list is read anew.',
          target: 'choosing',
          actions: [
            'clearHold',
            { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            'refreshSlots',
          ],
        },
      },
    },
    held: {
      description: 'The time is held while the patient writes who the visit is for.',
      type: 'parallel',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({
          params: { draftId: requireValue(context.hold, 'hold').id },
          values: {
            ...{ first_name: '', last_name_1: '', last_name_2: '', birth_date: '', sex: '' },
            ...{ email: '', phone: '', reason: '' },
          },
          version: null,
          draftOwner: { owner: 'nobody', subject: 'booking' },
        }),
        onDone: [
          {
            guard: { type: 'paysNow', params: ({ event }) => event.output.result },
            target: 'opening',
            actions: { type: 'setToken', params: ({ event }) => event.output.result },
          },
          {
            target: 'booked',
            actions: { type: 'setToken', params: ({ event }) => event.output.result },
          },
        ],
        onError: {
          target: 'choosing',
          actions: ['clearHold', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
      on: { 'booking.backRequested': 'releasing' },
      states: {
        countdown: {
          description: 'How long the time is held.',
          initial: 'counting',
          states: {
            counting: {
              description: 'Counts down.',
              entry: 'announceCountdown',
              always: { guard: 'isOver', target: 'over' },
              after: { second: { target: 'counting', reenter: true, actions: 'countDown' } },
            },
            over: { description: 'It may be gone; the server decides when the booking is sent.' },
          },
        },
        renewal: {
          description: 'The time can be held for ten minutes more, once.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing was asked for.',
              on: { 'booking.renewRequested': 'renewing' },
            },
            renewing: {
              description: 'More time is asked for.',
              invoke: {
                id: 'renew',
                src: 'renew',
                input: ({ context: { practitionerId, specialityId, hold } }) => ({
                  ...{ practitionerId, specialityId },
                  draftId: requireValue(hold, 'hold').id,
                }),
                onDone: {
                  target: ['idle', '#publicBooking.held.countdown.counting'],
                  actions: { type: 'setHold', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'idle',
                  actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
      },
    },
    releasing: {
      description: 'The time is given back.',
      invoke: {
        id: 'release',
        src: 'release',
        input: ({ context }) => ({ draftId: requireValue(context.hold, 'hold').id }),
        onDone: { target: 'choosing', actions: ['clearTime', 'refreshSlots'] },
        onError: {
          description: 'It runs out by itself.',
          target: 'choosing',
          actions: ['clearTime', 'refreshSlots'],
        },
      },
    },
    opening: {
      description: 'The visit waits for its payment: the page of the provider is opened.',
      invoke: {
        id: 'openCheckout',
        src: 'openCheckout',
        input: ({ context }) => ({ token: requireValue(context.visitToken, 'visitToken') }),
        onDone: 'away',
        onError: { description: "The visit's own page opens it again.", target: 'booked' },
      },
    },
    away: {
      description: 'The browser leaves for the page of the provider.',
      after: { away: 'booked' },
    },
    booked: { description: 'The visit is booked; its own page opens.' },
  },
})

export type PublicBookingRef = ActorRefFrom<typeof publicBookingMachine>
