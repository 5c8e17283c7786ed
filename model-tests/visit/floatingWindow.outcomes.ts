import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `floatingWindow`; repeats the chart and is edited by hand when the chart should change. */
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
