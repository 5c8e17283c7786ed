import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `reauthentication`; repeats the chart and is edited by hand when the chart should change. */
export const reauthenticationOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to unneeded'],
  },
  '*': {
    'reauthentication.finished': ['', 'to unneeded'],
  },
  asking: {
    'reauthentication.postponed': ['to postponed'],
    'xstate.done.actor.login': ['to unneeded · send session.signedIn'],
    'xstate.error.actor.login': [''],
  },
  postponed: {
    'reauthentication.requested': ['to asking'],
  },
  unneeded: {
    'reauthentication.needed': ['to asking'],
  },
}
