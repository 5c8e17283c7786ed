import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `appointmentPolling`. Edit it by hand when the chart changes on purpose. */
export const appointmentPollingOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'polling.stopped': ['', 'to idle · set failure, failuresInRow, serverTime'],
  },
  backingOff: {
    'page.returned': ['to fetching'],
    'today.refreshRequested': ['to fetching'],
    'xstate.after.backOff': ['to fetching'],
  },
  fetching: {
    'today.refreshRequested': [''],
    'xstate.done.actor.fetchToday': [
      'to waiting · set failure, failuresInRow, serverTime · send today.arrived',
    ],
    'xstate.error.actor.fetchToday': ['to backingOff · set failure, failuresInRow'],
  },
  idle: {
    'polling.started': ['to fetching'],
  },
  waiting: {
    'page.returned': ['to fetching'],
    'today.refreshRequested': ['to fetching'],
    'xstate.after.pollInterval': ['to fetching'],
  },
}
