import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `linkedVisit`. Edit it by hand when the chart changes on purpose. */
export const linkedVisitOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to loading'],
  },
  loading: {
    'xstate.done.actor.fetchVisit': ['to open.reading · set failure, visit'],
    'xstate.error.actor.fetchVisit': ['to unavailable'],
  },
  'open.away': {
    'xstate.after.away': ['to open.refreshing'],
  },
  'open.choosing': {
    'visitLink.confirmed': ['to open.sending · set change'],
    'visitLink.dismissed': ['to open.reading'],
    'visitLink.pageChosen': ['send query.requested'],
  },
  'open.confirming': {
    'visitLink.confirmed': ['to open.sending · set change'],
    'visitLink.dismissed': ['to open.reading'],
  },
  'open.opening': {
    'xstate.done.actor.openCheckout': ['to open.away'],
    'xstate.error.actor.openCheckout': ['to open.refreshing · set failure'],
  },
  'open.reading': {
    'visitLink.cancelRequested': ['to open.confirming'],
    'visitLink.confirmed': ['to open.sending · set change'],
    'visitLink.moveRequested': ['to open.choosing · send query.requested'],
    'visitLink.payRequested': ['to open.opening'],
    'visitLink.refreshRequested': ['to open.refreshing'],
    'xstate.after.refresh': ['to open.refreshing'],
  },
  'open.refreshing': {
    'visitLink.cancelRequested': ['to open.confirming'],
    'visitLink.confirmed': ['to open.sending · set change'],
    'visitLink.moveRequested': ['to open.choosing · send query.requested'],
    'visitLink.payRequested': ['to open.opening'],
    'xstate.done.actor.refreshVisit': ['to open.reading · set visit'],
    'xstate.error.actor.refreshVisit': ['to open.reading'],
  },
  'open.sending': {
    'xstate.done.actor.sendChange': ['to open.reading · send announcer.politeRequested'],
    'xstate.error.actor.sendChange': [
      'to open.choosing · set failure · send query.refreshRequested',
      'to open.refreshing · set failure',
    ],
  },
  unavailable: {
    'visitLink.refreshRequested': ['to loading'],
  },
}
