import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `profileSection`. Edit it by hand when the chart changes on purpose. */
export const profileSectionOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
  editing: {
    'profile.editClosed': ['to shown'],
    'profile.entryMoved': ['send announcer.politeRequested'],
    'xstate.done.actor.profileForm': [
      'to saved · send query.refreshRequested, send practitioner.refreshRequested, send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.profileForm': ['to shown'],
  },
  saved: {
    'profile.editOpened': ['to editing'],
  },
  shown: {
    'profile.editOpened': ['to editing'],
  },
}
