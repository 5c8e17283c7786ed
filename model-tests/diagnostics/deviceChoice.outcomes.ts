import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `deviceChoice`. Edit it by hand when the chart changes on purpose. */
export const deviceChoiceOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listing'],
  },
  '*': {
    'deviceChoice.chosen': ['', 'to storing · set selection'],
  },
  listing: {
    'xstate.done.actor.listDevices': ['to ready'],
    'xstate.error.actor.listDevices': ['to ready'],
  },
  ready: {
    'deviceChoice.refreshRequested': ['to listing'],
    'devices.changed': ['to listing'],
  },
  storing: {
    'xstate.done.actor.storeSelection': ['to listing'],
    'xstate.error.actor.storeSelection': ['to ready'],
  },
}
