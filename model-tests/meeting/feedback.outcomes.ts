import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `feedback`; repeats the chart and is edited by hand when the chart should change. */
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
