import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `errors`. Edit it by hand when the chart changes on purpose. */
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
