import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `patients`. Edit it by hand when the chart changes on purpose. */
export const patientsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to browsing'],
  },
  '*': {
    'patients.reasonTyped': ['', 'set typedReason · send deviceDraft.write'],
    'xstate.error.actor.deviceDraft': [''],
  },
  browsing: {
    'patients.patientOpened': ['to open.viewing.summary · set patientId'],
  },
  open: {
    'patients.patientClosed': ['to browsing · set editing, patientId'],
    'patients.patientOpened': ['', 'to open.viewing.summary · set editing'],
  },
  'open.editing': {
    'patients.editClosed': ['to open.viewing.summary · set editing · send query.refreshRequested'],
    'xstate.done.actor.patientForm': [
      'to open.viewing.summary · set editing · send toasts.requested, send query.refreshRequested, send list.refreshRequested',
    ],
    'xstate.error.actor.patientForm': ['to open.viewing.summary · set editing'],
  },
  'open.exporting': {
    'patients.exportClosed': ['to open.viewing.summary'],
  },
  'open.viewing': {
    'patients.cancelledRequested': ['', 'to open.viewing.cancelled'],
    'patients.editRequested': ['to open.editing · set editing'],
    'patients.exportRequested': ['to open.exporting'],
    'patients.historyRequested': ['', 'to open.viewing.history'],
    'patients.newVisitRequested': ['', 'to open.viewing.newVisit'],
    'patients.recordsRequested': ['', 'to open.viewing.records'],
    'patients.summaryRequested': ['', 'to open.viewing.summary'],
  },
}
