import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `newVisit`. Edit it by hand when the chart changes on purpose. */
export const newVisitOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to choosing'],
  },
  booked: {
    'newVisit.anotherRequested': ['to choosing · set booked, chosen, hold'],
  },
  booking: {
    'xstate.done.actor.bookTime': ['to booked · set booked · send today.refreshRequested'],
    'xstate.error.actor.bookTime': ['to choosing · set failure, hold'],
  },
  choosing: {
    'newVisit.pageRequested': ['set page'],
    'newVisit.specialityChosen': ['set specialityId'],
    'newVisit.timeChosen': ['to holding · set chosen'],
  },
  held: {
    'newVisit.confirmed': ['to booking'],
    'newVisit.released': ['to releasing'],
    'xstate.after.holdTime': ['to choosing · set failure, hold'],
  },
  holding: {
    'xstate.done.actor.holdTime': ['to held · set hold'],
    'xstate.error.actor.holdTime': ['to choosing · set failure'],
  },
  releasing: {
    'xstate.done.actor.releaseTime': ['to choosing · set hold'],
    'xstate.error.actor.releaseTime': ['to choosing · set hold'],
  },
}
