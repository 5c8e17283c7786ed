import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `records`. Edit it by hand when the chart changes on purpose. */
export const recordsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listing'],
  },
  '*': {
    'records.editRequested': ['', 'to editing · set chosen'],
    'records.filesChosen': [
      'set tooMany',
      'set tooMany, uploads · send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested',
      'set tooMany, uploads · send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested',
      'set uploads · send upload.requested',
    ],
    'records.previewRequested': ['', 'to previewing · set chosen'],
    'records.removeRequested': ['set removals', 'to listing · set chosen, removals'],
    'records.uploadDismissed': ['set uploads'],
    'removal.settled': ['set removals · send list.refreshRequested'],
    'upload.finished': ['set uploads · send list.refreshRequested, send announcer.politeRequested'],
  },
  editing: {
    'records.closed': ['to listing · set chosen · send list.refreshRequested'],
    'xstate.done.actor.recordForm': [
      'to listing · set chosen · send toasts.requested, send list.refreshRequested',
    ],
    'xstate.error.actor.recordForm': ['to listing · set chosen'],
  },
  previewing: {
    'records.closed': ['to listing · set chosen'],
  },
}
