import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `changeReview`; repeats the chart and is edited by hand when the chart should change. */
export const changeReviewOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to counting'],
  },
  counting: {
    'review.dismissed': ['end · to dismissed'],
    'xstate.done.actor.preview': ['to reviewing · set failure, impact'],
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
