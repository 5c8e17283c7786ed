import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `guestJoin`. Edit it by hand when the chart changes on purpose. */
export const guestJoinOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to recalling'],
  },
  code: {
    'guest.codeEntered': ['to exchanging · set code, joined, moves, refusal'],
  },
  consent: {
    'guest.consented': ['to recordingConsent · set mayRecord, name'],
    'tab.changed': ['to elsewhere.choosing'],
  },
  elsewhere: {
    'tab.changed': ['to exchanging'],
  },
  'elsewhere.asking': {
    'xstate.done.actor.askTab': [
      'to elsewhere.silent',
      'to exchanging · set devices, joined, mayRecord, moves, name, peerId, userId',
    ],
    'xstate.error.actor.askTab': ['to elsewhere.silent'],
  },
  'elsewhere.choosing': {
    'guest.moveRequested': ['to elsewhere.asking'],
  },
  'elsewhere.silent': {
    'guest.moveRequested': ['to elsewhere.asking'],
  },
  ended: {
    'guest.resultsRead': ['set left'],
    'guest.retryRequested': ['to exchanging'],
    'xstate.done.actor.feedback': ['', 'to ended.thanked'],
    'xstate.error.actor.feedback': ['', 'to ended.thanked'],
    'xstate.error.actor.pollVisitEnd': [''],
  },
  exchanging: {
    'tab.changed': ['to elsewhere.choosing'],
    'xstate.done.actor.exchange': [
      'to consent · set key, left, problem, role',
      'to refused · set end, key, left, problem, refusal, role',
      'to room.chat.closed & room.memory.stale & room.network.steady & room.stage.rejoining & room.tab.free · set end, key, left, problem, role · send meeting.joinRequested',
      'to room.chat.closed & room.memory.writing & room.network.steady & room.stage.rejoining & room.tab.free · set end, joined, key, left, mayRecord, name, problem, refusal, role, userId · send meeting.joinRequested',
    ],
    'xstate.error.actor.exchange': ['to refused · set refusal'],
  },
  failed: {
    'guest.retryRequested': ['to exchanging'],
  },
  forgetting: {
    'xstate.done.actor.forget': ['to ended.rating · send feedback.callEnded'],
    'xstate.error.actor.forget': ['to ended.rating · send feedback.callEnded'],
  },
  recalling: {
    'xstate.done.actor.recall': [
      'to code · set peerId, userId',
      'to exchanging · set code, devices, joined, name, peerId, userId',
    ],
    'xstate.error.actor.recall': ['to refused · set refusal'],
  },
  recordingConsent: {
    'xstate.done.actor.recordConsent': [
      'to room.chat.closed & room.memory.stale & room.network.steady & room.stage.deviceCheck.preparing & room.tab.free · send meeting.previewRequested',
    ],
    'xstate.error.actor.recordConsent': ['to consent · set consentUnsaved'],
  },
  refused: {
    'guest.anotherCodeRequested': ['to code'],
    'guest.retryRequested': ['to code', 'to exchanging'],
  },
  room: {
    'call.happened': ['send announcer.politeRequested'],
    'call.roleGiven': ['set role'],
    'guest.leaveRequested': ['send meeting.leaveRequested'],
    'xstate.done.actor.meeting': [
      'to failed · set end, moves, problem',
      'to failed · set end, moves, problem · send chat.closed',
      'to forgetting · set end, joined, moves',
      'to forgetting · set end, joined, moves · send chat.closed',
    ],
    'xstate.error.actor.handover': [''],
    'xstate.error.actor.meeting': ['to failed · set problem', 'to failed · set problem · send chat.closed'],
  },
  'room.chat.closed': {
    'guest.chatToggled': ['to room.chat.open · send chat.opened'],
  },
  'room.chat.open': {
    'guest.chatToggled': ['to room.chat.closed · send chat.closed'],
  },
  'room.memory.stale': {
    'guest.joinRequested': ['to room.memory.writing'],
  },
  'room.memory.stale & room.stage.deviceCheck.ready': {
    'guest.joinRequested': [
      'to room.memory.writing & room.stage.joining · set devices, joined · send meeting.joinRequested',
    ],
  },
  'room.memory.writing': {
    'xstate.done.actor.remember': ['to room.memory.kept'],
    'xstate.error.actor.remember': ['to room.memory.kept'],
  },
  'room.network.lost': {
    'call.reconnected': ['to room.network.steady · send announcer.politeRequested'],
    'xstate.after.second': ['set lostSeconds'],
  },
  'room.network.steady': {
    'call.reconnecting': ['to room.network.lost · send announcer.urgentRequested'],
  },
  'room.stage.admitted': {
    'call.mediaOpened': ['to room.stage.inMeeting'],
    'call.roleGiven': ['to room.stage.waiting · set role · send announcer.politeRequested'],
  },
  'room.stage.deviceCheck': {
    'tab.changed': ['to elsewhere.choosing', 'to elsewhere.choosing · send chat.closed'],
  },
  'room.stage.deviceCheck.preparing': {
    'call.previewed': ['to room.stage.deviceCheck.ready'],
  },
  'room.stage.deviceCheck.ready': {
    'guest.joinRequested': ['to room.stage.joining · set devices, joined · send meeting.joinRequested'],
  },
  'room.stage.inMeeting': {
    'call.roleGiven': ['to room.stage.waiting · set role · send announcer.politeRequested'],
    'guest.resultsRead': ['set left'],
    'xstate.done.actor.holdWakeLock': [''],
    'xstate.done.actor.readChat': ['send chat.historyRead'],
    'xstate.error.actor.holdWakeLock': [''],
    'xstate.error.actor.pollVisitEnd': [''],
    'xstate.error.actor.readChat': [''],
  },
  'room.stage.joining': {
    'call.joined': [
      'to room.stage.inMeeting · send peerCommands.ordered',
      'to room.stage.waiting · send peerCommands.ordered, send announcer.politeRequested',
    ],
  },
  'room.stage.joining & room.tab.free': {
    'call.joined': [
      'to room.stage.inMeeting & room.tab.held · send peerCommands.ordered',
      'to room.stage.waiting & room.tab.held · send peerCommands.ordered, send announcer.politeRequested',
    ],
  },
  'room.stage.rejoining': {
    'tab.changed': ['to elsewhere.choosing', 'to elsewhere.choosing · send chat.closed'],
  },
  'room.stage.rejoining & room.tab.free': {
    'call.joined': [
      'to room.chat.closed & room.stage.inMeeting & room.tab.held · send stage.layoutChosen, send stage.pinned, send stage.selfHidden, send stage.selfMirrored, send stage.selfMoved, send chat.carried, send peerCommands.ordered, send chat.closed',
      'to room.chat.closed & room.stage.waiting & room.tab.held · send stage.layoutChosen, send stage.pinned, send stage.selfHidden, send stage.selfMirrored, send stage.selfMoved, send chat.carried, send peerCommands.ordered, send announcer.politeRequested, send chat.closed',
      'to room.chat.open & room.stage.inMeeting & room.tab.held · send stage.layoutChosen, send stage.pinned, send stage.selfHidden, send stage.selfMirrored, send stage.selfMoved, send chat.carried, send peerCommands.ordered, send chat.opened',
      'to room.chat.open & room.stage.waiting & room.tab.held · send stage.layoutChosen, send stage.pinned, send stage.selfHidden, send stage.selfMirrored, send stage.selfMoved, send chat.carried, send announcer.politeRequested, send chat.opened',
      'to room.chat.open & room.stage.waiting & room.tab.held · send stage.layoutChosen, send stage.pinned, send stage.selfHidden, send stage.selfMirrored, send stage.selfMoved, send chat.carried, send peerCommands.ordered, send announcer.politeRequested, send chat.opened',
      'to room.stage.inMeeting & room.tab.held',
      'to room.stage.inMeeting & room.tab.held · send peerCommands.ordered',
      'to room.stage.waiting & room.tab.held · send announcer.politeRequested',
      'to room.stage.waiting & room.tab.held · send peerCommands.ordered, send announcer.politeRequested',
    ],
  },
  'room.stage.waiting': {
    'call.roleGiven': ['to room.stage.admitted · set role · send announcer.politeRequested'],
    'guest.waitingRoomRead': ['set waitingRoom'],
    'xstate.done.actor.holdWakeLock': [''],
    'xstate.done.actor.readChat': ['send chat.historyRead'],
    'xstate.error.actor.holdWakeLock': [''],
    'xstate.error.actor.pollWaitingRoom': [''],
    'xstate.error.actor.readChat': [''],
  },
  'room.tab.free': {
    'call.joined': ['to room.tab.held'],
  },
}
