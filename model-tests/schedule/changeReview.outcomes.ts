import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `changeReview`. Edit it by hand when the chart changes on purpose. */
export const changeReviewOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to counting'],
  },
  counting: {
    'review.dismissed': ['end · to dismissed'],
    'xstate.done.actor.preview': ['end · to confirmed · set confirmed', 'to reviewing · set failure, impact'],
    'xstate.error.actor.preview': ['end · to confirmed · set confirmed', 'to failed'],
  },
  failed: {
    'review.dismissed': ['end · to dismissed'],
    'review.retryRequested': ['to counting'],
  },
  reviewing: {
    'review.answered': [''],
    'review.confirmed': ['end · to confirmed · set confirmed'],
    'review.dismissed': ['end · to dismissed'],
  },
}
