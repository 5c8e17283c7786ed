import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `profileSection`; repeats the chart and is edited by hand when the chart should change. */
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
