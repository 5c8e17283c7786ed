import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `retry`. Edit it by hand when the chart changes on purpose. */
export const retryOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'retry.cancelled': ['set signalUp', 'to idle · set attempts, delayMs, error, signalUp'],
    'retry.signalBack': ['set signalUp'],
    'retry.signalLost': ['set signalUp'],
  },
  exhausted: {
    'retry.scheduled': [
      'to retrying.drawing · set attempts, delayMs, error',
      'to waitingForSignal · set attempts, delayMs, error',
    ],
  },
  idle: {
    'retry.scheduled': ['to retrying.drawing · set error', 'to waitingForSignal · set error'],
  },
  recovered: {
    'retry.scheduled': ['to retrying.drawing · set error', 'to waitingForSignal · set error'],
  },
  retrying: {
    'retry.attemptSucceeded': ['to recovered · set attempts, delayMs, error · send retry.recovered'],
    'retry.signalLost': ['to waitingForSignal · set signalUp'],
    'xstate.after.retryWindow': ['to exhausted · set error · send retry.exhausted'],
  },
  'retrying.attempting': {
    'retry.scheduled': ['to exhausted · set error · send retry.exhausted', 'to retrying.drawing · set error'],
  },
  'retrying.delaying': {
    'xstate.after.retryDelay': ['to retrying.attempting · set attempts · send retry.attemptDue'],
  },
  'retrying.drawing': {
    'xstate.done.actor.drawDelay': ['to retrying.delaying · set delayMs'],
    'xstate.error.actor.drawDelay': ['to retrying.delaying · set delayMs'],
  },
  waitingForSignal: {
    'retry.attemptSucceeded': ['to recovered · set attempts, delayMs, error · send retry.recovered'],
    'retry.signalBack': ['to retrying.drawing · set signalUp'],
  },
}
