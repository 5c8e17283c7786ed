import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `patientEdit`. Edit it by hand when the chart changes on purpose. */
export const patientEditOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to reading'],
  },
  found: {
    'xstate.error.actor.patientPanel': ['to none'],
  },
  reading: {
    'xstate.done.actor.findEdit': ['to found.open · send patientPanel.opened', 'to none'],
    'xstate.error.actor.findEdit': ['to none'],
  },
}
