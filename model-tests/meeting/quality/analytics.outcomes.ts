import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `analytics`. Edit it by hand when the chart changes on purpose. */
export const analyticsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to delivery.buffering & rate.open'],
  },
  delivery: {
    'analytics.stamped': ['set buffer', 'to delivery.flushing · set buffer, inFlight'],
  },
  'delivery.buffering': {
    'signal.opened': ['to delivery.flushing'],
    'transport.left': ['to delivery.flushing'],
  },
  'delivery.flushing': {
    'xstate.done.actor.deliver': [
      'set buffer, inFlight, pending',
      'to delivery.buffering · set buffer, inFlight, pending',
    ],
    'xstate.error.actor.deliver': ['set buffer, inFlight', 'to delivery.buffering · set buffer, inFlight'],
  },
  'rate.open': {
    'analytics.noted': ['set counted · send analytics.noted', 'to rate.refused · send error.raised'],
    'xstate.after.minute': ['set counted'],
  },
  'rate.refused': {
    'xstate.after.minute': ['to rate.open · set counted'],
  },
}
