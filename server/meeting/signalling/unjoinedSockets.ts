import { addressGroup } from '../../http/clientAddress.ts'
import { SOCKET_LIMIT } from '../limits.ts'

/**
 * Counts the open sockets of each address without a joined peer, because clients that never join could open
 * any number. An IPv6 /64 is one address.
 */
export class UnjoinedSockets {
  readonly #counts = new Map<string, number>()

  /**
   * Counts one more socket.
   * @returns a function that removes it again, idempotent; null when the address has too many
   */
  enter(address: string): (() => void) | null {
    const group = addressGroup(address)
    const count = this.#counts.get(group) ?? 0
    if (count >= SOCKET_LIMIT.unjoinedPerAddress) return null
    this.#counts.set(group, count + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      const left = (this.#counts.get(group) ?? 1) - 1
      if (left === 0) this.#counts.delete(group)
      else this.#counts.set(group, left)
    }
  }
}
