import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `accountDetails`. Edit it by hand when the chart changes on purpose. */
export const accountDetailsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
  '*': {
    'details.accountChanged': [
      'send query.refreshRequested, send practitioner.refreshRequested, send toasts.requested',
    ],
    'details.changeUndone': ['send query.refreshRequested'],
  },
  deleting: {
    'xstate.done.actor.profileDeletion': ['to deleted · send session.signOutRequested', 'to shown'],
    'xstate.error.actor.profileDeletion': ['to shown'],
  },
  editing: {
    'details.editClosed': ['to shown · set pending'],
    'details.zoneChosen': ['send query.cleared', 'send query.requested'],
    'xstate.done.actor.accountForm': [
      'to shown · set pending · send notices.undoOffered, send query.refreshRequested, send practitioner.refreshRequested, send toasts.requested',
      'to shown · set pending · send query.refreshRequested, send practitioner.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.accountForm': ['to shown · set pending'],
  },
  'editing.filling': {
    'details.reviewRequested': ['to editing.reviewing · set pending'],
  },
  'editing.reviewing': {
    'xstate.done.actor.review': [
      'to editing.filling · set pending',
      'to editing.filling · set pending · send form.submitted',
    ],
    'xstate.error.actor.review': ['to editing.filling · set pending'],
  },
  shown: {
    'details.deletionRequested': ['to deleting · send query.refreshRequested'],
    'details.editOpened': ['to editing.filling · set form'],
  },
}
