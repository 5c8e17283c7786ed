import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `liveAppointment`. Edit it by hand when the chart changes on purpose. */
export const liveAppointmentOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to clock.idle & live.none'],
  },
  '*': {
    'today.arrived': [
      'set appointments, now',
      'set appointments, now · send today.changed',
      'to live.none · set appointments · send today.changed',
      'to live.one · set appointments, now',
      'to live.one · set appointments, now · send today.changed',
      'to live.several · set appointments, now',
      'to live.several · set appointments, now · send today.changed',
    ],
    'today.cleared': ['set appointments, now', 'to live.none · set appointments, now'],
  },
  'clock.reading': {
    'xstate.done.actor.readClock': [
      'to clock.idle & live.none · set now',
      'to clock.idle & live.one · set now',
      'to clock.idle & live.several · set now',
      'to clock.idle · set now',
    ],
    'xstate.error.actor.readClock': ['to clock.idle'],
  },
  'clock.idle': {
    'xstate.after.tick': ['to clock.reading'],
  },
}
