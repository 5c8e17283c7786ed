import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `practiceHours`. Edit it by hand when the chart changes on purpose. */
export const practiceHoursOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to change.idle & editor.closed & undo.none'],
  },
  '*': {
    'practice.conflictsDismissed': [''],
    'practice.dayChosen': ['send query.requested'],
    'practice.dayCopied': ['send announcer.politeRequested'],
    'practice.dayClosed': ['send query.cleared'],
    'practice.visitKept': [''],
    'xstate.error.actor.requests': [''],
    'practice.specialityChosen': ['send query.requested, send query.cleared'],
  },
  'change.cancellingVisit': {
    'xstate.done.actor.cancellation': [
      'to change.idle · set cancelling',
      'to change.idle · set cancelling · send toasts.requested, send query.refreshRequested, send today.refreshRequested, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested',
    ],
    'xstate.error.actor.cancellation': ['to change.idle · set cancelling'],
  },
  'change.failed': {
    'practice.removalDismissed': ['to change.idle · set failure, pending · send query.refreshRequested'],
  },
  'change.idle': {
    'practice.removalRequested': ['to change.reviewingRemoval · set answers, pending'],
    'practice.reviewRequested': ['to change.reviewing · set answers, pending'],
    'practice.visitCancelRequested': ['to change.cancellingVisit · set cancelling'],
  },
  'change.removing': {
    'xstate.done.actor.remove': [
      'to change.idle & undo.offered · set pending, undo, undoFailure · send notices.undoOffered, send query.cleared, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested',
      'to change.idle · set pending, undo · send notices.undoOffered, send query.cleared, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested',
    ],
    'xstate.error.actor.remove': ['to change.failed · set failure'],
  },
  'change.reviewing': {
    'xstate.done.actor.review': [
      'to change.idle · set answers, pending',
      'to change.idle · set answers, pending · send form.submitted',
    ],
    'xstate.error.actor.review': ['to change.idle · set pending'],
  },
  'change.reviewingRemoval': {
    'xstate.done.actor.review': ['to change.idle · set pending', 'to change.removing · set answers'],
    'xstate.error.actor.review': ['to change.idle · set pending'],
  },
  editor: {
    'practice.editorClosed': ['', 'to editor.closed'],
  },
  'editor.closed': {
    'practice.exceptionOpened': ['to editor.exception · set exception'],
    'practice.hoursOpened': ['to editor.hours · set hours'],
    'practice.lunchOpened': ['to editor.lunch · set lunch'],
    'practice.priceOpened': ['to editor.price · set price'],
  },
  'editor.exception': {
    'xstate.done.actor.exceptionForm': [
      'to editor.closed & undo.offered · set conflicts, undo, undoFailure · send query.requested, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed & undo.offered · set undo, undoFailure · send query.cleared, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed · set conflicts · send query.requested, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed · set undo · send query.cleared, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.exceptionForm': ['to editor.closed'],
  },
  'editor.hours': {
    'xstate.done.actor.hoursForm': [
      'to editor.closed & undo.offered · set conflicts, undo, undoFailure · send query.requested, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed & undo.offered · set undo, undoFailure · send query.cleared, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed · set conflicts · send query.requested, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed · set undo · send query.cleared, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.hoursForm': ['to editor.closed'],
  },
  'editor.lunch': {
    'xstate.done.actor.lunchForm': [
      'to editor.closed & undo.offered · set conflicts, undo, undoFailure · send query.requested, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed & undo.offered · set undo, undoFailure · send query.cleared, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed · set conflicts · send query.requested, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed · set undo · send query.cleared, send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.lunchForm': ['to editor.closed'],
  },
  'editor.price': {
    'xstate.done.actor.pricingForm': [
      'to editor.closed & undo.offered · set undo, undoFailure · send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
      'to editor.closed · set undo · send notices.undoOffered, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.pricingForm': ['to editor.closed'],
  },
  undo: {
    'practice.changeUndone': [
      'send query.refreshRequested, send query.refreshRequested, send query.refreshRequested',
      'to undo.none · set undo, undoFailure · send query.refreshRequested, send query.refreshRequested, send query.refreshRequested',
    ],
    'practice.undoOffered': [
      'set undo',
      'to undo.none · set undo, undoFailure',
      'to undo.offered · set undo, undoFailure',
    ],
  },
  'undo.failed': {
    'practice.undoDismissed': ['to undo.none · set undo, undoFailure · send query.refreshRequested'],
  },
  'undo.offered': {
    'practice.undoDismissed': ['to undo.none · set undo'],
    'practice.undoRequested': ['to undo.undoing'],
  },
  'undo.undoing': {
    'xstate.done.actor.undo': [
      'to undo.none · set undo · send query.cleared, send notices.undoWithdrawn, send query.refreshRequested, send query.refreshRequested, send query.refreshRequested',
    ],
    'xstate.error.actor.undo': [
      'to undo.failed · set undoFailure',
      'to undo.failed · set undoFailure · send notices.undoWithdrawn',
    ],
  },
}
