import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `dataExport`; repeats the chart and is edited by hand when the chart should change. */
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
