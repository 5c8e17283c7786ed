import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `recordRemoval`; repeats the chart and is edited by hand when the chart should change. */
export const recordRemovalOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to waiting · send announcer.politeRequested'],
  },
  failed: {
    'removal.retryRequested': ['to removing · set failure'],
    'removal.undone': ['end · to settled · send removal.settled'],
  },
  removing: {
    'xstate.done.actor.remove': ['end · to settled · send announcer.politeRequested, send removal.settled'],
    'xstate.error.actor.remove': ['to failed · set failure'],
  },
  waiting: {
    'removal.undone': ['end · to settled · send announcer.politeRequested, send removal.settled'],
    'xstate.after.undoTime': ['to removing'],
  },
}
