import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `diagnostics`. Edit it by hand when the chart changes on purpose. */
export const diagnosticsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'diagnostics.concluded': ['set outcomes · send deviceChoice.refreshRequested'],
    'diagnostics.connectionConcluded': ['set report'],
    'diagnostics.deviceChosen': ['set chosen · send deviceChoice.chosen'],
    'diagnostics.stepRequested': [
      'send cameraCheck.startRequested',
      'set handOverFailed',
      'set report · send connectivityCheck.startRequested',
      'to browser.reading',
      'to camera · send cameraCheck.startRequested',
      'to connection · set report · send connectivityCheck.startRequested',
      'to microphone',
      'to result.shown · set handOverFailed',
    ],
    'xstate.error.actor.deviceChoice': [''],
  },
  browser: {
    'diagnostics.againRequested': ['', 'to browser.reading'],
    'diagnostics.nextRequested': ['to camera · send cameraCheck.startRequested'],
  },
  'browser.reading': {
    'xstate.done.actor.readBrowser': ['to browser.read · set browser, outcomes'],
    'xstate.error.actor.readBrowser': ['to browser.read · set outcomes'],
  },
  camera: {
    'diagnostics.againRequested': ['send cameraCheck.startRequested'],
    'diagnostics.deviceChosen': [
      'set chosen · send deviceChoice.chosen',
      'set chosen · send deviceChoice.chosen, send cameraCheck.startRequested',
    ],
    'diagnostics.nextRequested': ['to microphone'],
  },
  connection: {
    'diagnostics.againRequested': ['set report · send connectivityCheck.startRequested'],
    'diagnostics.nextRequested': ['to result.shown · set handOverFailed'],
  },
  idle: {
    'diagnostics.startRequested': ['to browser.reading'],
  },
  microphone: {
    'diagnostics.againRequested': [''],
    'diagnostics.deviceChosen': ['set chosen · send deviceChoice.chosen'],
    'diagnostics.nextRequested': ['to connection · set report · send connectivityCheck.startRequested'],
  },
  result: {
    'diagnostics.againRequested': ['to browser.reading'],
    'xstate.done.actor.storeResult': [''],
    'xstate.error.actor.storeResult': [''],
  },
  'result.copied': {
    'diagnostics.copyRequested': ['to result.copying'],
    'diagnostics.saveRequested': ['to result.saving'],
  },
  'result.copying': {
    'xstate.done.actor.copyReport': ['to result.copied'],
    'xstate.error.actor.copyReport': ['to result.shown · set handOverFailed'],
  },
  'result.saving': {
    'xstate.done.actor.saveReport': ['to result.shown'],
    'xstate.error.actor.saveReport': ['to result.shown · set handOverFailed'],
  },
  'result.shown': {
    'diagnostics.copyRequested': ['to result.copying · set handOverFailed'],
    'diagnostics.saveRequested': ['to result.saving · set handOverFailed'],
  },
}
