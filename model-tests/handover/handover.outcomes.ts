import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `handover`. Edit it by hand when the chart changes on purpose. */
export const handoverOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  closed: {
    'handover.requested': ['to creating · set carried'],
  },
  creating: {
    'handover.closed': ['to revoking · set carried'],
    'xstate.done.actor.createHandover': ['to shown · set carried, offer'],
    'xstate.error.actor.createHandover': ['to failed · set carried, failure'],
  },
  expired: {
    'handover.closed': ['to closed'],
    'handover.requested': ['to creating · set carried'],
  },
  failed: {
    'handover.closed': ['to closed · set failure'],
    'handover.requested': ['to creating · set carried, failure'],
  },
  revoking: {
    'xstate.done.actor.revokeHandover': ['to closed'],
    'xstate.error.actor.revokeHandover': ['to closed'],
  },
  shown: {
    'handover.closed': ['to revoking · set offer'],
    'xstate.after.codeLife': ['to expired · set offer'],
  },
}
