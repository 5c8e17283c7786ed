import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `feedback`. Edit it by hand when the chart changes on purpose. */
export const feedbackOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  failed: {
    'feedback.submitted': ['to submitting · set error, tries'],
  },
  idle: {
    'feedback.callEnded': ['set subject'],
    'feedback.submitted': ['to failed · set error', 'to submitting · set payload, tries'],
  },
  submitting: {
    'xstate.done.actor.submitFeedback': ['end · to submitted'],
    'xstate.error.actor.submitFeedback': ['set error, tries', 'to failed'],
  },
}
