import { TIME } from '../../../contracts/constants.ts'
import type { RetryCategory } from './retryContract.ts'

/**
 * When the attempts of each category come (protocol §9.1). Pure: the random value from 0 to 1 is a parameter.
 */

/** These send offers or requests over the websocket, so they wait until it is back (M4.080, M4.081). */
export const waitsForSignal = (category: RetryCategory): boolean =>
  category !== 'ConnectFailed' && category !== 'SignalDisconnect'

/** Milliseconds before the attempt that follows `attempts` others. */
export const retryDelayOf = (category: RetryCategory, attempts: number, chance: number): number => {
  switch (category) {
    case 'ConnectFailed':
      return TIME.connectRetryDelay + chance * TIME.connectRetryJitter
    case 'SignalDisconnect':
      return TIME.signalRetryDelay
    case 'JoinWSMessageFailed':
      return TIME.joinRetryDelayMin + chance * (TIME.joinRetryDelayMax - TIME.joinRetryDelayMin)
    default:
      // At once the first time; then with a pause, for a server that refuses each offer.
      return attempts === 0 ? 0 : TIME.iceRetryPause
  }
}
