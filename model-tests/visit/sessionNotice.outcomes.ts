import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `sessionNotice`. Edit it by hand when the chart changes on purpose. */
export const sessionNoticeOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to sending'],
  },
  pausing: {
    'xstate.after.noticeRetry': ['to sending'],
  },
  sending: {
    'xstate.done.actor.startSession': ['end · to sent'],
    'xstate.error.actor.startSession': ['to pausing'],
  },
}
