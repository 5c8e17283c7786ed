import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `reauthentication`. Edit it by hand when the chart changes on purpose. */
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
