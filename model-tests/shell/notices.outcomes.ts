import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `notices`. Edit it by hand when the chart changes on purpose. */
export const noticesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to *'],
  },
  '*': {
    'notices.allRead': ['set items', 'set items · send notices.read'],
    'notices.arrived': ['set items'],
    'notices.cleared': ['set items, undos'],
    'notices.fetched': ['set items'],
    'notices.undoOffered': ['set undos'],
    'notices.undoWithdrawn': ['set undos'],
    'notices.opened': ['set items', 'set items · send notices.read'],
  },
}
