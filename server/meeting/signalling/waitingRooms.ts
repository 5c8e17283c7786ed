import { devicesIn, type GuestDevices } from '../../../src/contracts/meeting/devices/guestDevices.ts'
import type { CompanionKind } from '../../../src/contracts/meeting/people/companion.ts'
import type { Peer, Room } from '../room/roomState.ts'

const WAITING = 'waiting'
const DOCTOR = 'doctor'

/** The first who waits in a room: a patient, and without one a companion. */
export interface FirstWaiting {
  /** Epoch milliseconds. */
  readonly since: number
  /** The result of the device check; null: unknown. */
  readonly devices: GuestDevices | null
  /** As what that person comes along; null: it is a patient. */
  readonly companion: CompanionKind | null
}

/** Patients come before companions, and then who came first. */
const isBefore = (one: Peer, other: Peer | undefined): boolean => {
  if (other === undefined) return true
  if ((one.companion === null) !== (other.companion === null)) return one.companion === null
  return one.joinedAt < other.joinedAt
}

/** In which rooms somebody waits to be let in, and where a doctor is; listeners hear of each change of the waiting. */
export interface WaitingRooms {
  /** By room id. */
  list(): ReadonlyMap<string, FirstWaiting>
  /** The ids of the rooms in which a doctor is. */
  attended(): ReadonlySet<string>
  /** @returns ends it */
  onChange(listener: () => void): () => void
}

/** A provider that tells us nothing of its rooms. */
export const nobodyKnown: WaitingRooms = {
  list: () => new Map(),
  attended: () => new Set(),
  onChange: () => () => undefined,
}

export class WaitingRoomIndex implements WaitingRooms {
  readonly #first = new Map<string, FirstWaiting>()
  readonly #attended = new Set<string>()
  readonly #listeners = new Set<() => void>()

  update({ id, peers }: Room): void {
    let next: Peer | undefined
    let isAttended = false
    for (const peer of peers.values()) {
      if (!peer.connected) continue
      if (peer.role === DOCTOR) isAttended = true
      if (peer.role === WAITING && isBefore(peer, next)) next = peer
    }
    if (isAttended) this.#attended.add(id)
    else this.#attended.delete(id)
    const first = next && {
      ...{ since: next.joinedAt, devices: devicesIn(next.data), companion: next.companion },
    }
    if (JSON.stringify(this.#first.get(id)) === JSON.stringify(first)) return
    if (first === undefined) this.#first.delete(id)
    else this.#first.set(id, first)
    for (const listener of this.#listeners) listener()
  }

  list(): ReadonlyMap<string, FirstWaiting> {
    return new Map(this.#first)
  }

  attended(): ReadonlySet<string> {
    return new Set(this.#attended)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
