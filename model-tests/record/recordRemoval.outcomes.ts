import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `recordRemoval`. Edit it by hand when the chart changes on purpose. */
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
