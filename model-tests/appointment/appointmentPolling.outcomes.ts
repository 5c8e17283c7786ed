import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `appointmentPolling`; repeats the chart and is edited by hand when the chart should change. */
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
