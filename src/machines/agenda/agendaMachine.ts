import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { SEARCH_DEBOUNCE_MS } from '../../contracts/portal/portalConstants.ts'
import { mergeAppointments } from '../appointmentPolling/mergeAppointments.ts'
import { cancellationMachine } from '../cancellation/cancellationMachine.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { actor } from '../tell.ts'
import type { AgendaFilters, agendaContract } from './agendaContract.ts'

type Contract = typeof agendaContract
type Answer = OutputOf<Contract, 'fetchDay'>

const noFilters: AgendaFilters = { status: null, specialityId: null, search: '' }

/** Today's agenda on Home (P1.21, P7.14) with its filters, and the dialog that cancels a visit (P1.22). */
export const agendaMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { cancellation: 'cancellation' },
  },
  actors: {
    fetchDay: notProvided<Answer, { timezone: string; filters: AgendaFilters }>('fetchDay'),
    cancellation: cancellationMachine,
  },
  actions: {
    filter: assign(({ context }, params: Partial<AgendaFilters>) => ({
      filters: { ...context.filters, ...params },
    })),
    takeAnswer: assign(({ context }, params: { answer: Answer }) => ({
      appointments: mergeAppointments(context.appointments, params.answer.list.appointments),
      serverTime: params.answer.list.server_time,
      upcoming: params.answer.upcoming,
      failure: null,
    })),
    announceFiltered: enqueueActions(({ context, enqueue }) => {
      if (!isFiltered(context.filters)) return
      enqueue.sendTo(actor(SYSTEM_ID.announcer), {
        type: 'announcer.politeRequested',
        what: { say: 'agendaShown', count: context.appointments?.length ?? 0 },
      })
    }),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: toFailure(params.error) })),
    refreshToday: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'today.refreshRequested' }),
    confirmByToast: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'APPOINTMENT_CANCELED',
    }),
    forgetCancelling: assign({ cancelling: null }),
  },
  guards: { hasList: ({ context }) => context.appointments !== null },
  delays: { searchDebounce: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'agenda',
  description: "Today's agenda.",
  context: ({ input }) => ({
    practitionerId: input.practitionerId,
    timezone: input.timezone,
    filters: noFilters,
    appointments: null,
    serverTime: null,
    upcoming: null,
    failure: null,
    cancelling: null,
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'The visits that the filters let through.',
      initial: 'loading',
      on: {
        'agenda.statusChosen': {
          target: '.loading',
          reenter: true,
          actions: { type: 'filter', params: ({ event }) => ({ status: event.status }) },
        },
        'agenda.specialityChosen': {
          target: '.loading',
          reenter: true,
          actions: { type: 'filter', params: ({ event }) => ({ specialityId: event.specialityId }) },
        },
        'agenda.searchTyped': {
          target: '.typing',
          reenter: true,
          actions: { type: 'filter', params: ({ event }) => ({ search: event.search }) },
        },
        'agenda.filtersCleared': {
          target: '.loading',
          reenter: true,
          actions: { type: 'filter', params: noFilters },
        },
        'agenda.refreshRequested': { target: '.loading', reenter: true },
      },
      states: {
        typing: {
          description: 'Waits for the pause after the last key.',
          after: { searchDebounce: 'loading' },
        },
        loading: {
          description: 'Asks for the day; a newer question stops the older one.',
          meta: { spec: ['P7.14'] },
          invoke: {
            id: 'fetchDay',
            src: 'fetchDay',
            input: ({ context }) => ({ timezone: context.timezone, filters: context.filters }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
                'announceFiltered',
              ],
            },
            onError: [
              {
                guard: 'hasList',
                target: 'stale',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'failed',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        ready: { description: 'The list is fresh.', meta: { spec: ['P1.21'] } },
        stale: { description: 'The refresh failed; the older list stays, marked with its time.' },
        failed: { description: 'There is no list to show; Retry asks again.' },
      },
    },
    cancellation: {
      description: 'The dialog that cancels a visit.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No dialog.',
          on: {
            'agenda.cancelRequested': {
              target: 'open',
              actions: assign({ cancelling: ({ event }) => event.appointment }),
            },
          },
        },
        open: {
          description: 'One visit is being cancelled, or not.',
          meta: { spec: ['P1.22', 'P4.07'] },
          exit: 'forgetCancelling',
          invoke: {
            id: 'cancellation',
            src: 'cancellation',
            input: ({ context }) => {
              if (context.cancelling === null) throw new Error('Nothing to cancel')
              return { practitionerId: context.practitionerId, appointment: context.cancelling }
            },
            onDone: [
              {
                guard: ({ event }) => event.output.cancelled,
                target: ['closed', '#agenda.list.loading'],
                actions: ['confirmByToast', 'refreshToday'],
              },
              { target: 'closed' },
            ],
            onError: 'closed',
          },
        },
      },
    },
  },
})

export type AgendaRef = ActorRefFrom<typeof agendaMachine>

export const isFiltered = (filters: AgendaFilters): boolean =>
  filters.status !== null || filters.specialityId !== null || filters.search.trim() !== ''

export const selectIsBusy = (snapshot: SnapshotFrom<typeof agendaMachine>): boolean =>
  snapshot.matches({ list: 'loading' })
