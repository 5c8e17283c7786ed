import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { calendarMachine } from '../calendar/calendarMachine.ts'
import { requireValue } from '../kit/requireValue.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { agendaContract } from './agendaContract.ts'
import { agendaList } from './agendaList.ts'
import { cancellation } from './cancellation.ts'
import { dayEnd, nextPayout, unpaidVisits } from './homeQueries.ts'
import { requestsMachine } from './requestsMachine.ts'

type Contract = typeof agendaContract

const ofZone = ({ context: { timezone } }: { context: ContextOf<Contract> }) => ({ params: { timezone } })

/** Home: today's visits (P1.21), the dialog that cancels one (P1.22), the calendar, and requests to answer. */
export const agendaMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      agendaList: 'agendaList'
      cancellation: 'cancellation'
      calendar: 'calendar'
      requests: 'requests'
      unpaidVisits: 'unpaidVisits'
      nextPayout: 'nextPayout'
      dayEnd: 'dayEnd'
    },
  },
  actors: {
    agendaList: agendaList.machine,
    cancellation: cancellation.machine,
    calendar: calendarMachine,
    requests: requestsMachine,
    unpaidVisits: unpaidVisits.machine,
    nextPayout: nextPayout.machine,
    dayEnd: dayEnd.machine,
  },
  actions: {
    refreshList: sendTo('agendaList', { type: 'list.refreshRequested' }),
    refreshCalendar: sendTo('calendar', { type: 'calendar.refreshRequested' }),
    refreshUnpaid: sendTo('unpaidVisits', { type: 'query.refreshRequested' }),
    refreshDayEnd: sendTo('dayEnd', { type: 'query.refreshRequested' }),
    refreshToday: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'today.refreshRequested' }),
    notifyCancelled: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'APPOINTMENT_CANCELED',
    }),
    clearCancelling: assign({ cancelling: null }),
  },
}).createMachine({
  id: 'agenda',
  description: "Today's agenda.",
  context: ({ input: { practitionerId, timezone } }) => ({ practitionerId, timezone, cancelling: null }),
  initial: 'browsing',
  invoke: [
    { id: 'agendaList', src: 'agendaList', input: ofZone },
    {
      id: 'requests',
      src: 'requests',
      input: ({ context: { practitionerId } }) => ({ practitionerId }),
      // The agenda goes on without them.
      onError: {},
    },
    {
      id: 'calendar',
      systemId: SYSTEM_ID.calendar,
      src: 'calendar',
      input: ({ context: { practitionerId, timezone } }) => ({ practitionerId, timezone }),
      // The agenda goes on without it.
      onError: {},
    },
    { id: 'unpaidVisits', src: 'unpaidVisits', input: { params: {} } },
    { id: 'nextPayout', src: 'nextPayout', input: { params: {} } },
    { id: 'dayEnd', src: 'dayEnd', input: ofZone },
  ],
  on: {
    'agenda.refreshRequested': {
      actions: ['refreshList', 'refreshCalendar', 'refreshUnpaid', 'refreshDayEnd'],
    },
    'practice.changeUndone': {
      description: 'Visits that were answered with the change have come back too.',
      actions: [
        sendTo('calendar', ({ event: { changes } }) => ({ type: 'calendar.changeUndone', changes })),
        ...(['refreshToday', 'refreshList', 'refreshCalendar', 'refreshUnpaid'] as const),
      ],
    },
  },
  states: {
    browsing: {
      description: 'No dialog.',
      on: {
        'agenda.cancelRequested': {
          target: 'cancelling',
          actions: assign({ cancelling: ({ event }) => event.appointment }),
        },
      },
    },
    cancelling: {
      description: 'The dialog that cancels one visit is open.',
      meta: { spec: ['P1.22', 'P4.07'] },
      exit: 'clearCancelling',
      invoke: {
        id: 'cancellation',
        src: 'cancellation',
        input: ({ context: { practitionerId, cancelling } }) => ({
          params: { practitionerId, appointment: requireValue(cancelling, 'cancelling') },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.result !== null,
            target: 'browsing',
            actions: ['notifyCancelled', 'refreshToday', 'refreshList', 'refreshCalendar', 'refreshUnpaid'],
          },
          { target: 'browsing' },
        ],
        onError: 'browsing',
      },
    },
  },
})

export type AgendaRef = ActorRefFrom<typeof agendaMachine>
