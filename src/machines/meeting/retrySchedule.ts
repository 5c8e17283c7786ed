import { TIME } from '../../contracts/constants.ts'
import type { RetryCategory } from './retryContract.ts'

/** When the attempts of each category come (protocol §9.1). Pure: chance is handed in, from 0 to 1. */

/** These offer or ask over the websocket, so they wait until it is back (M4.080, M4.081). */
export const waitsForSignal = (category: RetryCategory): boolean =>
  category !== 'ConnectFailed' && category !== 'SignalDisconnect'

/** Milliseconds before the attempt that follows so many others. */
export const retryDelayOf = (category: RetryCategory, attempts: number, chance: number): number => {
  switch (category) {
    case 'ConnectFailed':
      return TIME.connectRetryDelay + chance * TIME.connectRetryJitter
    case 'SignalDisconnect':
      return TIME.signalRetryDelay
    case 'JoinWSMessageFailed':
      return TIME.joinRetryDelayMin + chance * (TIME.joinRetryDelayMax - TIME.joinRetryDelayMin)
    default:
      // At once; but a server that refuses each offer is not asked without a pause.
      return attempts === 0 ? 0 : TIME.iceRetryPause
  }
}
