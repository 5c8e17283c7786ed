import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `localTrack`. Edit it by hand when the chart changes on purpose. */
export const localTrackOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to capture.off & page.visible & publication.closed'],
  },
  '*': {
    'localTrack.audioChosen': ['send error.raised', 'set audio · send settings.given'],
    'localTrack.deviceChosen': [
      'set deviceMissing, requestedDeviceId',
      'to capture.live.switching.delivering · set deviceMissing, requestedDeviceId',
      'to capture.live.switching.quiet · set deviceMissing, requestedDeviceId',
    ],
    'localTrack.devicesListed': ['set available, deviceMissing'],
    'localTrack.hintsSwitched': ['set hintsOn'],
    'localTrack.videoChosen': ['send error.raised', 'set video · send settings.given'],
    'policy.changed': [
      'set allowed',
      'to publication.published · set allowed · send publish.trackAdded',
      'to publication.unpublished · set allowed · send publish.trackRemoved',
    ],
    'settings.refused': ['send error.raised'],
  },
  'capture.acquiring': {
    'localTrack.releaseRequested': [
      'to capture.releasing & publication.unpublished · set error, interruption, interruptionNotified, label, streamId, trackId · send publish.trackRemoved',
      'to capture.releasing · set error, interruption, interruptionNotified, label, streamId, trackId',
    ],
    'localTrack.toggleRequested': ['set displayEnabled'],
    'transport.left': ['to capture.off'],
    'xstate.done.actor.acquireTrack': [
      'to capture.failed & publication.published · set deviceId, displayEnabled, error, streamId, trackId, wanted · send localTrack.acquired, send error.raised, send publish.trackAdded',
      'to capture.failed · set deviceId, displayEnabled, error, label, lost, streamId, trackId, wanted · send localTrack.acquired, send error.raised',
      'to capture.live.interrupted & publication.published · set deviceId, displayEnabled, interruption, interruptionNotified, label, streamId, trackId · send localTrack.acquired, send call.eventsRaised, send peerCommands.ordered, send publish.trackAdded',
      'to capture.live.interrupted · set deviceId, displayEnabled, error, interruption, interruptionNotified, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send call.eventsRaised, send peerCommands.ordered',
      'to capture.live.interrupted · set displayEnabled, error, interruption, interruptionNotified, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send publish.trackChanged, send call.eventsRaised, send peerCommands.ordered',
      'to capture.live.interrupted · set displayEnabled, error, streamId, trackId · send localTrack.acquired, send peerCommands.ordered',
      'to capture.live.interrupted · set displayEnabled, error, streamId, trackId · send localTrack.acquired, send publish.trackChanged, send peerCommands.ordered',
      'to capture.live.muted.quiet & publication.published · set deviceId, label, streamId, trackId · send localTrack.acquired, send publish.trackAdded',
      'to capture.live.muted.quiet · set deviceId, error, label, lost, openRetries, streamId, trackId · send localTrack.acquired',
      'to capture.live.muting & publication.published · set deviceId, deviceMissing, error, interruption, label, streamId, trackId · send localTrack.acquired, send error.raised, send publish.trackAdded',
      'to capture.live.muting & publication.published · set deviceId, interruption, label, streamId, trackId · send localTrack.acquired, send publish.trackAdded',
      'to capture.live.muting · set deviceId, deviceMissing, error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send error.raised',
      'to capture.live.muting · set deviceId, error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired',
      'to capture.live.muting · set deviceMissing, error, interruption, interruptionNotified, streamId, trackId · send localTrack.acquired, send error.raised, send call.eventsRaised',
      'to capture.live.muting · set deviceMissing, error, interruption, interruptionNotified, streamId, trackId · send localTrack.acquired, send publish.trackChanged, send error.raised, send call.eventsRaised',
      'to capture.live.muting · set deviceMissing, error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send publish.trackChanged, send error.raised',
      'to capture.live.muting · set error, interruption, interruptionNotified, streamId, trackId · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.muting · set error, interruption, interruptionNotified, streamId, trackId · send localTrack.acquired, send publish.trackChanged, send call.eventsRaised',
      'to capture.live.muting · set error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send publish.trackChanged',
      'to capture.live.on.delivering & publication.published · set deviceId, deviceMissing, error, interruption, label, streamId, trackId · send localTrack.acquired, send error.raised, send publish.trackAdded',
      'to capture.live.on.delivering & publication.published · set deviceId, interruption, label, streamId, trackId · send localTrack.acquired, send publish.trackAdded',
      'to capture.live.on.delivering · set deviceId, deviceMissing, error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send error.raised',
      'to capture.live.on.delivering · set deviceId, error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired',
      'to capture.live.on.delivering · set deviceMissing, error, interruption, interruptionNotified · send localTrack.acquired, send error.raised, send call.eventsRaised',
      'to capture.live.on.delivering · set deviceMissing, error, interruption, interruptionNotified · send localTrack.acquired, send publish.trackChanged, send error.raised, send call.eventsRaised',
      'to capture.live.on.delivering · set deviceMissing, error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send publish.trackChanged, send error.raised',
      'to capture.live.on.delivering · set error, interruption, interruptionNotified · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.on.delivering · set error, interruption, interruptionNotified · send localTrack.acquired, send publish.trackChanged, send call.eventsRaised',
      'to capture.live.on.delivering · set error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send publish.trackChanged',
      'to capture.live.pausing & publication.published · set deviceId, deviceMissing, error, interruption, label, streamId, trackId · send localTrack.acquired, send error.raised, send publish.trackAdded',
      'to capture.live.pausing & publication.published · set deviceId, interruption, label, streamId, trackId · send localTrack.acquired, send publish.trackAdded',
      'to capture.live.pausing · set deviceId, deviceMissing, error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired, send error.raised',
      'to capture.live.pausing · set deviceId, error, interruption, label, lost, openRetries, streamId, trackId · send localTrack.acquired',
      'to capture.live.pausing · set deviceMissing, error, interruption, interruptionNotified · send localTrack.acquired, send error.raised, send call.eventsRaised',
      'to capture.live.pausing · set deviceMissing, error, interruption, interruptionNotified · send localTrack.acquired, send publish.trackChanged, send error.raised, send call.eventsRaised',
      'to capture.live.pausing · set deviceMissing, error, interruption, label, lost, streamId, trackId · send localTrack.acquired, send publish.trackChanged, send error.raised',
      'to capture.live.pausing · set error, interruption, interruptionNotified · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.pausing · set error, interruption, interruptionNotified · send localTrack.acquired, send publish.trackChanged, send call.eventsRaised',
      'to capture.live.pausing · set error, interruption, label, lost, streamId, trackId · send localTrack.acquired, send publish.trackChanged',
      'to capture.live.switching.delivering · set deviceId, error, interruption, label, openRetries, streamId, trackId · send localTrack.acquired',
      'to capture.live.switching.delivering · set error, interruption, label, openRetries · send localTrack.acquired, send publish.trackChanged',
      'to capture.live.switching.quiet · set deviceId, error, label, openRetries, streamId, trackId · send localTrack.acquired',
      'to capture.live.unmuting.quiet & publication.published · set deviceId, label, streamId, trackId · send localTrack.acquired, send publish.trackAdded',
      'to capture.live.unmuting.quiet · set deviceId, error, label, lost, openRetries, streamId, trackId · send localTrack.acquired',
    ],
    'xstate.error.actor.acquireTrack': [
      'to capture.failed · set displayEnabled',
      'to capture.failed · set displayEnabled, error, wanted · send error.raised',
    ],
  },
  'capture.failed': {
    'localTrack.acquireRequested': ['to capture.acquiring'],
    'localTrack.deviceChosen': [
      'to capture.acquiring · set deviceMissing, displayEnabled, requestedDeviceId',
    ],
    'localTrack.devicesListed': [
      'set available',
      'to capture.acquiring · set available, displayEnabled, openRetries',
    ],
    'localTrack.releaseRequested': [
      'to capture.releasing & publication.unpublished · set error, interruption, interruptionNotified, label, streamId, trackId · send publish.trackRemoved',
      'to capture.releasing · set error, interruption, interruptionNotified, label, streamId, trackId',
    ],
    'localTrack.toggleRequested': ['set wanted', 'to capture.acquiring · set displayEnabled'],
    'permission.changed': ['to capture.acquiring · set displayEnabled'],
    'transport.left': ['to capture.off'],
    'xstate.after.arrivalRetry': ['to capture.acquiring · set displayEnabled, openRetries'],
  },
  'capture.live': {
    'localTrack.releaseRequested': [
      'to capture.releasing & publication.unpublished · set error, interruption, interruptionNotified, label, streamId, trackId · send peerCommands.ordered, send publish.trackRemoved',
      'to capture.releasing & publication.unpublished · set error, interruption, interruptionNotified, label, streamId, trackId · send publish.trackRemoved',
      'to capture.releasing · set error, interruption, interruptionNotified, label, streamId, trackId',
      'to capture.releasing · set error, interruption, interruptionNotified, label, streamId, trackId · send peerCommands.ordered',
    ],
    'localTrack.toggleRequested': [
      'set displayEnabled',
      'to capture.live.muting · set displayEnabled',
      'to capture.live.unmuting.quiet · set displayEnabled',
    ],
    'permission.changed': [
      'to capture.failed · set displayEnabled, error, wanted · send error.raised',
      'to capture.failed · set displayEnabled, error, wanted · send publish.trackChanged, send error.raised',
      'to capture.failed · set error, wanted · send peerCommands.ordered, send error.raised',
    ],
    'track.ended': [
      'set lost',
      'to capture.live.recovering.delivering · set available, deviceMissing, error · send error.raised',
      'to capture.live.recovering.quiet · set available, deviceMissing, error · send error.raised',
      'to capture.live.recovering.quiet · set available, deviceMissing, error · send peerCommands.ordered, send error.raised',
    ],
    'transport.left': ['to capture.off', 'to capture.off · send peerCommands.ordered'],
  },
  'capture.live.interrupted': {
    'localTrack.toggleRequested': [
      'to capture.live.muted.quiet · set interruption',
      'to capture.live.muted.quiet · set interruption, interruptionNotified · send peerCommands.ordered, send call.eventsRaised',
      'to capture.live.switching.quiet · set interruption, interruptionNotified · send peerCommands.ordered, send call.eventsRaised',
      'to capture.live.unmuting.quiet · set displayEnabled',
      'to capture.live.unmuting.quiet · set displayEnabled · send peerCommands.ordered',
    ],
    'page.visible': ['', 'to capture.live.unmuting.quiet · set displayEnabled · send peerCommands.ordered'],
    'track.nativeUnmuted': [
      'to capture.live.on.delivering · set displayEnabled · send publish.trackChanged',
      'to capture.live.on.delivering · set displayEnabled, interruption, interruptionNotified · send peerCommands.ordered, send publish.trackChanged, send call.eventsRaised',
      'to capture.live.pausing · set displayEnabled · send publish.trackChanged',
      'to capture.live.pausing · set displayEnabled, interruption, interruptionNotified · send peerCommands.ordered, send publish.trackChanged, send call.eventsRaised',
      'to capture.live.switching.delivering · set displayEnabled, interruption, interruptionNotified · send peerCommands.ordered, send publish.trackChanged, send call.eventsRaised',
    ],
  },
  'capture.live.interrupted & page.hidden': {
    'page.visible': [
      'to capture.live.unmuting.quiet & page.visible · set displayEnabled · send peerCommands.ordered',
      'to capture.live.unmuting.quiet & page.visible · set displayEnabled, interruption',
      'to page.visible',
      'to page.visible · set interruption, interruptionNotified · send call.eventsRaised',
    ],
  },
  'capture.live.muted.hinting': {
    'localTrack.hintsSwitched': ['to capture.live.muted.quiet · set hintsOn'],
  },
  'capture.live.muted.quiet': {
    'speech.heard': ['to capture.live.muted.hinting'],
  },
  'capture.live.muting': {
    'xstate.done.actor.mute': [
      'to capture.live.muted.quiet · set deviceId, error, label, lost · send publish.trackChanged',
      'to capture.live.switching.quiet · set label · send publish.trackChanged',
      'to capture.live.unmuting.quiet · set error, label, lost · send publish.trackChanged',
    ],
    'xstate.error.actor.mute': [
      'to capture.live.on.delivering · set displayEnabled, error · send error.raised',
      'to capture.live.pausing · set displayEnabled, error · send error.raised',
      'to capture.live.recovering.delivering · set available, deviceMissing, displayEnabled, error, lost · send error.raised, send error.raised',
      'to capture.live.switching.delivering · set displayEnabled, error · send error.raised',
    ],
  },
  'capture.live.on': {
    'page.visible': ['to capture.live.unmuting.delivering'],
    'track.nativeMuted': [
      'to capture.live.interrupted · set displayEnabled · send publish.trackChanged',
      'to capture.live.interrupted · set displayEnabled, interruption, interruptionNotified · send publish.trackChanged, send call.eventsRaised, send peerCommands.ordered',
    ],
  },
  'capture.live.on & page.hidden': {
    'page.visible': ['to capture.live.unmuting.delivering & page.visible · set interruption'],
  },
  'capture.live.on.delivering': {
    'track.fellSilent': ['to capture.live.on.silent'],
    'track.stalled': ['to capture.live.on.stalled · set error · send error.raised'],
  },
  'capture.live.on.silent': {
    'track.sounded': ['to capture.live.on.delivering'],
    'track.stalled': ['to capture.live.on.stalled · set error · send error.raised'],
  },
  'capture.live.on.stalled': {
    'track.resumed': ['to capture.live.on.delivering · set error'],
  },
  'capture.live.paused': {
    'localTrack.toggleRequested': [
      'to capture.live.muted.quiet · set interruption',
      'to capture.live.unmuting.quiet · set displayEnabled',
    ],
  },
  'capture.live.pausing': {
    'localTrack.toggleRequested': ['to capture.live.muting · set displayEnabled'],
    'xstate.done.actor.pause': [
      'to capture.live.paused · set displayEnabled · send publish.trackChanged',
      'to capture.live.unmuting.quiet · send publish.trackChanged',
    ],
    'xstate.error.actor.pause': [
      'to capture.live.paused · set displayEnabled, error · send publish.trackChanged, send error.raised',
      'to capture.live.unmuting.quiet · set error · send publish.trackChanged, send error.raised',
    ],
  },
  'capture.live.recovering': {
    'xstate.done.actor.recover': [
      'to capture.live.muted.quiet · set deviceId, error, lost · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.muting · set deviceId, error, lost · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.on.delivering · set deviceId, error, lost · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.pausing · set deviceId, error · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.switching.delivering · set deviceId, error · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.switching.quiet · set deviceId, error · send localTrack.acquired, send call.eventsRaised',
      'to capture.live.unmuting.quiet · set deviceId, error, lost · send localTrack.acquired, send call.eventsRaised',
    ],
    'xstate.error.actor.recover': [
      'to capture.failed · set displayEnabled, error, wanted · send error.raised',
      'to capture.failed · set displayEnabled, error, wanted · send publish.trackChanged, send error.raised',
    ],
  },
  'capture.live.switching': {
    'xstate.done.actor.switchDevice': [
      'to capture.live.muted.quiet · set deviceId, error, label, lastRequestedDeviceId, lost · send localTrack.acquired',
      'to capture.live.muting · set deviceId, error, label, lastRequestedDeviceId, lost · send localTrack.acquired',
      'to capture.live.on.delivering · set deviceId, error, label, lastRequestedDeviceId, lost · send localTrack.acquired',
      'to capture.live.pausing · set deviceId, error, label, lastRequestedDeviceId · send localTrack.acquired',
      'to capture.live.unmuting.quiet · set deviceId, error, label, lastRequestedDeviceId, lost · send localTrack.acquired',
    ],
    'xstate.error.actor.switchDevice': [
      'to capture.live.muted.quiet · set deviceMissing, error · send error.raised',
      'to capture.live.muting · set deviceMissing, error · send error.raised',
      'to capture.live.on.delivering · set deviceMissing, error · send error.raised',
      'to capture.live.pausing · set deviceMissing, error · send error.raised',
      'to capture.live.recovering.delivering · set available, deviceMissing, error, lost · send error.raised, send error.raised',
      'to capture.live.recovering.quiet · set available, deviceMissing, error, lost · send error.raised, send error.raised',
      'to capture.live.unmuting.quiet · set deviceMissing, error · send error.raised',
    ],
  },
  'capture.live.unmuting': {
    'xstate.done.actor.unmute': [
      'to capture.live.interrupted · set deviceId, displayEnabled, error · send peerCommands.ordered',
      'to capture.live.interrupted · set deviceId, displayEnabled, error, interruption, interruptionNotified, lost · send call.eventsRaised, send peerCommands.ordered',
      'to capture.live.interrupted · set displayEnabled, error, interruption, interruptionNotified, lost · send publish.trackChanged, send call.eventsRaised, send peerCommands.ordered',
      'to capture.live.muting · set error, interruption, lost · send publish.trackChanged',
      'to capture.live.on.delivering · set deviceId, error, interruption, interruptionNotified · send publish.trackChanged, send call.eventsRaised',
      'to capture.live.on.delivering · set deviceId, error, interruption, lost · send publish.trackChanged',
      'to capture.live.pausing · set deviceId, error, interruption, lost · send publish.trackChanged',
      'to capture.live.pausing · set deviceId, interruption, interruptionNotified · send publish.trackChanged, send call.eventsRaised',
      'to capture.live.switching.delivering · send publish.trackChanged',
      'to capture.live.switching.delivering · set deviceId, interruption, interruptionNotified · send publish.trackChanged, send call.eventsRaised',
    ],
    'xstate.error.actor.unmute': [
      'to capture.live.muted.quiet · set displayEnabled, error, interruption · send error.raised',
      'to capture.live.muted.quiet · set displayEnabled, error, interruption · send publish.trackChanged, send error.raised',
      'to capture.live.recovering.quiet · set available, deviceMissing, displayEnabled, error, lost · send error.raised, send error.raised',
      'to capture.live.recovering.quiet · set available, deviceMissing, displayEnabled, error, lost · send publish.trackChanged, send error.raised, send error.raised',
      'to capture.live.switching.quiet · set displayEnabled, error · send publish.trackChanged, send error.raised',
      'to capture.live.switching.quiet · set displayEnabled, error, interruption · send error.raised',
    ],
  },
  'capture.off': {
    'localTrack.acquireRequested': ['to capture.acquiring'],
    'localTrack.toggleRequested': ['set displayEnabled'],
  },
  'capture.releasing': {
    'xstate.done.actor.releaseTrack': ['to capture.off'],
    'xstate.error.actor.releaseTrack': ['to capture.failed · set displayEnabled, error · send error.raised'],
  },
  page: {
    'page.hidden': [
      'set interruption',
      'to capture.live.pausing & page.hidden.pausing · set interruption',
      'to page.hidden.pausing · set interruption',
      'to page.hidden.running · set interruption',
    ],
  },
  'page.hidden': {
    'page.visible': [
      'to capture.live.unmuting.quiet & page.visible · set displayEnabled, interruption',
      'to page.visible · set interruption',
    ],
  },
  'publication.closed': {
    'media.opened': ['to publication.published · send publish.trackAdded', 'to publication.unpublished'],
  },
  'publication.published': {
    'localTrack.renewRequested': ['to publication.renewing'],
  },
  'publication.renewing': {
    'xstate.done.actor.renewTrack': [
      'to publication.published · set generation, streamId, trackId · send publish.trackAdded',
      'to publication.unpublished · set generation, streamId, trackId · send publish.trackAdded, send publish.trackRemoved',
    ],
    'xstate.error.actor.renewTrack': [
      'to publication.published · set error · send error.raised, send publish.trackAdded',
      'to publication.unpublished · set error · send error.raised, send publish.trackAdded, send publish.trackRemoved',
    ],
  },
}
