import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `room`. Edit it by hand when the chart changes on purpose. */
export const roomOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to Disconnected'],
  },
  '*': {
    'hls.updated': ['set room · send call.eventsRaised'],
    'policy.changed': [''],
    'recording.updated': ['set room · send call.eventsRaised'],
    'room.described': ['set room'],
    'room.stateArrived': ['set room'],
    'rtmp.updated': ['set room · send call.eventsRaised, send error.raised'],
    'session.described': ['set room'],
    'signal.opened': ['set room'],
    'transcription.updated': ['set room'],
    'transport.failed': [
      '',
      'send error.raised',
      'to Failed · set error',
      'to Failed · set error · send error.raised',
    ],
    'transport.left': ['set room', 'to Disconnected · set previewingRole, room'],
  },
  Connected: {
    'room.endRequested': ['to Disconnecting · send transport.endRoomRequested'],
    'room.joinRequested': ['send room.requestIgnored'],
    'room.leaveRequested': ['to Disconnecting · send transport.leaveRequested'],
    'room.previewRequested': ['to Connecting.previewing · send transport.previewRequested'],
    'transport.reconnecting': ['to Reconnecting'],
  },
  Connecting: {
    'room.leaveRequested': ['to Disconnecting · send transport.leaveRequested'],
    'room.previewRequested': ['send room.requestIgnored'],
  },
  'Connecting.joining': {
    'room.joinRequested': ['send room.requestIgnored'],
    'transport.joined': ['to Connected · set room'],
  },
  'Connecting.previewing': {
    'midCallPreview.refused': ['to Connected · set error · send error.raised'],
    'midCallPreview.started': ['to Preview · set previewingRole'],
    'room.joinRequested': ['send error.raised'],
    'transport.previewed': ['to Preview'],
  },
  Disconnected: {
    'room.endRequested': ['send error.raised'],
    'room.joinRequested': ['to Connecting.joining · set error · send transport.joinRequested'],
    'room.previewRequested': ['to Connecting.previewing · set error · send transport.previewRequested'],
  },
  Disconnecting: {
    'transport.leaveFailed': [
      'to Connected · set error · send error.raised',
      'to Preview · set error · send error.raised',
    ],
  },
  Preview: {
    'midCallPreview.ended': ['to Connected · set previewingRole'],
    'room.joinRequested': [
      'send room.requestIgnored',
      'to Connecting.joining · send transport.joinRequested',
    ],
    'room.leaveRequested': ['to Disconnecting · send transport.leaveRequested'],
    'room.previewRequested': ['send room.requestIgnored'],
    'transport.reconnecting': ['to Reconnecting'],
  },
  Reconnecting: {
    'midCallPreview.ended': ['set previewingRole'],
    'midCallPreview.refused': ['send error.raised'],
    'midCallPreview.started': ['set previewingRole'],
    'room.leaveRequested': ['to Disconnecting · send transport.leaveRequested'],
    'room.previewRequested': ['send transport.previewRequested'],
    'transport.reconnected': ['to Connected', 'to Preview'],
  },
}
