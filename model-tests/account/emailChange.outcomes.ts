import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `emailChange`. Edit it by hand when the chart changes on purpose. */
export const emailChangeOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to requesting'],
  },
  confirming: {
    'emailChange.anotherCodeRequested': ['to requesting'],
    'emailChange.dismissed': ['end · to dismissed'],
    'xstate.done.actor.emailConfirmation': ['end · to changed · set changed'],
    'xstate.error.actor.emailConfirmation': ['end · to dismissed'],
  },
  requesting: {
    'emailChange.dismissed': ['end · to dismissed'],
    'xstate.done.actor.emailRequest': ['to confirming · set email'],
    'xstate.error.actor.emailRequest': ['end · to dismissed'],
  },
}
