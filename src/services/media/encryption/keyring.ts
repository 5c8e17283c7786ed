import type { MediaKey, SendingKey } from './frames.ts'

/** Keys of one sender that are accepted: the newest and the one before, for frames that were on their way. */
const KEPT = 2

/** The media keys in use: ours for sending, and those of the others. */
export class Keyring {
  /** Null: nothing may be sent. */
  sending: SendingKey | null = null
  readonly #byPeer = new Map<string, MediaKey[]>()

  /** An id is random; one that another sender uses is refused, so that nobody replaces the key of another. */
  install(peerId: string, key: MediaKey): void {
    const owner = [...this.#byPeer].find(([, keys]) => keys.some(({ id }) => id === key.id))
    if (owner !== undefined) return
    const keys = [...(this.#byPeer.get(peerId) ?? []), key]
    this.#byPeer.set(peerId, keys.slice(-KEPT))
  }

  find(keyId: number): MediaKey | null {
    for (const keys of this.#byPeer.values()) {
      const found = keys.find(({ id }) => id === keyId)
      if (found !== undefined) return found
    }
    return null
  }

  forget(peerId: string): void {
    this.#byPeer.delete(peerId)
  }
}
