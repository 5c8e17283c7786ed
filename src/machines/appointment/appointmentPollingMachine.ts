import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import {
  POLL_BACK_OFF_FIRST_MS,
  POLL_BACK_OFF_LAST_MS,
  TODAY_POLL_INTERVAL_MS,
} from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { appointmentPollingContract } from './appointmentPollingContract.ts'

type Contract = typeof appointmentPollingContract
type Answer = OutputOf<Contract, 'fetchToday'>

/**
 * Fetches today's appointments every 30 seconds (P4.14, P9.11). It continues while the tab is hidden, runs at
 * once when the tab becomes visible again, and slows down while the server does not answer. The list itself
 * belongs to `liveAppointment`.
 */
export const appointmentPollingMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: { fetchToday: notProvided<Answer, { timezone: string }>('fetchToday') },
  actions: {
    assignZone: assign((_, params: { timezone: string }) => ({ timezone: params.timezone })),
    forget: assign({ serverTime: null, failuresInRow: 0, failure: null }),
    assignAnswer: assign((_, { answer }: { answer: Answer }) => ({
      serverTime: answer.list.server_time,
      failuresInRow: 0,
      failure: null,
    })),
    notifyToday: sendTo(actor(SYSTEM_ID.liveAppointment), (_, { answer }: { answer: Answer }) => ({
      type: 'today.arrived',
      appointments: answer.list.appointments,
      serverTime: answer.list.server_time,
      receivedAt: answer.receivedAt,
    })),
    assignFailure: assign(({ context }, params: { error: unknown }) => ({
      failure: toFailure(params.error),
      failuresInRow: context.failuresInRow + 1,
    })),
  },
  delays: {
    pollInterval: TODAY_POLL_INTERVAL_MS,
    backOff: ({ context }) =>
      Math.min(POLL_BACK_OFF_LAST_MS, POLL_BACK_OFF_FIRST_MS * 2 ** Math.max(0, context.failuresInRow - 1)),
  },
}).createMachine({
  id: 'appointmentPolling',
  description: "Today's appointments, kept up to date.",
  context: { timezone: 'UTC', serverTime: null, failuresInRow: 0, failure: null },
  initial: 'idle',
  on: { 'polling.stopped': { target: '.idle', actions: 'forget' } },
  states: {
    idle: {
      description: 'Nobody is signed in.',
      on: {
        'polling.started': {
          target: 'fetching',
          actions: { type: 'assignZone', params: ({ event }) => ({ timezone: event.timezone }) },
        },
      },
    },
    fetching: {
      description: 'Fetches the list of the day.',
      meta: { spec: ['P7.15', 'P4.14'] },
      invoke: {
        id: 'fetchToday',
        src: 'fetchToday',
        input: ({ context }) => ({ timezone: context.timezone }),
        onDone: {
          target: 'waiting',
          actions: [
            { type: 'assignAnswer', params: ({ event }) => ({ answer: event.output }) },
            { type: 'notifyToday', params: ({ event }) => ({ answer: event.output }) },
          ],
        },
        onError: {
          target: 'backingOff',
          actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'today.refreshRequested': { target: 'fetching', reenter: true } },
    },
    waiting: {
      description: 'The list is fresh; the next poll follows in half a minute.',
      meta: { spec: ['P4.14', 'P9.11'] },
      after: { pollInterval: 'fetching' },
      on: { 'page.returned': 'fetching', 'today.refreshRequested': 'fetching' },
    },
    backingOff: {
      description: 'The last poll failed; the last successful list stays, marked with its time.',
      after: { backOff: 'fetching' },
      on: { 'page.returned': 'fetching', 'today.refreshRequested': 'fetching' },
    },
  },
})

export type AppointmentPollingRef = ActorRefFrom<typeof appointmentPollingMachine>
