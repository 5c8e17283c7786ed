import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { HOLD_MS } from '../../contracts/portal/booking/hold.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { newVisitContract } from './newVisitContract.ts'
import { newVisitSlots } from './newVisitSlots.ts'

type Contract = typeof newVisitContract
type Context = ContextOf<Contract>
type Chosen = NonNullable<Context['chosen']>

const EXPIRED = { code: 'holdExpired', message: 'The time is no longer held', retryable: false }

const heldId = ({ context }: { context: Context }) => ({ draftId: requireValue(context.hold, 'hold').id })

/** A new visit of a patient: a time, held for ten minutes, then booked (experience §6; P7.59, P7.60). */
export const newVisitMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      newVisitSlots: 'newVisitSlots'
      holdTime: 'holdTime'
      bookTime: 'bookTime'
      releaseTime: 'releaseTime'
    },
  },
  actors: {
    newVisitSlots: newVisitSlots.machine,
    holdTime: notProvided<
      OutputOf<Contract, 'holdTime'>,
      { practitionerId: string; patientId: string; chosen: Chosen }
    >('holdTime'),
    bookTime: notProvided<OutputOf<Contract, 'bookTime'>, { draftId: string }>('bookTime'),
    releaseTime: notProvided<OutputOf<Contract, 'releaseTime'>, { draftId: string }>('releaseTime'),
  },
  actions: {
    setSpeciality: assign((_, { specialityId }: { specialityId: string }) => ({ specialityId })),
    setPage: assign((_, { page }: { page: number }) => ({ page })),
    setChosen: assign((_, { chosen }: { chosen: Chosen }) => ({ chosen, failure: null })),
    setHold: assign((_, { hold }: OutputOf<Contract, 'holdTime'>) => ({ hold })),
    setBooked: assign((_, { booked }: OutputOf<Contract, 'bookTime'>) => ({ booked })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    setExpired: assign({ failure: EXPIRED }),
    clearHold: assign({ hold: null }),
    startAnew: assign({ chosen: null, hold: null, booked: null, failure: null }),
    refreshAgenda: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'today.refreshRequested' }),
  },
  delays: { holdTime: HOLD_MS },
}).createMachine({
  id: 'newVisit',
  description: 'A new visit of one patient.',
  meta: { spec: ['P7.59', 'P7.60'] },
  context: ({ input }) => ({
    ...input,
    specialityId: null,
    page: 0,
    chosen: null,
    hold: null,
    booked: null,
    failure: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The times of two weeks are shown.',
      invoke: {
        id: 'newVisitSlots',
        src: 'newVisitSlots',
        input: ({ context: { practitionerId, patientId, specialityId, page } }) => ({
          params: { practitionerId, patientId, specialityId, page },
        }),
      },
      on: {
        'newVisit.specialityChosen': {
          target: 'choosing',
          reenter: true,
          actions: { type: 'setSpeciality', params: ({ event }) => ({ specialityId: event.specialityId }) },
        },
        'newVisit.pageRequested': {
          target: 'choosing',
          reenter: true,
          actions: { type: 'setPage', params: ({ event }) => ({ page: event.page }) },
        },
        'newVisit.timeChosen': {
          target: 'holding',
          actions: { type: 'setChosen', params: ({ event }) => ({ chosen: event.chosen }) },
        },
      },
    },
    holding: {
      description: 'The time is asked for.',
      invoke: {
        id: 'holdTime',
        src: 'holdTime',
        input: ({ context: { practitionerId, patientId, chosen } }) => ({
          practitionerId,
          patientId,
          chosen: requireValue(chosen, 'chosen'),
        }),
        onDone: { target: 'held', actions: { type: 'setHold', params: ({ event }) => event.output } },
        onError: {
          target: 'choosing',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    held: {
      description: 'Nobody else can have the time for ten minutes.',
      after: { holdTime: { target: 'choosing', actions: ['setExpired', 'clearHold'] } },
      on: { 'newVisit.confirmed': 'booking', 'newVisit.released': 'releasing' },
    },
    releasing: {
      description: 'The time is given back; if that fails it runs out by itself.',
      invoke: {
        id: 'releaseTime',
        src: 'releaseTime',
        input: heldId,
        onDone: { target: 'choosing', actions: 'clearHold' },
        onError: { target: 'choosing', actions: 'clearHold' },
      },
    },
    booking: {
      description: 'The visit is made of the time.',
      invoke: {
        id: 'bookTime',
        src: 'bookTime',
        input: heldId,
        onDone: {
          target: 'booked',
          actions: [{ type: 'setBooked', params: ({ event }) => event.output }, 'refreshAgenda'],
        },
        onError: {
          target: 'choosing',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'clearHold'],
        },
      },
    },
    booked: {
      description: 'The visit stands in the agenda.',
      on: { 'newVisit.anotherRequested': { target: 'choosing', actions: 'startAnew' } },
    },
  },
})

export type NewVisitRef = ActorRefFrom<typeof newVisitMachine>
