import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `visitRecordings`. Edit it by hand when the chart changes on purpose. */
export const visitRecordingsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listed'],
  },
  '*': {
    'visitRecordings.deletionRequested': ['to deleting · set chosen'],
  },
  deleting: {
    'visitRecordings.deletionRequested': [''],
    'xstate.done.actor.recordingDeletion': [
      'to listed · set chosen',
      'to listed · set chosen · send query.refreshRequested',
    ],
    'xstate.error.actor.recordingDeletion': ['to listed · set chosen'],
  },
  exporting: {
    'xstate.done.actor.requestExport': ['to listed · set chosen · send query.refreshRequested'],
    'xstate.error.actor.requestExport': ['to listed · set chosen, exportFailure'],
  },
  listed: {
    'visitRecordings.exportRequested': ['to exporting · set chosen, exportFailure'],
    'visitRecordings.saveRequested': ['to saving · set chosen, exportFailure'],
    'visitRecordings.playRequested': ['to playing · set chosen'],
  },
  saving: {
    'xstate.done.actor.saveExport': ['to listed · set chosen'],
    'xstate.error.actor.saveExport': ['to listed · set chosen, exportFailure'],
  },
  playing: {
    'visitRecordings.closed': ['to listed · set chosen'],
    'visitRecordings.playRequested': [''],
    'xstate.error.actor.recordingPlayer': ['to listed · set chosen'],
  },
}
