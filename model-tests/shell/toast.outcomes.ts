import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `toast`. Edit it by hand when the chart changes on purpose. */
export const toastOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to counting'],
  },
  counting: {
    'toast.held': ['to held'],
    'xstate.after.autoHide': ['end · to gone · send toast.expired'],
  },
  held: {
    'toast.released': ['to counting'],
  },
}
