import type { UdpProbe } from '../../../src/contracts/meeting/call/init.ts'
import { type MediaService, startMediaProcess } from './mediaProcess.ts'
import type { TransportSettings } from './transport/transport.ts'

/**
 * The media processes and the rooms they carry. A room has all its media in one process, so the end of a process
 * concerns its own rooms only.
 */
export class MediaWorkers {
  readonly services: readonly MediaService[]
  readonly #placed = new Map<string, MediaService>()

  /** @param services at least one */
  constructor(services: readonly MediaService[]) {
    this.services = services
  }

  /** The process of a room until it leaves: the one with the fewest rooms, of those that run if any does. */
  place(roomId: string): MediaService {
    const known = this.#placed.get(roomId)
    if (known !== undefined) return known
    const running = this.services.filter((one) => one.isRunning)
    const counts = this.#counts()
    const roomsOf = (one: MediaService) => counts.get(one) ?? 0
    const chosen = (running.length > 0 ? running : this.services).reduce((least, one) =>
      roomsOf(one) < roomsOf(least) ? one : least,
    )
    this.#placed.set(roomId, chosen)
    return chosen
  }

  of(roomId: string): MediaService | undefined {
    return this.#placed.get(roomId)
  }

  leave(roomId: string): void {
    this.#placed.delete(roomId)
  }

  /** Where a browser tests UDP before a call: the first process that runs. Null while none does. */
  get probe(): UdpProbe | null {
    return this.services.find((one) => one.isRunning && one.probe != null)?.probe ?? null
  }

  async ready(): Promise<void> {
    await Promise.all(this.services.map((one) => one.ready()))
  }

  async close(): Promise<void> {
    await Promise.all(this.services.map((one) => one.close()))
  }

  #counts(): Map<MediaService, number> {
    const counts = new Map<MediaService, number>()
    for (const one of this.#placed.values()) counts.set(one, (counts.get(one) ?? 0) + 1)
    return counts
  }
}

/**
 * The settings of one of `count` processes. Each begins to look for a free UDP port at another one of the range,
 * and has a TCP port of its own after the named one.
 */
export const settingsOfWorker = (settings: TransportSettings, index: number): TransportSettings => {
  const { mediaPorts, tcpPort } = settings
  const { begin, end } = mediaPorts
  return {
    ...settings,
    mediaPorts: begin === 0 ? mediaPorts : { begin: Math.min(begin + index, end), end },
    ...(typeof tcpPort === 'number' ? { tcpPort: tcpPort + index } : {}),
  }
}

/** Starts `count` media processes. */
export const startMediaWorkers = (count: number, settings: TransportSettings): MediaService[] =>
  Array.from({ length: count }, (_, index) => startMediaProcess(settingsOfWorker(settings, index)))
