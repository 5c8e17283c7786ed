import type { ExpectedTransitions } from '../paths.ts'

/**
 * Where each event leads in `retry`; repeats the chart and is edited by hand when the chart should change.
 */
export const retryTransitions: ExpectedTransitions = {
  exhausted: {
    'retry.cancelled': ['idle'],
    'retry.scheduled': ['retrying.drawing', 'waitingForSignal'],
    'retry.signalBack': ['exhausted'],
    'retry.signalLost': ['exhausted'],
  },
  idle: {
    'retry.cancelled': ['idle'],
    'retry.scheduled': ['retrying.drawing', 'waitingForSignal'],
    'retry.signalBack': ['idle'],
    'retry.signalLost': ['idle'],
  },
  recovered: {
    'retry.cancelled': ['idle'],
    'retry.scheduled': ['retrying.drawing', 'waitingForSignal'],
    'retry.signalBack': ['recovered'],
    'retry.signalLost': ['recovered'],
  },
  'retrying.attempting': {
    'retry.attemptSucceeded': ['recovered'],
    'retry.cancelled': ['idle'],
    'retry.scheduled': ['exhausted', 'retrying.drawing'],
    'retry.signalBack': ['retrying.attempting'],
    'retry.signalLost': ['waitingForSignal'],
    'xstate.after.retryWindow': ['exhausted'],
  },
  'retrying.delaying': {
    'retry.attemptSucceeded': ['recovered'],
    'retry.cancelled': ['idle'],
    'retry.signalBack': ['retrying.delaying'],
    'retry.signalLost': ['waitingForSignal'],
    'xstate.after.retryDelay': ['retrying.attempting'],
    'xstate.after.retryWindow': ['exhausted'],
  },
  'retrying.drawing': {
    'retry.attemptSucceeded': ['recovered'],
    'retry.cancelled': ['idle'],
    'retry.signalBack': ['retrying.drawing'],
    'retry.signalLost': ['waitingForSignal'],
    'xstate.after.retryWindow': ['exhausted'],
    'xstate.done.actor.drawDelay': ['retrying.delaying'],
    'xstate.error.actor.drawDelay': ['retrying.delaying'],
  },
  waitingForSignal: {
    'retry.attemptSucceeded': ['recovered'],
    'retry.cancelled': ['idle'],
    'retry.signalBack': ['retrying.drawing'],
    'retry.signalLost': ['waitingForSignal'],
  },
}
