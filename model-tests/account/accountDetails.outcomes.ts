import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `accountDetails`; repeats the chart and is edited by hand when the chart should change. */
export const accountDetailsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
  deleting: {
    'xstate.done.actor.profileDeletion': ['to deleted · send session.signOutRequested', 'to shown'],
    'xstate.error.actor.profileDeletion': ['to shown'],
  },
  editing: {
    'details.editClosed': ['to shown'],
    'xstate.done.actor.accountForm': [
      'to shown · send query.refreshRequested, send practitioner.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.accountForm': ['to shown'],
  },
  shown: {
    'details.deletionRequested': ['to deleting'],
    'details.editOpened': ['to editing · set form'],
  },
}
