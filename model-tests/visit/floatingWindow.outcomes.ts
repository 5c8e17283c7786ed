import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `floatingWindow`. Edit it by hand when the chart changes on purpose. */
export const floatingWindowOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to unavailable'],
  },
  closed: {
    'floatingWindow.toggled': ['to opening'],
  },
  closing: {
    'xstate.done.actor.closeFloatingWindow': ['to closed'],
    'xstate.error.actor.closeFloatingWindow': ['to closed'],
  },
  open: {
    'floatingWindow.closed': ['to closed'],
    'floatingWindow.toggled': ['to closing'],
  },
  opening: {
    'xstate.done.actor.openFloatingWindow': ['to open'],
    'xstate.error.actor.openFloatingWindow': ['to closed'],
  },
  unavailable: {
    'floatingWindow.offered': ['to closed'],
  },
}
