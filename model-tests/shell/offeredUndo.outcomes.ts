import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `offeredUndo`. Edit it by hand when the chart changes on purpose. */
export const offeredUndoOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to dating'],
  },
  dating: {
    'xstate.done.actor.readClock': ['to offered · set savedAt'],
    'xstate.error.actor.readClock': ['to offered'],
  },
  offered: {
    'undo.requested': ['to undoing · set failure'],
    'xstate.after.changeUndoTime': ['end · to gone · send notices.undoWithdrawn'],
  },
  refused: {
    'undo.dismissed': ['end · to gone · send notices.undoWithdrawn'],
  },
  undoing: {
    'xstate.done.actor.undoChanges': [
      'end · to gone · send practitioner.refreshRequested, send practice.changeUndone, send toasts.requested, send notices.undoWithdrawn',
    ],
    'xstate.error.actor.undoChanges': ['to offered · set failure', 'to refused · set failure'],
  },
}
