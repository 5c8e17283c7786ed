import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `subscribeConnection`. Edit it by hand when the chart changes on purpose. */
export const subscribeConnectionOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  closed: {
    'connections.openRequested': ['to open.new'],
  },
  open: {
    'connections.closeRequested': ['to closed · set error'],
    'connections.rebuildRequested': ['', 'to open.new · set error'],
    'media.arrived': ['send media.arrived'],
    'media.removed': ['send media.removed'],
    'subscribe.negotiationFailed': [
      'send connection.unusable',
      'to open.unusable · set error · send connection.unusable',
    ],
  },
  'open.connected': {
    'connection.stateChanged': [
      'to open.disconnected',
      'to open.failed · set error · send connection.failed',
    ],
  },
  'open.connecting': {
    'connection.stateChanged': ['to open.connected', 'to open.failed · set error · send connection.failed'],
  },
  'open.disconnected': {
    'connection.stateChanged': ['to open.connected', 'to open.failed · set error · send connection.failed'],
    'xstate.after.disconnectGrace': ['to open.failed · set error · send connection.failed'],
  },
  'open.failed': {
    'connection.stateChanged': ['to open.connected · set error · send connection.recovered'],
  },
  'open.new': {
    'connection.stateChanged': ['to open.connected', 'to open.connecting'],
  },
}
