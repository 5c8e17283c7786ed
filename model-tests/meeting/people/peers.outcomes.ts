import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `peers`. Edit it by hand when the chart changes on purpose. */
export const peersOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to empty'],
  },
  '*': {
    'localTracks.changed': ['set peers, tracks'],
    'media.arrived': ['set orphanMedia', 'set tracks · send call.eventsRaised'],
    'media.removed': [''],
    'networkQuality.concluded': ['set peers'],
    'peer.removalOrdered': ['send call.eventsRaised'],
    'peers.asRoleChanged': ['set peers'],
    'peers.localChanged': ['set peers · send call.eventsRaised'],
    'peers.localNameGiven': ['set peers', 'set peers · send call.eventsRaised'],
    'policy.changed': ['set peers'],
    'quality.measured': ['set peers'],
    'signal.opened': ['set peers'],
  },
  empty: {
    'peers.notified': [
      'send videos.listed, send sounds.listed',
      'set counted, others, peers · send call.eventsRaised, send people.counted',
      'set counted, others, peers · send call.eventsRaised, send videos.listed, send sounds.listed, send people.counted',
      'to ready · set counted, listed, others, peers, tracks · send call.eventsRaised, send videos.listed, send sounds.listed, send people.counted',
    ],
    'transport.joined': ['to listing · set peers'],
  },
  listing: {
    'peers.notified': [
      'send videos.listed, send sounds.listed',
      'set counted, others, peers · send call.eventsRaised, send people.counted',
      'set counted, others, peers · send call.eventsRaised, send videos.listed, send sounds.listed, send people.counted',
      'to ready · set counted, listed, others, peers, tracks · send call.eventsRaised, send videos.listed, send sounds.listed, send people.counted',
    ],
    'transport.left': ['to empty · set counted, others, peers, tracks'],
  },
  ready: {
    'peers.notified': [
      'send call.eventsRaised, send videos.listed, send sounds.listed',
      'send videos.listed, send sounds.listed',
      'set counted, others, peers · send call.eventsRaised, send people.counted',
      'set counted, others, peers · send call.eventsRaised, send videos.listed, send sounds.listed, send people.counted',
    ],
    'transport.joined': ['set peers'],
    'transport.left': ['to empty · set counted, listed, others, peers, tracks'],
  },
}
