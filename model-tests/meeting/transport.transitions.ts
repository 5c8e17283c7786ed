import type { ExpectedTransitions } from '../paths.ts'

/**
 * Where each event leads in `transport`; repeats the chart and is edited by hand when the chart should
 * change.
 */
export const transportTransitions: ExpectedTransitions = {
  'Connecting.awaitingPolicy': {
    'node.announced': ['Connecting.awaitingPolicy'],
    'policy.changed': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
      'Failed',
      'Preview',
    ],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.lost': ['Connecting.opening'],
    'transport.joinRequested': ['Connecting.awaitingPolicy'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewRequested': ['Connecting.awaitingPolicy'],
    'xstate.after.policyWait': ['Failed'],
  },
  'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost':
    {
      'node.announced': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'policy.changed': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
      ],
      'retry.attemptDue': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'retry.exhausted': ['Failed'],
      'server.failed': ['Failed'],
      'signal.failed': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'signal.lost': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'signal.opened': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'transport.joinRequested': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'transport.leaveRequested': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
      ],
      'transport.previewRequested': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'xstate.done.actor.joinRoom': ['Joined.steady'],
      'xstate.error.actor.joinRoom': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
        'Failed',
      ],
    },
  'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up':
    {
      'node.announced': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
      ],
      'retry.exhausted': ['Failed'],
      'server.failed': ['Failed'],
      'signal.lost': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'transport.joinRequested': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
      ],
      'transport.leaveRequested': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
      ],
      'transport.previewRequested': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
      ],
      'xstate.done.actor.joinRoom': ['Joined.steady'],
      'xstate.error.actor.joinRoom': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
        'Failed',
      ],
    },
  'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost': {
    'node.announced': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'policy.changed': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'retry.attemptDue': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.failed': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'signal.lost': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'signal.opened': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'transport.joinRequested': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'transport.previewRequested': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'xstate.after.leaveWait': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'xstate.done.actor.joinRoom': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'xstate.error.actor.joinRoom': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
  },
  'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.up': {
    'node.announced': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.lost': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'transport.joinRequested': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'transport.previewRequested': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'xstate.after.leaveWait': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'xstate.done.actor.joinRoom': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'xstate.error.actor.joinRoom': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
  },
  'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost': {
    'node.announced': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'policy.changed': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'retry.attemptDue': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.failed': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'signal.lost': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'signal.opened': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'transport.joinRequested': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'transport.previewRequested': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'xstate.after.leaveWait': ['Leaving'],
  },
  'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.up': {
    'node.announced': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.lost': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
    ],
    'transport.joinRequested': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'transport.previewRequested': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'xstate.after.leaveWait': ['Leaving'],
  },
  'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost':
    {
      'node.announced': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'policy.changed': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
      ],
      'retry.attemptDue': [
        'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'retry.exhausted': ['Failed'],
      'server.failed': ['Failed'],
      'signal.failed': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'signal.lost': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'signal.opened': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'transport.joinRequested': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
      'transport.leaveRequested': [
        'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.lost',
      ],
      'transport.previewRequested': [
        'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
      ],
    },
  'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.up': {
    'node.announced': [
      'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
    ],
    'retry.attemptDue': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
      'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
    ],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.lost': [
      'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost',
    ],
    'transport.joinRequested': [
      'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
    ],
    'transport.leaveRequested': [
      'Connecting.joining.join.settled & Connecting.joining.leave.waiting & Connecting.joining.signal.up',
    ],
    'transport.previewRequested': [
      'Connecting.joining.join.waiting & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
    ],
  },
  'Connecting.opening': {
    'node.announced': ['Connecting.opening'],
    'retry.attemptDue': ['Connecting.opening'],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.failed': ['Connecting.opening', 'Failed'],
    'signal.opened': ['Connecting.awaitingPolicy'],
    'transport.joinRequested': ['Connecting.opening'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewRequested': ['Connecting.opening'],
  },
  Disconnected: {
    'transport.joinRequested': ['Connecting.opening'],
    'transport.previewRequested': ['Connecting.opening'],
  },
  Failed: {
    'transport.joinRequested': ['Connecting.opening'],
    'transport.previewRequested': ['Connecting.opening'],
    'xstate.done.actor.failedLeave': ['Disconnected'],
    'xstate.error.actor.failedLeave': ['Disconnected'],
  },
  'Joined.openingMedia': {
    'connection.failed': ['Reconnecting.recovering'],
    'connection.unusable': ['Failed'],
    'localTracks.published': ['Joined.openingMedia'],
    'node.announced': ['Joined.openingMedia'],
    'peer.removalOrdered': ['Leaving'],
    'policy.changed': ['Joined.openingMedia'],
    'server.failed': ['Failed'],
    'signal.lost': ['Reconnecting.signalLost.waiting'],
    'transport.endRoomRequested': ['Leaving'],
    'transport.joinRequested': ['Joined.openingMedia'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewCancelled': ['Joined.openingMedia'],
    'transport.previewRequested': ['Joined.openingMedia'],
    'xstate.done.actor.openMedia': ['Joined.steady'],
    'xstate.error.actor.openMedia': ['Failed'],
  },
  'Joined.steady': {
    'connection.failed': ['Reconnecting.recovering'],
    'connection.unusable': ['Failed'],
    'localTracks.published': ['Joined.steady'],
    'node.announced': ['Joined.steady', 'Reconnecting.migrating.rebuilding'],
    'peer.removalOrdered': ['Leaving'],
    'policy.changed': ['Joined.openingMedia', 'Joined.steady'],
    'server.failed': ['Failed'],
    'signal.lost': ['Reconnecting.signalLost.waiting'],
    'transport.endRoomRequested': ['Leaving'],
    'transport.joinRequested': ['Joined.steady'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewCancelled': ['Joined.steady'],
    'transport.previewRequested': ['Joined.steady'],
  },
  Leaving: {
    'xstate.done.actor.leaveRoom': ['Disconnected'],
    'xstate.error.actor.leaveRoom': ['Disconnected', 'Joined.openingMedia', 'Joined.steady'],
  },
  Preview: {
    'node.announced': ['Preview'],
    'policy.changed': ['Preview'],
    'server.failed': ['Failed'],
    'signal.lost': ['Reconnecting.signalLost.waiting'],
    'transport.joinRequested': [
      'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up',
    ],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewRequested': ['Preview'],
  },
  'Reconnecting.recovering': {
    'connection.failed': ['Reconnecting.recovering'],
    'connection.recovered': ['Joined.openingMedia', 'Joined.steady', 'Reconnecting.recovering'],
    'connection.unusable': ['Failed'],
    'node.announced': ['Reconnecting.migrating.rebuilding', 'Reconnecting.recovering'],
    'peer.removalOrdered': ['Leaving'],
    'policy.changed': ['Reconnecting.recovering'],
    'retry.attemptDue': ['Reconnecting.recovering'],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.lost': ['Reconnecting.signalLost.waiting'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewCancelled': ['Reconnecting.recovering'],
    'transport.previewRequested': ['Reconnecting.recovering'],
  },
  'Reconnecting.migrating.offering': {
    'connection.failed': ['Reconnecting.migrating.offering'],
    'connection.recovered': ['Reconnecting.migrating.offering'],
    'connection.unusable': ['Failed'],
    'node.announced': ['Reconnecting.migrating.offering', 'Reconnecting.migrating.rebuilding'],
    'peer.removalOrdered': ['Leaving'],
    'policy.changed': ['Reconnecting.migrating.offering'],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.lost': ['Reconnecting.signalLost.waiting'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewCancelled': ['Reconnecting.migrating.offering'],
    'transport.previewRequested': ['Reconnecting.migrating.offering'],
    'xstate.done.actor.migrate': ['Joined.steady'],
    'xstate.error.actor.migrate': ['Reconnecting.signalLost.waiting'],
  },
  'Reconnecting.migrating.rebuilding': {
    'connection.failed': ['Reconnecting.migrating.rebuilding'],
    'connection.recovered': ['Reconnecting.migrating.rebuilding'],
    'connection.unusable': ['Failed'],
    'connections.rebuilt': ['Reconnecting.migrating.offering'],
    'node.announced': ['Reconnecting.migrating.rebuilding'],
    'peer.removalOrdered': ['Leaving'],
    'policy.changed': ['Reconnecting.migrating.rebuilding'],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.lost': ['Reconnecting.signalLost.waiting'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewCancelled': ['Reconnecting.migrating.rebuilding'],
    'transport.previewRequested': ['Reconnecting.migrating.rebuilding'],
  },
  'Reconnecting.signalLost.resuming': {
    'connection.failed': ['Reconnecting.signalLost.resuming'],
    'connection.recovered': ['Reconnecting.signalLost.resuming'],
    'connection.unusable': ['Failed'],
    'node.announced': ['Reconnecting.migrating.rebuilding', 'Reconnecting.signalLost.resuming'],
    'peer.removalOrdered': ['Leaving'],
    'policy.changed': ['Reconnecting.signalLost.resuming'],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.lost': ['Reconnecting.signalLost.waiting'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewCancelled': ['Reconnecting.signalLost.resuming'],
    'transport.previewRequested': ['Reconnecting.signalLost.resuming'],
    'xstate.done.actor.resumeSession': [
      'Joined.openingMedia',
      'Joined.steady',
      'Preview',
      'Reconnecting.recovering',
    ],
    'xstate.error.actor.resumeSession': ['Reconnecting.signalLost.waiting'],
  },
  'Reconnecting.signalLost.waiting': {
    'connection.failed': ['Reconnecting.signalLost.waiting'],
    'connection.recovered': ['Reconnecting.signalLost.waiting'],
    'connection.unusable': ['Failed'],
    'node.announced': ['Reconnecting.signalLost.waiting'],
    'peer.removalOrdered': ['Leaving'],
    'policy.changed': ['Reconnecting.signalLost.waiting'],
    'retry.attemptDue': ['Reconnecting.signalLost.waiting'],
    'retry.exhausted': ['Failed'],
    'server.failed': ['Failed'],
    'signal.failed': ['Reconnecting.signalLost.waiting'],
    'signal.opened': ['Reconnecting.migrating.rebuilding', 'Reconnecting.signalLost.resuming'],
    'transport.leaveRequested': ['Leaving'],
    'transport.previewCancelled': ['Reconnecting.signalLost.waiting'],
    'transport.previewRequested': ['Reconnecting.signalLost.waiting'],
  },
}

/** M4.053, M4.055, M4.080: states that remain and still answer, open the socket, or restart. */
const midCall = { 'transport.previewRequested': ['midCallPreview.refused', 'midCallPreview.started'] }
const signalAttempt = { 'retry.attemptDue': ['', 'signal.openRequested'] }

export const transportMessages: ExpectedTransitions = {
  'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost':
    signalAttempt,
  'Joined.steady': midCall,
  'Reconnecting.recovering': {
    ...midCall,
    'connection.recovered': [
      'retry.attemptSucceeded',
      'retry.attemptSucceeded, transport.reconnected',
      'retry.attemptSucceeded, transport.reconnected, connections.openRequested',
    ],
    'retry.attemptDue': ['', 'publish.restartRequested'],
  },
  'Reconnecting.signalLost.waiting': { ...midCall, ...signalAttempt },
}
