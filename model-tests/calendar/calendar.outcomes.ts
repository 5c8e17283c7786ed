import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `calendar`. Edit it by hand when the chart changes on purpose. */
export const calendarOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to browsing'],
  },
  '*': {
    'calendar.changeUndone': [
      'set failure, results, undone · send query.refreshRequested, send query.refreshRequested',
    ],
    'calendar.refreshRequested': ['send query.refreshRequested, send query.refreshRequested'],
    'calendar.shown': ['set shown · send query.requested'],
    'calendar.visitKept': [''],
  },
  applying: {
    'xstate.done.actor.applyChanges': [
      'to browsing · set conflicts, results, undone · send notices.undoOffered, send query.cleared, send query.refreshRequested, send grid.selectionCleared',
      'to browsing · set conflicts, results, undone · send query.cleared, send query.refreshRequested, send grid.selectionCleared',
    ],
    'xstate.error.actor.applyChanges': ['to browsing · set failure · send query.refreshRequested'],
  },
  browsing: {
    'calendar.changesRequested': ['to checking · set answers, changes, touched'],
    'calendar.copyOpened': ['to copying'],
    'calendar.editorOpened': ['to editing.filling · set form, pending'],
    'calendar.feedOpened': ['to sharing'],
    'calendar.resultsDismissed': ['set failure, results, undone'],
    'calendar.undoRequested': ['to undoing · set answers, changes, touched'],
    'calendar.visitsOpened': ['to viewing · set visitIds'],
  },
  checking: {
    'xstate.done.actor.review': ['to applying · set answers, touched', 'to browsing'],
    'xstate.error.actor.review': ['to browsing · set failure'],
  },
  copying: {
    'calendar.changesRequested': ['to checking · set answers, changes, touched'],
    'calendar.copyClosed': ['to browsing'],
    'calendar.copyTargetChosen': ['send query.requested'],
  },
  editing: {
    'calendar.editorClosed': ['to browsing · set pending'],
    'xstate.done.actor.exceptionForm': [
      'to browsing · set conflicts, failure, results, undone · send notices.undoOffered, send query.cleared, send query.refreshRequested, send grid.selectionCleared',
      'to browsing · set conflicts, results, undone · send notices.undoOffered, send query.requested, send query.refreshRequested, send grid.selectionCleared',
    ],
    'xstate.error.actor.exceptionForm': ['to browsing'],
  },
  'editing.filling': {
    'calendar.reviewRequested': ['to editing.reviewing · set answers, pending'],
  },
  'editing.reviewing': {
    'xstate.done.actor.review': [
      'to editing.filling · set answers, pending · send form.submitted',
      'to editing.filling · set pending',
    ],
    'xstate.error.actor.review': ['to editing.filling · set pending'],
  },
  sharing: {
    'calendar.feedClosed': ['to browsing'],
    'xstate.error.actor.calendarFeed': ['to browsing'],
  },
  undoing: {
    'xstate.done.actor.undoChanges': [
      'to browsing · set conflicts, undone · send notices.undoWithdrawn, send query.requested, send query.refreshRequested',
    ],
    'xstate.error.actor.undoChanges': ['to browsing · set failure · send query.refreshRequested'],
  },
  viewing: {
    'calendar.visitsClosed': ['to browsing'],
  },
}
