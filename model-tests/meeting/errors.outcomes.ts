import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `errors`; repeats the chart and is edited by hand when the chart should change. */
export const errorsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to none'],
  },
  '*': {
    'error.raised': ['send error.raised'],
  },
  none: {
    'errors.recorded': ['to some · set list'],
  },
  some: {
    'errors.dismissed': ['to none'],
    'errors.recorded': ['set list'],
  },
}
