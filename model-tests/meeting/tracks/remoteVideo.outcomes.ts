import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `remoteVideo`. Edit it by hand when the chart changes on purpose. */
export const remoteVideoOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to layer.settled & quality.normal'],
  },
  layer: {
    'layer.preferred': [
      'set preferred',
      'to layer.asking · set preferred',
      'to layer.settled · set preferred',
    ],
    'sink.removed': ['set sinks, wanted', 'to layer.resizing · set sinks, wanted'],
    'sink.resized': [
      'set sinks · send server.warned',
      'set sinks, wanted',
      'to layer.asking · set asked, sinks, wanted',
      'to layer.resizing · set sinks',
      'to layer.resizing · set sinks · send server.warned',
    ],
    'track.definitionsChanged': ['', 'to layer.asking', 'to layer.settled'],
    'track.enabledChanged': [
      'set enabled, wanted',
      'to layer.asking & quality.normal · set enabled, wanted · send call.eventsRaised',
      'to layer.asking · set enabled, wanted',
      'to layer.settled & quality.normal · set enabled · send call.eventsRaised',
      'to layer.settled · set enabled',
      'to quality.normal · set enabled, wanted · send call.eventsRaised',
    ],
    'track.mediaArrived': ['', 'to layer.asking', 'to layer.settled · set asked'],
  },
  'layer.asking': {
    'xstate.done.actor.preferLayer': ['', 'to layer.settled · set asked'],
    'xstate.error.actor.preferLayer': ['to layer.refused · send error.raised'],
  },
  'layer.resizing': {
    'xstate.after.resizeDebounce': ['to layer.asking', 'to layer.settled'],
  },
  quality: {
    'layer.reported': [
      'set current, degraded',
      'to quality.degraded · set current, degraded · send call.eventsRaised',
      'to quality.normal · set current, degraded · send call.eventsRaised',
    ],
  },
}
