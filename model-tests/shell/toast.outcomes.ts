import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `toast`; repeats the chart and is edited by hand when the chart should change. */
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
