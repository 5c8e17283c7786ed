import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `transport`. Edit it by hand when the chart changes on purpose. */
export const transportOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to Disconnected'],
  },
  Connecting: {
    'node.announced': ['set nodeId'],
    'retry.exhausted': ['to Failed · set error · send retry.cancelled, send transport.failed'],
    'server.failed': ['to Failed · set error · send retry.cancelled, send transport.failed'],
    'transport.joinRequested': ['send error.raised'],
    'transport.previewRequested': ['send error.raised'],
  },
  'Connecting.awaitingPolicy': {
    'policy.changed': [
      'to Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up · set allowed, needsMedia, role · send retry.attemptSucceeded',
      'to Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up · set allowed, role · send retry.attemptSucceeded, send connections.openRequested',
      'to Failed · set error · send retry.cancelled, send transport.failed',
      'to Preview · set allowed, flags, needsMedia, role · send retry.attemptSucceeded, send transport.previewed',
    ],
    'signal.lost': ['to Connecting.opening · set error · send retry.scheduled'],
    'transport.leaveRequested': ['to Leaving · set error · send retry.cancelled'],
    'xstate.after.policyWait': ['to Failed · set error · send retry.cancelled, send transport.failed'],
  },
  'Connecting.joining.join.negotiating': {
    'xstate.done.actor.joinRoom': [
      'to Connecting.joining.join.settled · set error · send retry.attemptSucceeded',
      'to Joined.steady · set flags, joined, mediaOpen, nodeId · send retry.attemptSucceeded, send transport.joined, send media.opened',
      'to Joined.steady · set flags, joined, nodeId · send retry.attemptSucceeded, send transport.joined',
    ],
    'xstate.error.actor.joinRoom': [
      'to Connecting.joining.join.settled · set error',
      'to Connecting.joining.join.waiting · send retry.scheduled',
      'to Failed · set error · send retry.cancelled, send transport.failed',
    ],
  },
  'Connecting.joining.join.waiting': {
    'retry.attemptDue': ['to Connecting.joining.join.negotiating'],
  },
  'Connecting.joining.leave.notRequested': {
    'transport.leaveRequested': [
      'to Connecting.joining.join.settled & Connecting.joining.leave.waiting · set error',
      'to Connecting.joining.leave.waiting',
    ],
  },
  'Connecting.joining.leave.waiting': {
    'xstate.after.leaveWait': ['', 'to Leaving · send retry.cancelled'],
  },
  'Connecting.joining.signal.lost': {
    'policy.changed': [
      'to Connecting.joining.signal.up · set needsMedia, role · send retry.attemptSucceeded, send signal.resumed',
    ],
    'retry.attemptDue': ['send signal.openRequested'],
    'signal.failed': ['set error · send retry.scheduled'],
    'signal.lost': ['set error · send retry.scheduled'],
    'signal.opened': [''],
  },
  'Connecting.joining.signal.up': {
    'signal.lost': ['to Connecting.joining.signal.lost · set error · send retry.scheduled'],
  },
  'Connecting.opening': {
    'retry.attemptDue': ['send signal.openRequested'],
    'signal.failed': [
      'set error · send retry.scheduled',
      'to Failed · set error · send retry.cancelled, send transport.failed',
    ],
    'signal.opened': ['to Connecting.awaitingPolicy · set init'],
    'transport.leaveRequested': ['to Leaving · set error · send retry.cancelled'],
  },
  Disconnected: {
    'transport.joinRequested': ['to Connecting.opening · send signal.openRequested'],
    'transport.previewRequested': ['to Connecting.opening · set flags, purpose · send signal.openRequested'],
  },
  Failed: {
    'transport.joinRequested': [
      'to Connecting.opening · set allowed, broken, error, flags, init, joined, mediaOpen, mustMigrate, needsMedia, nodeId, purpose, role · send connections.closeRequested, send signal.closeRequested, send signal.openRequested',
    ],
    'transport.previewRequested': [
      'to Connecting.opening · set allowed, broken, error, flags, init, joined, mediaOpen, mustMigrate, needsMedia, nodeId, purpose, role · send connections.closeRequested, send signal.closeRequested, send signal.openRequested',
    ],
    'xstate.done.actor.failedLeave': [
      'to Disconnected · set allowed, broken, error, flags, init, joined, mediaOpen, mustMigrate, needsMedia, nodeId, purpose, role · send connections.closeRequested, send signal.closeRequested, send transport.left',
    ],
    'xstate.error.actor.failedLeave': [
      'to Disconnected · set allowed, broken, error, flags, init, joined, mediaOpen, mustMigrate, needsMedia, nodeId, purpose, role · send connections.closeRequested, send signal.closeRequested, send transport.left',
    ],
  },
  Joined: {
    'connection.failed': [
      'to Reconnecting.recovering · set broken, error · send retry.scheduled, send transport.reconnecting',
    ],
    'connection.unusable': ['to Failed · set error · send retry.cancelled, send transport.failed'],
    'localTracks.published': ['set flags'],
    'node.announced': [
      'set nodeId',
      'to Reconnecting.migrating.rebuilding · set broken, mustMigrate, nodeId · send transport.reconnecting, send retry.attemptSucceeded, send connections.rebuildRequested',
      'to Reconnecting.migrating.rebuilding · set mustMigrate, nodeId · send transport.reconnecting, send connections.rebuildRequested',
    ],
    'peer.removalOrdered': ['to Leaving · set leave · send retry.cancelled'],
    'policy.changed': [
      'set needsMedia, role',
      'set needsMedia, role · send media.opened',
      'to Joined.openingMedia · set needsMedia, role · send connections.openRequested',
    ],
    'server.failed': ['to Failed · set error · send retry.cancelled, send transport.failed'],
    'signal.lost': [
      'to Reconnecting.signalLost.waiting · set error · send transport.reconnecting, send retry.scheduled',
    ],
    'transport.endRoomRequested': ['to Leaving · set leave · send retry.cancelled'],
    'transport.joinRequested': ['send error.raised'],
    'transport.leaveRequested': ['to Leaving · send retry.cancelled'],
    'transport.previewCancelled': [''],
    'transport.previewRequested': ['send midCallPreview.refused', 'set asRole · send midCallPreview.started'],
  },
  'Joined.openingMedia': {
    'xstate.done.actor.openMedia': ['to Joined.steady · set mediaOpen · send media.opened'],
    'xstate.error.actor.openMedia': ['to Failed · set error · send retry.cancelled, send transport.failed'],
  },
  Leaving: {
    'xstate.done.actor.leaveRoom': [
      'to Disconnected · set allowed, broken, error, flags, init, joined, leave, mediaOpen, mustMigrate, needsMedia, nodeId, purpose, role · send connections.closeRequested, send signal.closeRequested, send transport.left',
    ],
    'xstate.error.actor.leaveRoom': [
      'to Disconnected · set allowed, error, flags, init, leave, needsMedia, purpose, role · send connections.closeRequested, send signal.closeRequested, send transport.left',
      'to Joined.openingMedia · set leave · send transport.leaveFailed, send connections.openRequested',
      'to Joined.steady · set leave · send transport.leaveFailed',
    ],
  },
  Preview: {
    'node.announced': ['set nodeId'],
    'policy.changed': ['set needsMedia, role'],
    'server.failed': ['to Failed · set error · send retry.cancelled, send transport.failed'],
    'signal.lost': ['to Reconnecting.signalLost.waiting · send transport.reconnecting, send retry.scheduled'],
    'transport.joinRequested': [
      'to Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up · set error, purpose',
      'to Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.up · set error, purpose · send connections.openRequested',
    ],
    'transport.leaveRequested': ['to Leaving · send retry.cancelled'],
    'transport.previewRequested': ['send error.raised'],
  },
  Reconnecting: {
    'connection.failed': ['set broken, error · send retry.scheduled'],
    'connection.recovered': ['set broken · send retry.attemptSucceeded'],
    'connection.unusable': ['to Failed · set error · send retry.cancelled, send transport.failed'],
    'peer.removalOrdered': ['to Leaving · set leave · send retry.cancelled'],
    'policy.changed': ['set needsMedia, role', 'set needsMedia, role · send media.opened'],
    'retry.exhausted': ['to Failed · set error · send retry.cancelled, send transport.failed'],
    'server.failed': ['to Failed · set error · send retry.cancelled, send transport.failed'],
    'transport.leaveRequested': ['to Leaving · send retry.cancelled'],
    'transport.previewCancelled': [''],
    'transport.previewRequested': ['send midCallPreview.refused', 'set asRole · send midCallPreview.started'],
  },
  'Reconnecting.migrating': {
    'node.announced': [
      '',
      'set broken, nodeId · send retry.attemptSucceeded, send connections.rebuildRequested',
      'set nodeId · send connections.rebuildRequested',
      'to Reconnecting.migrating.rebuilding · set broken, nodeId · send retry.attemptSucceeded, send connections.rebuildRequested',
      'to Reconnecting.migrating.rebuilding · set nodeId · send connections.rebuildRequested',
    ],
    'signal.lost': ['to Reconnecting.signalLost.waiting · set error · send retry.scheduled'],
  },
  'Reconnecting.migrating.offering': {
    'xstate.done.actor.migrate': [
      'to Joined.steady · set error, mustMigrate · send retry.attemptSucceeded, send tracks.renewRequested, send transport.reconnected',
    ],
    'xstate.error.actor.migrate': ['to Reconnecting.signalLost.waiting · set error · send retry.scheduled'],
  },
  'Reconnecting.migrating.rebuilding': {
    'connections.rebuilt': ['to Reconnecting.migrating.offering'],
  },
  'Reconnecting.recovering': {
    'connection.recovered': [
      'send retry.attemptSucceeded',
      'to Joined.openingMedia · set broken · send retry.attemptSucceeded, send transport.reconnected, send connections.openRequested',
      'to Joined.steady · set broken · send retry.attemptSucceeded, send transport.reconnected',
    ],
    'node.announced': [
      'set nodeId',
      'to Reconnecting.migrating.rebuilding · set broken, mustMigrate, nodeId · send retry.attemptSucceeded, send connections.rebuildRequested',
    ],
    'retry.attemptDue': ['send publish.restartRequested'],
    'signal.lost': ['to Reconnecting.signalLost.waiting · set error · send retry.scheduled'],
  },
  'Reconnecting.signalLost': {
    'node.announced': ['set nodeId'],
  },
  'Reconnecting.signalLost.resuming': {
    'node.announced': [
      'set nodeId',
      'to Reconnecting.migrating.rebuilding · set broken, mustMigrate, nodeId · send signal.resumed, send retry.attemptSucceeded, send connections.rebuildRequested',
      'to Reconnecting.migrating.rebuilding · set mustMigrate, nodeId · send signal.resumed, send connections.rebuildRequested',
    ],
    'signal.lost': ['to Reconnecting.signalLost.waiting · set error · send retry.scheduled'],
    'xstate.done.actor.resumeSession': [
      'to Joined.openingMedia · send retry.attemptSucceeded, send signal.resumed, send transport.reconnected, send connections.openRequested',
      'to Joined.steady · send retry.attemptSucceeded, send signal.resumed, send transport.reconnected',
      'to Preview · send retry.attemptSucceeded, send transport.reconnected',
      'to Reconnecting.recovering · send retry.attemptSucceeded, send signal.resumed',
    ],
    'xstate.error.actor.resumeSession': [
      'to Reconnecting.signalLost.waiting · set error · send retry.scheduled',
    ],
  },
  'Reconnecting.signalLost.waiting': {
    'retry.attemptDue': ['send signal.openRequested'],
    'signal.failed': ['set error · send retry.scheduled'],
    'signal.opened': [
      'to Reconnecting.migrating.rebuilding · send signal.resumed, send connections.rebuildRequested',
      'to Reconnecting.migrating.rebuilding · set broken · send signal.resumed, send retry.attemptSucceeded, send connections.rebuildRequested',
      'to Reconnecting.signalLost.resuming',
    ],
  },
}
