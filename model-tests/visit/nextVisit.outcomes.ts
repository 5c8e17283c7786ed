import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `nextVisit`. Edit it by hand when the chart changes on purpose. */
export const nextVisitOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to unknown'],
  },
  opened: {
    'nextVisit.reasonLeft': ['set reason'],
    'xstate.error.actor.newVisit': [''],
  },
  unknown: {
    'nextVisit.patientRead': ['to unopened · set patientId, practitionerId'],
  },
  unopened: {
    'nextVisit.opened': ['to opened'],
  },
}
