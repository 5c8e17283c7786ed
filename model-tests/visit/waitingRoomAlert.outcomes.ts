import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `waitingRoomAlert`. Edit it by hand when the chart changes on purpose. */
export const waitingRoomAlertOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'call.peopleCounted': [
      '',
      'set muted, present, waiting · send announcer.politeRequested, send announcer.politeRequested, send notice.show',
      'set muted, waiting · send announcer.politeRequested, send notice.show',
      'set present · send announcer.politeRequested',
      'set present, waiting · send announcer.politeRequested, send waiting.fewer, send notice.hide',
      'set waiting · send waiting.fewer',
      'to idle · set present, waiting · send announcer.politeRequested, send waiting.fewer, send notice.hide',
      'to ringing · set muted, present, waiting · send announcer.politeRequested, send announcer.politeRequested, send notice.show',
      'to ringing · set muted, waiting · send announcer.politeRequested, send notice.show',
    ],
    'waitingRoomAlert.known': ['set notices, volume'],
    'waitingRoomAlert.muteToggled': ['set muted'],
    'waitingRoomAlert.noticesAnswered': ['set notices'],
    'waitingRoomAlert.noticesRequested': ['send notices.ask'],
    'waitingRoomAlert.volumeChosen': ['set volume · send waitingRoomAlert.storeVolume'],
  },
  pausing: {
    'xstate.after.chimeRepeat': ['to ringing'],
  },
  ringing: {
    'xstate.done.actor.ringChime': ['to idle', 'to pausing'],
    'xstate.error.actor.ringChime': ['to idle', 'to pausing'],
  },
}
