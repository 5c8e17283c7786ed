import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `visit`. Edit it by hand when the chart changes on purpose. */
export const visitOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to loading'],
  },
  '*': {
    'xstate.error.actor.nextVisit': [''],
    'xstate.error.actor.note': [''],
    'xstate.error.actor.prescription': [''],
  },
  checkingOut: {
    'xstate.error.actor.checkOutCopy': [''],
    'xstate.error.actor.patientEdit': [''],
    'xstate.error.actor.summary': [''],
    'xstate.error.actor.visitFiles': [''],
  },
  'checkingOut.asking': {
    'visit.unsignedKept': ['to checkingOut.editing'],
    'visit.unsignedPassedOver': ['to checkingOut.sending'],
  },
  'checkingOut.editing': {
    'visit.checkOutEdited': ['set checkOut · send checkOutCopy.typed'],
    'visit.checkOutSubmitted': [
      'to checkingOut.asking · set checkOut, problem, unsigned',
      'to checkingOut.sending · set checkOut, problem',
    ],
    'visit.rejoinRequested': ['to waiting'],
  },
  'checkingOut.sending': {
    'xstate.done.actor.endSession': ['to ended · send today.refreshRequested, send toasts.requested'],
    'xstate.error.actor.endSession': ['to checkingOut.editing · set problem'],
  },
  elsewhere: {
    'visit.checkOutRequested': [
      'to checkingOut.editing · set finishing · send prescription.opened, send note.opened',
    ],
    'tab.changed': ['to waiting'],
    'visit.moveRequested': ['to waiting · set returning, userName'],
  },
  failed: {
    'visit.checkOutRequested': [
      'to checkingOut.editing · set finishing · send prescription.opened, send note.opened',
    ],
    'visit.retryRequested': ['to loading', 'to waiting'],
  },
  left: {
    'visit.checkOutRequested': [
      'to checkingOut.editing · set finishing · send prescription.opened, send note.opened',
    ],
    'visit.rejoinRequested': ['to waiting'],
  },
  loading: {
    'visit.checkOutRequested': ['set finishing'],
    'xstate.done.actor.fetchVisit': [
      'to checkingOut.editing · set details, finishing, now, problem · send nextVisit.patientRead, send prescription.opened, send note.opened',
      'to refused · set details, now, problem, refusal · send nextVisit.patientRead',
      'to tooEarly.idle · set details, now, problem · send nextVisit.patientRead',
      'to waiting · set details, now, problem · send nextVisit.patientRead',
    ],
    'xstate.error.actor.fetchVisit': ['to failed', 'to refused · set refusal'],
  },
  refused: {
    'visit.checkOutRequested': [
      'to checkingOut.editing · set finishing · send prescription.opened, send note.opened',
    ],
  },
  room: {
    'call.happened': ['send announcer.politeRequested, send announcer.politeRequested'],
    'call.peopleCounted': ['set present, someoneCame, waiting · send call.peopleCounted'],
    'call.recordingChanged': ['send call.recordingChanged'],
    'visit.leaveRequested': ['send meeting.leaveRequested'],
    'xstate.done.actor.meeting': [
      'to checkingOut.editing · set end, finishing · send prescription.opened, send note.opened',
      'to failed · set end, problem, returning',
      'to left · set end, returning',
      'to waiting · set renewed, returning',
    ],
    'xstate.error.actor.floatingWindow': [''],
    'xstate.error.actor.fullScreen': [''],
    'xstate.error.actor.handover': [''],
    'xstate.error.actor.meeting': ['to failed · set problem'],
    'xstate.error.actor.patientPanel': [''],
    'xstate.error.actor.recordingControl': [''],
    'xstate.error.actor.roomPanels': [''],
    'xstate.error.actor.waitingRoomAlert': [''],
  },
  'room.ending.counting': {
    'visit.endStopped': ['to room.ending.none'],
    'xstate.after.countdownSecond': [
      'set secondsLeft',
      'to room.ending.none · send meeting.endRoomRequested',
    ],
  },
  'room.ending.none': {
    'visit.endRequested': ['to room.ending.counting · set secondsLeft'],
  },
  'room.network.lost': {
    'call.reconnected': ['to room.network.steady · send announcer.politeRequested'],
    'xstate.after.second': ['set lostSeconds'],
  },
  'room.network.steady': {
    'call.reconnecting': ['to room.network.lost · send announcer.urgentRequested'],
  },
  'room.stage.inMeeting': {
    'visit.absenceReported': ['set checkOut, finishing · send meeting.leaveRequested'],
    'visit.prescriptionSigned': ['send chat.sendRequested'],
    'xstate.done.actor.holdWakeLock': [''],
    'xstate.done.actor.readChat': ['send chat.historyRead'],
    'xstate.done.actor.notice': ['send today.refreshRequested'],
    'xstate.error.actor.holdWakeLock': [''],
    'xstate.error.actor.readChat': [''],
    'xstate.error.actor.notice': [''],
  },
  'room.stage.joinQueued': {
    'tab.changed': ['to elsewhere'],
    'call.previewed': ['to room.stage.joining · set returning · send meeting.joinRequested'],
  },
  'room.stage.joining': {
    'call.joined': [
      'to room.stage.inMeeting · set joinedAt, renewed · send stage.layoutChosen, send stage.pinned, send stage.selfHidden, send stage.selfMirrored, send stage.selfMoved, send chat.carried, send roomPanels.panelToggled, send announcer.politeRequested',
    ],
  },
  'room.stage.preparing': {
    'tab.changed': ['to elsewhere'],
    'call.previewed': [
      'to room.stage.joining · set returning · send meeting.joinRequested',
      'to room.stage.ready',
    ],
    'visit.checkOutRequested': ['to checkingOut.editing · send prescription.opened, send note.opened'],
    'visit.joinRequested': ['to room.stage.joinQueued · set userName'],
  },
  'room.stage.ready': {
    'tab.changed': ['to elsewhere'],
    'visit.checkOutRequested': ['to checkingOut.editing · send prescription.opened, send note.opened'],
    'visit.joinRequested': ['to room.stage.joining · set userName · send meeting.joinRequested'],
  },
  'tooEarly.idle': {
    'xstate.after.roomTick': ['to tooEarly.reading'],
  },
  'tooEarly.reading': {
    'xstate.done.actor.readClock': ['to tooEarly.idle · set now', 'to waiting · set now'],
    'xstate.error.actor.readClock': ['to tooEarly.idle'],
  },
  waiting: {
    'tab.changed': ['to elsewhere'],
    'visit.checkOutRequested': [
      'to checkingOut.editing · set finishing · send prescription.opened, send note.opened',
    ],
    'xstate.done.actor.openRoom': [
      'to room.ending.none & room.network.steady & room.stage.preparing · set end, finishing, key, problem, returning, userName · send meeting.previewRequested',
    ],
    'xstate.error.actor.openRoom': [
      'to failed · set problem',
      'to refused · set refusal',
      'to tooEarly.idle',
    ],
  },
}
