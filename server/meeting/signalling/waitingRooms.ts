import type { Room } from '../room/roomState.ts'

const WAITING = 'waiting'

/** In which rooms somebody waits to be let in, and since when; listeners hear of each change. */
export interface WaitingRooms {
  /** Room ids with the time of the first who waits, epoch milliseconds. */
  list(): ReadonlyMap<string, number>
  /** @returns ends it */
  onChange(listener: () => void): () => void
}

/** A provider that tells us nothing of its rooms. */
export const nobodyKnown: WaitingRooms = { list: () => new Map(), onChange: () => () => undefined }

export class WaitingRoomIndex implements WaitingRooms {
  readonly #since = new Map<string, number>()
  readonly #listeners = new Set<() => void>()

  update({ id, peers }: Room): void {
    const times = [...peers.values()]
      .filter(({ role, connected }) => role === WAITING && connected)
      .map(({ joinedAt }) => joinedAt)
    const since = times.length === 0 ? undefined : Math.min(...times)
    if (this.#since.get(id) === since) return
    if (since === undefined) this.#since.delete(id)
    else this.#since.set(id, since)
    for (const listener of this.#listeners) listener()
  }

  list(): ReadonlyMap<string, number> {
    return new Map(this.#since)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
