import { ROOM_LIMIT } from '../limits.ts'
import type { Frame } from '../room/notifications.ts'
import type { Undelivered } from '../room/snapshot.ts'

interface Waiting {
  number: number
  method: string
  params: unknown
}

/** Messages and requests, which are sent once and which nothing later repeats (protocol §9.4). */
const ONCE_ONLY: ReadonlySet<string> = new Set<Frame['method']>([
  'on-broadcast',
  'on-track-update-request',
  'on-change-track-mute-state-request',
  'on-poll-start',
  'on-poll-stop',
])

/**
 * Stores notifications that must reach a peer's browser until it confirms them, and repeats them on its next
 * socket.
 */
export class Deliveries {
  readonly #waiting = new Map<string, Waiting[]>()
  #last = 0

  constructor(restored: Undelivered = []) {
    for (const [peerId, frames] of restored) {
      for (const { method, params } of frames) this.#add(peerId, method, params)
    }
  }

  /** @returns the number to be confirmed, or null when the notification need not be stored */
  store({ to, method, params }: { to: string; method: string; params: unknown }): number | null {
    return ONCE_ONLY.has(method) ? this.#add(to, method, params) : null
  }

  /**
   * Everything up to this number has arrived.
   * @returns whether that changed anything
   */
  confirmed(peerId: string, number: number): boolean {
    const waiting = this.#waiting.get(peerId)
    if (waiting === undefined) return false
    const left = waiting.filter((one) => one.number > number)
    if (left.length === waiting.length) return false
    if (left.length === 0) this.#waiting.delete(peerId)
    else this.#waiting.set(peerId, left)
    return true
  }

  waitingFor(peerId: string): readonly Waiting[] {
    return this.#waiting.get(peerId) ?? []
  }

  forget(peerId: string): void {
    this.#waiting.delete(peerId)
  }

  get undelivered(): Undelivered {
    return [...this.#waiting].map(([peerId, frames]) => [
      peerId,
      frames.map(({ method, params }) => ({ method, params })),
    ])
  }

  #add(peerId: string, method: string, params: unknown): number {
    this.#last += 1
    const waiting = this.#waiting.get(peerId) ?? []
    waiting.push({ number: this.#last, method, params })
    if (waiting.length > ROOM_LIMIT.undelivered) waiting.shift()
    this.#waiting.set(peerId, waiting)
    return this.#last
  }
}
