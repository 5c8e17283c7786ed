import type { KeyMessage } from '../../../contracts/meeting/encryption/encryption.ts'
import type { WrappingKeys } from './keyMaterial.ts'

/** Another participant of the agreement, as its messages describe it. */
export interface Participant {
  /** The newest message; null before the first. */
  message: KeyMessage | null
  /** The wrapping keys of the latest rounds that were completed with it, newest first. */
  settled: { round: string; commitment: string; keys: WrappingKeys }[]
  /** The newest of its media keys that we have; sequences only grow. */
  received: { keyId: number; sequence: number } | null
  /** Our current media key, encrypted for it. */
  wrapped: KeyMessage['key']
  sent: { text: string; at: number } | null
}

const ROUNDS = 2

export const newParticipant = (): Participant => ({
  message: null,
  settled: [],
  received: null,
  wrapped: null,
  sent: null,
})

/**
 * Takes a message over unless it is older than the known one of the same instance. Which of two instances is newer
 * is unknown: the last message that arrives counts. A late message of an instance that has ended costs one round,
 * because the running one repeats its state until it is confirmed.
 * @returns whether the participant started anew, so that its keys are obsolete
 */
export const takeMessage = (participant: Participant, message: KeyMessage): { restarted: boolean } => {
  const known = participant.message
  const restarted = known !== null && known.instance !== message.instance
  if (restarted) {
    participant.settled = []
    participant.received = null
    participant.wrapped = null
  } else if (known !== null) {
    if (message.generation < known.generation) return { restarted: false }
    // A contribution does not change, and what was shown or given is not taken back: an older message.
    if (message.generation === known.generation) {
      if (message.commitment !== known.commitment) return { restarted: false }
      if (known.contribution !== null && message.contribution === null) return { restarted: false }
      // Not across generations: a message that was sealed for another receiver would hold up every newer one.
      if (known.key !== null && (message.key?.sequence ?? 0) < known.key.sequence) return { restarted: false }
    }
  }
  participant.message = message
  return { restarted }
}

export const isSettled = ({ message, settled }: Participant): boolean =>
  message !== null && settled[0]?.commitment === message.commitment

export const settle = (participant: Participant, round: string, keys: WrappingKeys): void => {
  const commitment = participant.message?.commitment ?? ''
  participant.settled = [{ round, commitment, keys }, ...participant.settled].slice(0, ROUNDS)
}
