import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `publicBooking`. Edit it by hand when the chart changes on purpose. */
export const publicBookingOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to recalling'],
  },
  '*': {
    'booking.pageChosen': ['send query.requested'],
  },
  away: {
    'xstate.after.away': ['to booked'],
  },
  choosing: {
    'booking.slotChosen': ['to taking · set slot'],
  },
  held: {
    'booking.backRequested': ['to releasing'],
    'xstate.done.actor.form': ['to booked · set visitToken', 'to opening · set visitToken'],
    'xstate.error.actor.form': ['to choosing · set failure, hold, secondsLeft, slot'],
  },
  'held.countdown.counting': {
    'xstate.after.second': [
      'set secondsLeft',
      'to held.countdown.over · set secondsLeft · send announcer.politeRequested',
    ],
  },
  'held.renewal.idle': {
    'booking.renewRequested': ['to held.renewal.renewing'],
  },
  'held.renewal.renewing': {
    'xstate.done.actor.renew': [
      'to held.countdown.counting & held.renewal.idle · set hold, secondsLeft',
      'to held.renewal.idle · set hold, secondsLeft',
    ],
    'xstate.error.actor.renew': ['to held.renewal.idle · set failure'],
  },
  opening: {
    'xstate.done.actor.openCheckout': ['to away'],
    'xstate.error.actor.openCheckout': ['to booked'],
  },
  recalling: {
    'xstate.done.actor.recall': [
      'to choosing',
      'to held.countdown.counting & held.renewal.idle · set hold, secondsLeft, slot',
    ],
    'xstate.error.actor.recall': ['to choosing'],
  },
  releasing: {
    'xstate.done.actor.release': ['to choosing · set hold, secondsLeft, slot · send query.refreshRequested'],
    'xstate.error.actor.release': ['to choosing · set hold, secondsLeft, slot · send query.refreshRequested'],
  },
  taking: {
    'xstate.done.actor.take': ['to held.countdown.counting & held.renewal.idle · set hold, secondsLeft'],
    'xstate.error.actor.take': ['to choosing · set failure, slot · send query.refreshRequested'],
  },
}
