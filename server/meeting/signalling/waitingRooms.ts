import { devicesIn, type GuestDevices } from '../../../src/contracts/meeting/devices/guestDevices.ts'
import type { Room } from '../room/roomState.ts'

const WAITING = 'waiting'

/** The first who waits in a room. */
export interface FirstWaiting {
  /** Epoch milliseconds. */
  readonly since: number
  /** The result of the device check; null: unknown. */
  readonly devices: GuestDevices | null
}

/** In which rooms somebody waits to be let in; listeners hear of each change. */
export interface WaitingRooms {
  /** By room id. */
  list(): ReadonlyMap<string, FirstWaiting>
  /** @returns ends it */
  onChange(listener: () => void): () => void
}

/** A provider that tells us nothing of its rooms. */
export const nobodyKnown: WaitingRooms = { list: () => new Map(), onChange: () => () => undefined }

export class WaitingRoomIndex implements WaitingRooms {
  readonly #first = new Map<string, FirstWaiting>()
  readonly #listeners = new Set<() => void>()

  update({ id, peers }: Room): void {
    const [first] = [...peers.values()]
      .filter(({ role, connected }) => role === WAITING && connected)
      .sort((a, b) => a.joinedAt - b.joinedAt)
      .map(({ joinedAt: since, data }): FirstWaiting => ({ since, devices: devicesIn(data) }))
    if (JSON.stringify(this.#first.get(id)) === JSON.stringify(first)) return
    if (first === undefined) this.#first.delete(id)
    else this.#first.set(id, first)
    for (const listener of this.#listeners) listener()
  }

  list(): ReadonlyMap<string, FirstWaiting> {
    return new Map(this.#first)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
