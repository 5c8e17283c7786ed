import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `trackRequests`. Edit it by hand when the chart changes on purpose. */
export const trackRequestsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to none'],
  },
  '*': {
    'localTracks.changed': ['set mutedBy, tracks'],
    'trackRequests.noticeDismissed': ['set mutedBy'],
  },
  asked: {
    'mute.manyRequested': [
      'set mutedBy · send call.eventsRaised, send meeting.toggleRequested',
      'set waiting · send call.eventsRaised',
    ],
    'mute.requested': [
      'set mutedBy · send call.eventsRaised, send meeting.toggleRequested',
      'set waiting · send call.eventsRaised',
    ],
    'trackRequests.accepted': [
      'set waiting · send meeting.toggleRequested',
      'to none · set request · send meeting.toggleRequested',
    ],
    'trackRequests.declined': ['set waiting', 'to none · set request'],
    'xstate.after.unmuteRequest': ['set waiting', 'to none · set request'],
  },
  none: {
    'mute.manyRequested': [
      'set mutedBy · send call.eventsRaised, send meeting.toggleRequested',
      'to asked · set request · send call.eventsRaised',
    ],
    'mute.requested': [
      'set mutedBy · send call.eventsRaised, send meeting.toggleRequested',
      'to asked · set request · send call.eventsRaised',
    ],
  },
}
