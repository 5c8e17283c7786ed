import { TIME } from '../../../contracts/constants.ts'
import { KEY_BROADCAST } from '../../../contracts/meeting/encryption/encryption.ts'
import type { SignalClient } from '../../signal/signalClient.ts'

/** Sends one message of the key agreement; a lost message is sent again by the agreement. */
export const sendKeyMessage = (signal: SignalClient, to: string, message: string): void => {
  try {
    signal
      .request(
        'broadcast',
        { info: { message, type: KEY_BROADCAST }, peer_id: to },
        AbortSignal.timeout(TIME.keyMessage),
      )
      .catch(() => undefined)
  } catch {
    // The call has not been joined yet.
  }
}
