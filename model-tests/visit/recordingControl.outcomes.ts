import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `recordingControl`. Edit it by hand when the chart changes on purpose. */
export const recordingControlOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'call.recordingChanged': ['set open', 'to idle · set change, failure, open'],
  },
  changing: {
    'xstate.done.actor.changeRecording': ['to idle · set change, failure', 'to stopping'],
    'xstate.error.actor.changeRecording': ['to failed · set failure', 'to idle · set change, failure'],
  },
  confirmingStop: {
    'recordingControl.confirmed': ['to changing'],
    'recordingControl.dismissed': ['to idle · set change'],
  },
  describing: {
    'recordingControl.dismissed': ['to idle · set failure, kind, reason'],
    'recordingControl.submitted': ['to requesting · set failure, kind, reason'],
  },
  failed: {
    'recordingControl.changed': [
      'to changing · set change, failure',
      'to confirmingStop · set change, failure',
    ],
    'recordingControl.dismissed': ['to idle · set change, failure'],
    'recordingControl.retryRequested': ['to changing'],
  },
  idle: {
    'recordingControl.changed': ['', 'to changing · set change', 'to confirmingStop · set change'],
    'recordingControl.opened': ['to describing'],
  },
  requesting: {
    'xstate.done.actor.requestRecording': ['to idle · set kind, reason'],
    'xstate.error.actor.requestRecording': ['to describing · set failure'],
  },
}
