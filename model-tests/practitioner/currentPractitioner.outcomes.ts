import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `currentPractitioner`. Edit it by hand when the chart changes on purpose. */
export const currentPractitionerOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  failed: {
    'practitioner.retryRequested': ['to loading · set tries'],
    'session.closed': ['to idle · set failure, tries'],
  },
  idle: {
    'session.opened': ['to loading'],
  },
  loading: {
    'session.closed': ['to idle · set failure, tries'],
    'xstate.done.actor.fetchPractitioner': [
      'to ready · set failure, practitioner, tries, zones · send practitioner.ready',
      'to ready · set failure, practitioner, tries, zones · send toasts.requested, send practitioner.ready',
    ],
    'xstate.error.actor.fetchPractitioner': [
      'to failed · set failure · send cache.resetRequested',
      'to failed · set failure · send cache.resetRequested, send session.refused',
      'to retrying · set failure, tries',
    ],
  },
  ready: {
    'practitioner.refreshRequested': ['to refreshing'],
    'session.closed': ['to idle · set practitioner, zoneKept, zones'],
    'timezone.dismissed': ['set zoneKept'],
  },
  refreshing: {
    'practitioner.refreshRequested': [''],
    'session.closed': ['to idle · set practitioner, zoneKept, zones'],
    'xstate.done.actor.fetchPractitioner': ['to ready · set zoneKept, zones · send practitioner.ready'],
    'xstate.error.actor.fetchPractitioner': ['to ready'],
  },
  retrying: {
    'practitioner.retryRequested': ['to loading'],
    'session.closed': ['to idle · set failure, tries'],
    'xstate.after.retryPause': ['to loading'],
  },
}
