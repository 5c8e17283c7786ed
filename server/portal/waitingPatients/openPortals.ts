import type { Clock } from '../../clock.ts'

/** A page of the portal asks again within this time. */
const SEEN_MS = 30_000

/** Practitioners with an open page of the portal, by their last call; bounded by those seen within half a minute. */
export class OpenPortals {
  readonly #seen = new Map<string, number>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  see(practitionerId: string): void {
    const now = this.#clock().getTime()
    for (const [id, at] of this.#seen) {
      if (now - at <= SEEN_MS) break
      this.#seen.delete(id)
    }
    // Last again, so that the oldest is first.
    this.#seen.delete(practitionerId)
    this.#seen.set(practitionerId, now)
  }

  has(practitionerId: string): boolean {
    const at = this.#seen.get(practitionerId)
    return at !== undefined && this.#clock().getTime() - at <= SEEN_MS
  }
}
