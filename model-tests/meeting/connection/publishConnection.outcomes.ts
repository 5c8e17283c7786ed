import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `publishConnection`. Edit it by hand when the chart changes on purpose. */
export const publishConnectionOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  '*': {
    'signal.opened': [''],
  },
  closed: {
    'connections.openRequested': ['to open.dtls.well & open.ice.new & open.negotiation.settled'],
  },
  open: {
    'connections.closeRequested': ['to closed · set error, tracks'],
    'connections.rebuildRequested': [
      'send localTracks.changed, send connections.rebuilt',
      'to open.dtls.well & open.ice.new & open.negotiation.rebuilding · set error, tracks · send localTracks.changed, send connections.rebuilt',
      'to open.dtls.well & open.ice.new · set error · send localTracks.changed, send connections.rebuilt',
      'to open.dtls.well & open.negotiation.rebuilding · set tracks · send localTracks.changed, send connections.rebuilt',
      'to open.dtls.well · send localTracks.changed, send connections.rebuilt',
      'to open.ice.new & open.negotiation.rebuilding · set error, tracks · send localTracks.changed, send connections.rebuilt',
      'to open.ice.new · set error · send localTracks.changed, send connections.rebuilt',
      'to open.negotiation.rebuilding · set tracks · send localTracks.changed, send connections.rebuilt',
    ],
  },
  'open.dtls': {
    'dtls.stateChanged': ['', 'to open.dtls.connecting', 'to open.dtls.failed', 'to open.dtls.well'],
  },
  'open.dtls.connecting': {
    'xstate.after.dtlsConnecting': [
      'to open.dtls.well & open.ice.failed · set error · send error.raised, send connection.failed',
      'to open.dtls.well · set error · send error.raised, send connection.failed',
    ],
  },
  'open.dtls.failed': {
    'xstate.after.dtlsFailed': [
      'to open.dtls.well & open.ice.failed · set error · send error.raised, send connection.failed',
      'to open.dtls.well · set error · send error.raised, send connection.failed',
    ],
  },
  'open.ice': {
    'publish.stuck': [
      'set error · send error.raised, send connection.failed',
      'to open.ice.failed · set error · send error.raised, send connection.failed',
    ],
  },
  'open.ice.connected': {
    'connection.stateChanged': [
      'to open.ice.disconnected',
      'to open.ice.failed · set error · send connection.failed',
    ],
  },
  'open.ice.connecting': {
    'connection.stateChanged': [
      'to open.ice.connected · send connection.established',
      'to open.ice.failed · set error · send connection.failed',
    ],
    'path.blocked': ['to open.ice.failed · set error · send connection.failed'],
    'xstate.after.disconnectGrace': ['to open.ice.failed · set error · send connection.failed'],
  },
  'open.ice.disconnected': {
    'connection.stateChanged': [
      'to open.ice.connected',
      'to open.ice.failed · set error · send connection.failed',
    ],
    'xstate.after.disconnectGrace': ['to open.ice.failed · set error · send connection.failed'],
  },
  'open.ice.failed': {
    'connection.stateChanged': ['to open.ice.connected · set error · send connection.recovered'],
    'publish.restartRequested': ['to open.ice.restarting'],
    'signal.resumed': ['to open.ice.reconnecting'],
  },
  'open.ice.failed & open.negotiation.held': {
    'signal.resumed': [
      'to open.ice.reconnecting & open.negotiation.negotiating.offer.update & open.negotiation.negotiating.tracks.offered',
      'to open.ice.reconnecting & open.negotiation.settled',
    ],
  },
  'open.ice.failed & open.negotiation.negotiating': {
    'publish.restartRequested': [
      'to open.ice.restarting',
      'to open.ice.restarting & open.negotiation.negotiating.offer.restart',
      'to open.ice.restarting & open.negotiation.negotiating.offer.restart & open.negotiation.negotiating.tracks.offered',
    ],
  },
  'open.ice.failed & open.negotiation.settled': {
    'publish.restartRequested': [
      'to open.ice.restarting & open.negotiation.negotiating.offer.restart & open.negotiation.negotiating.tracks.offered',
    ],
  },
  'open.ice.new': {
    'connection.stateChanged': [
      'to open.ice.connected · send connection.established',
      'to open.ice.connecting',
    ],
  },
  'open.ice.reconnecting': {
    'connection.stateChanged': [
      'to open.ice.connected · set error · send connection.recovered',
      'to open.ice.failed · set error · send connection.failed',
    ],
    'xstate.after.disconnectGrace': ['to open.ice.failed · set error · send connection.failed'],
  },
  'open.ice.restarting': {
    'connection.stateChanged': ['to open.ice.connected · set error · send connection.recovered'],
    'publish.restartFailed': ['to open.ice.failed · send connection.failed'],
    'publish.restarted': ['to open.ice.reconnecting'],
    'signal.lost': ['to open.ice.failed · send connection.failed'],
  },
  'open.ice.restarting & open.negotiation.negotiating': {
    'signal.lost': ['to open.ice.failed & open.negotiation.held.changed · send connection.failed'],
  },
  'open.ice.restarting & open.negotiation.settled': {
    'signal.lost': ['to open.ice.failed & open.negotiation.held.unchanged · send connection.failed'],
  },
  'open.negotiation': {
    'publish.trackChanged': ['set tracks · send tracks.updateOrdered, send localTracks.changed'],
  },
  'open.negotiation.held': {
    'publish.trackAdded': [
      'set tracks · send localTracks.changed',
      'to open.negotiation.held.changed · set tracks · send localTracks.changed',
    ],
    'publish.trackRemoved': [
      'set tracks · send localTracks.changed',
      'to open.negotiation.held.changed · set tracks · send localTracks.changed',
    ],
    'signal.resumed': [
      'to open.negotiation.negotiating.offer.update & open.negotiation.negotiating.tracks.offered',
      'to open.negotiation.settled',
    ],
  },
  'open.negotiation.negotiating': {
    'publish.trackAdded': [
      'set tracks · send localTracks.changed',
      'to open.negotiation.negotiating.offer.update & open.negotiation.negotiating.tracks.changed · set tracks · send localTracks.changed',
      'to open.negotiation.negotiating.tracks.changed · set tracks · send localTracks.changed',
    ],
    'publish.trackRemoved': [
      'set tracks · send localTracks.changed',
      'to open.negotiation.negotiating.offer.update & open.negotiation.negotiating.tracks.changed · set tracks · send localTracks.changed',
      'to open.negotiation.negotiating.tracks.changed · set tracks · send localTracks.changed',
    ],
    'signal.lost': ['to open.negotiation.held.changed'],
    'xstate.done.actor.negotiate': [
      'to open.ice.reconnecting & open.negotiation.settled · send localTracks.published',
      'to open.negotiation.negotiating.tracks.offered · send localTracks.published',
      'to open.negotiation.settled · send localTracks.published',
    ],
    'xstate.error.actor.negotiate': [
      'to open.ice.failed & open.negotiation.settled · send connection.failed',
      'to open.negotiation.negotiating.tracks.offered · send error.raised',
      'to open.negotiation.settled',
      'to open.negotiation.settled · send error.raised',
    ],
  },
  'open.negotiation.rebuilding': {
    'tracks.renewRequested': ['to open.negotiation.settled'],
  },
  'open.negotiation.settled': {
    'publish.trackAdded': [
      'to open.negotiation.negotiating.offer.update & open.negotiation.negotiating.tracks.offered · set tracks · send localTracks.changed',
    ],
    'publish.trackRemoved': [
      'to open.negotiation.negotiating.offer.update & open.negotiation.negotiating.tracks.offered · set tracks · send localTracks.changed',
    ],
    'signal.lost': ['to open.negotiation.held.unchanged'],
  },
}
