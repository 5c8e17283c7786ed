import { type ActorRefFrom, type AnyActorRef, assign, enqueueActions, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import {
  type ContextOf,
  type EventOf,
  type InputOf,
  nothing,
  type OutputOf,
} from '../../contracts/machineContract.ts'
import { type AppointmentItem, appointmentList } from '../../contracts/portal/appointment.ts'
import { TODAY_POLL_INTERVAL_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { offeredSlots } from '../booking/bookingQueries.ts'
import { createQuery } from '../kit/createQuery.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { RequestAnswer, requestsContract } from './requestsContract.ts'

type Contract = typeof requestsContract

/** P4.01: the requests that wait for an answer, those of the coming year. */
export const requestList = createQuery({
  id: 'requestList',
  description: 'Requests that wait for an answer.',
  spec: ['P4.01', 'P7.14'],
  params: nothing,
  data: appointmentList,
})
export type RequestListRef = ActorRefFrom<typeof requestList.machine>

/** Requests on Home: each is accepted, declined with a reason, or gets another time proposed. */
export const requestsMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { list: 'list'; slots: 'slots' },
  },
  actors: {
    list: requestList.machine,
    slots: offeredSlots.machine,
    send: notProvided<OutputOf<Contract, 'send'>, { id: string; answer: RequestAnswer }>('send'),
  },
  actions: {
    setRequest: assign((_, { request }: { request: AppointmentItem }) => ({ request, failure: null })),
    setAnswer: assign((_, params: { answer: RequestAnswer }) => params),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clear: assign({ request: null, answer: null }),
    requestSlots: sendTo('slots', ({ context }, { page }: { page: number }) => ({
      type: 'query.requested',
      params: {
        practitionerId: context.practitionerId,
        specialityId: requireValue(context.request, 'request').speciality_id,
        page,
      },
    })),
    refreshSlots: sendTo('slots', { type: 'query.refreshRequested' }),
    refreshList: sendTo('list', { type: 'query.refreshRequested' }),
    /** The page that is open: Home, or the page of the visit. */
    refreshPage: enqueueActions(({ enqueue, system }) => {
      const agenda: AnyActorRef | undefined = system.get(SYSTEM_ID.agenda)
      if (agenda !== undefined) enqueue.sendTo(agenda, { type: 'agenda.refreshRequested' })
      const page: AnyActorRef | undefined = system.get(SYSTEM_ID.pastVisit)
      if (page !== undefined) enqueue.sendTo(page, { type: 'pastVisit.refreshRequested' })
    }),
    refreshToday: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'today.refreshRequested' }),
    notifyAnswered: sendTo(actor(SYSTEM_ID.toasts), ({ context }) => ({
      type: 'toasts.requested',
      tone: 'success',
      message: {
        accept: 'REQUEST_ACCEPTED',
        decline: 'REQUEST_DECLINED',
        propose: 'TIME_PROPOSED',
      }[requireValue(context.answer, 'answer').kind],
    })),
  },
  guards: {
    isProposal: ({ context }) => context.answer?.kind === 'propose',
    isDecline: ({ context }) => context.answer?.kind === 'decline',
  },
  delays: { refresh: TODAY_POLL_INTERVAL_MS },
}).createMachine({
  id: 'requests',
  description: 'Requests that wait for an answer, and how they are answered.',
  meta: { spec: ['P4.01'] },
  context: ({ input: { practitionerId } }) => ({
    practitionerId,
    request: null,
    answer: null,
    failure: null,
  }),
  invoke: [
    { id: 'list', src: 'list', input: { params: {} } },
    { id: 'slots', src: 'slots', input: { params: null } },
  ],
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The list is shown, and read anew every thirty seconds.',
      after: { refresh: { target: 'browsing', reenter: true, actions: 'refreshList' } },
      on: {
        'requests.acceptRequested': {
          target: 'sending',
          actions: [
            { type: 'setRequest', params: ({ event }) => ({ request: event.request }) },
            { type: 'setAnswer', params: { answer: { kind: 'accept' } } },
          ],
        },
        'requests.declineRequested': {
          target: 'declining',
          actions: { type: 'setRequest', params: ({ event }) => ({ request: event.request }) },
        },
        'requests.proposeRequested': {
          target: 'proposing',
          actions: [
            { type: 'setRequest', params: ({ event }) => ({ request: event.request }) },
            { type: 'requestSlots', params: { page: 0 } },
          ],
        },
      },
    },
    declining: {
      description: 'The dialog asks for a word to the patient.',
      on: {
        'requests.dismissed': { target: 'browsing', actions: 'clear' },
        'requests.confirmed': {
          target: 'sending',
          actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
      },
    },
    proposing: {
      description: 'Another time is chosen among those that can be booked.',
      on: {
        'requests.dismissed': { target: 'browsing', actions: 'clear' },
        'requests.pageChosen': {
          actions: { type: 'requestSlots', params: ({ event }) => ({ page: event.page }) },
        },
        'requests.confirmed': {
          target: 'sending',
          actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
      },
    },
    sending: {
      description: 'The answer is sent.',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({
          id: requireValue(context.request, 'request').id,
          answer: requireValue(context.answer, 'answer'),
        }),
        onDone: {
          target: 'browsing',
          actions: ['notifyAnswered', 'clear', 'refreshList', 'refreshPage', 'refreshToday'],
        },
        onError: [
          {
            description: 'The dialog stays open, and the times are read anew.',
            guard: 'isProposal',
            target: 'proposing',
            actions: [
              { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              'refreshSlots',
            ],
          },
          {
            description: 'The dialog stays open; nothing typed is lost.',
            guard: 'isDecline',
            target: 'declining',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'browsing',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'refreshList'],
          },
        ],
      },
    },
  },
})

export type RequestsRef = ActorRefFrom<typeof requestsMachine>
