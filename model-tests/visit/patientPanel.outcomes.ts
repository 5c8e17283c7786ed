import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `patientPanel`. Edit it by hand when the chart changes on purpose. */
export const patientPanelOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to unopened'],
  },
  opened: {
    'xstate.error.actor.deviceDraft': [''],
    'xstate.error.actor.patientHistory': [''],
    'xstate.error.actor.records': [''],
  },
  'opened.comparing': {
    'xstate.done.actor.fetchPatient': ['to opened.editing · set isChangedElsewhere, patient'],
    'xstate.error.actor.fetchPatient': ['to opened.editing · set failure'],
  },
  'opened.editing': {
    'patientPanel.editClosed': [
      'to opened.shown · set base, failure, field, isChangedElsewhere, list, typed · send deviceDraft.remove',
    ],
    'patientPanel.edited': ['set typed · send deviceDraft.write'],
    'patientPanel.submitted': [
      'to opened.saving · set base, failure, isChangedElsewhere, list, typed · send deviceDraft.write',
    ],
  },
  'opened.failed': {
    'patientPanel.opened': ['to opened.reading · set failure'],
    'patientPanel.retryRequested': ['to opened.reading · set failure'],
  },
  'opened.reading': {
    'xstate.done.actor.fetchPatient': [
      'to opened.editing · set base, field, isChangedElsewhere, patient, typed',
      'to opened.shown · set patient',
    ],
    'xstate.error.actor.fetchPatient': ['to opened.failed · set failure'],
  },
  'opened.saving': {
    'xstate.done.actor.saveField': [
      'to opened.shown · set base, field, list, patient, typed · send prescription.allergiesSaved, send deviceDraft.remove',
    ],
    'xstate.error.actor.saveField': ['to opened.comparing', 'to opened.editing · set failure'],
  },
  'opened.shown': {
    'patientPanel.editRequested': ['to opened.editing · set base, field, typed'],
    'patientPanel.opened': ['to opened.reading'],
  },
  unopened: {
    'patientPanel.opened': ['to opened.reading'],
  },
}
