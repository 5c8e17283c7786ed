import type { ExpectedTransitions } from '../../paths.ts'

/** M4.053, M4.055, M4.080: states that remain and still answer, open the socket, or restart. */
const midCall = { 'transport.previewRequested': ['midCallPreview.refused', 'midCallPreview.started'] }
const signalAttempt = { 'retry.attemptDue': ['', 'signal.openRequested'] }

export const transportMessages: ExpectedTransitions = {
  'Connecting.joining.join.negotiating & Connecting.joining.leave.notRequested & Connecting.joining.signal.lost':
    signalAttempt,
  'Joined.steady': midCall,
  'Reconnecting.recovering': {
    ...midCall,
    'connection.recovered': [
      'retry.attemptSucceeded',
      'retry.attemptSucceeded, transport.reconnected',
      'retry.attemptSucceeded, transport.reconnected, connections.openRequested',
    ],
    'retry.attemptDue': ['', 'publish.restartRequested'],
  },
  'Reconnecting.signalLost.waiting': { ...midCall, ...signalAttempt },
}
