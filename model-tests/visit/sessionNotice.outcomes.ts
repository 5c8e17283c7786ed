import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `sessionNotice`; repeats the chart and is edited by hand when the chart should change. */
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
