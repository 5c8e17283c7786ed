import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `dataExport`. Edit it by hand when the chart changes on purpose. */
export const dataExportOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to asking'],
  },
  asking: {
    'xstate.done.actor.exportForm': ['to ready · set address'],
    'xstate.error.actor.exportForm': [''],
  },
  ready: {
    'export.againRequested': ['to asking · set address'],
    'xstate.after.addressExpiry': ['to asking · set address'],
  },
}
