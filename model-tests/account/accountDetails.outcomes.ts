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
  },
  deleting: {
    'xstate.done.actor.profileDeletion': ['to deleted · send session.signOutRequested', 'to shown'],
    'xstate.error.actor.profileDeletion': ['to shown'],
  },
  editing: {
    'details.editClosed': ['to shown'],
    'details.zoneChosen': ['send query.cleared', 'send query.requested'],
    'xstate.done.actor.accountForm': [
      'to shown · send query.refreshRequested, send practitioner.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.accountForm': ['to shown'],
  },
  shown: {
    'details.deletionRequested': ['to deleting · send query.refreshRequested'],
    'details.editOpened': ['to editing · set form'],
  },
}
