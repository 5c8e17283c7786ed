import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `agenda`; repeats the chart and is edited by hand when the chart should change. */
export const agendaOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to browsing'],
  },
  '*': {
    'agenda.refreshRequested': ['send list.refreshRequested, send calendar.refreshRequested'],
    'xstate.error.actor.calendar': [''],
    'xstate.error.actor.requests': [''],
  },
  browsing: {
    'agenda.cancelRequested': ['to cancelling · set cancelling'],
  },
  cancelling: {
    'xstate.done.actor.cancellation': [
      'to browsing · set cancelling',
      'to browsing · set cancelling · send toasts.requested, send today.refreshRequested, send list.refreshRequested, send calendar.refreshRequested',
    ],
    'xstate.error.actor.cancellation': ['to browsing · set cancelling'],
  },
}
