import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import {
  POLL_BACK_OFF_FIRST_MS,
  POLL_BACK_OFF_LAST_MS,
  TODAY_POLL_INTERVAL_MS,
} from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { replaceRows } from '../kit/pages.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { appointmentPollingContract } from './appointmentPollingContract.ts'
import { noticesFrom } from './noticesFrom.ts'

type Contract = typeof appointmentPollingContract
type Answer = OutputOf<Contract, 'fetchToday'>

/**
 * Fetches today's appointments every 30 seconds (P4.14, P9.11). It continues while the tab is hidden, runs at
 * once when the tab becomes visible again, and slows down while the server does not answer.
 */
export const appointmentPollingMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: { fetchToday: notProvided<Answer, { timezone: string }>('fetchToday') },
  actions: {
    assignZone: assign((_, params: { timezone: string }) => ({ timezone: params.timezone })),
    forget: assign({ appointments: null, serverTime: null, failuresInRow: 0, failure: null }),
    takeAnswer: enqueueActions(({ context, enqueue }, params: { answer: Answer }) => {
      const { list, receivedAt } = params.answer
      const appointments = replaceRows(context.appointments, list.appointments)
      const notices = noticesFrom(context.appointments, list.appointments)
      enqueue.assign({ appointments, serverTime: list.server_time, failuresInRow: 0, failure: null })
      enqueue.sendTo(actor(SYSTEM_ID.app), {
        type: 'today.arrived',
        appointments,
        serverTime: list.server_time,
        receivedAt,
        changed: context.appointments !== null && appointments !== context.appointments,
      })
      if (notices.length > 0)
        enqueue.sendTo(actor(SYSTEM_ID.notices), { type: 'notices.arrived', items: notices })
      for (const [say, kind] of [
        ['visitsRequested', 'requested'],
        ['visitsCancelled', 'cancelled'],
      ] as const) {
        const count = notices.filter((notice) => notice.kind === kind).length
        if (count > 0)
          enqueue.sendTo(actor(SYSTEM_ID.announcer), {
            type: 'announcer.politeRequested',
            what: { say, count },
          })
      }
    }),
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
  context: { timezone: 'UTC', appointments: null, serverTime: null, failuresInRow: 0, failure: null },
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
          actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
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
