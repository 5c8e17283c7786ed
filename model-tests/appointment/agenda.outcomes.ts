import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `agenda`. Edit it by hand when the chart changes on purpose. */
export const agendaOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to browsing'],
  },
  '*': {
    'agenda.refreshRequested': [
      'send list.refreshRequested, send calendar.refreshRequested, send query.refreshRequested, send query.refreshRequested',
    ],
    'practice.changeUndone': [
      'send calendar.changeUndone, send today.refreshRequested, send list.refreshRequested, send calendar.refreshRequested, send query.refreshRequested',
    ],
    'xstate.error.actor.calendar': [''],
    'xstate.error.actor.requests': [''],
  },
  browsing: {
    'agenda.cancelRequested': ['to cancelling · set cancelling'],
  },
  cancelling: {
    'xstate.done.actor.cancellation': [
      'to browsing · set cancelling',
      'to browsing · set cancelling · send toasts.requested, send today.refreshRequested, send list.refreshRequested, send calendar.refreshRequested, send query.refreshRequested',
    ],
    'xstate.error.actor.cancellation': ['to browsing · set cancelling'],
  },
}
