import type { Frame } from '../room/notifications.ts'
import type { Undelivered } from '../room/snapshot.ts'
import { type Connection, notificationText } from './connection.ts'
import { Deliveries } from './deliveries.ts'

/** What a person is told where it was before. */
export const OPENED_ELSEWHERE = { code: 409, message: 'This visit was opened again elsewhere' } as const

/** The sockets of a room's peers and previews, and what still has to reach those behind them. */
export class RoomWire {
  readonly #connections = new Map<string, Connection>()
  readonly #deliveries: Deliveries

  constructor(undelivered: Undelivered) {
    this.#deliveries = new Deliveries(undelivered)
  }

  of(peerId: string): Connection | undefined {
    return this.#connections.get(peerId)
  }

  isCurrent(connection: Connection): boolean {
    return this.#connections.get(connection.peerId) === connection
  }

  put(connection: Connection): void {
    this.#connections.set(connection.peerId, connection)
  }

  drop(peerId: string): void {
    this.#connections.delete(peerId)
  }

  /** Takes the former socket of a peer away from it, if there is one. */
  replace(connection: Connection): void {
    const { peerId, grant } = connection
    const former = this.#connections.get(peerId)
    // Opened a second time: the first is told for good, or the two would push each other out for ever.
    if (former?.grant.tokenId === grant.tokenId) former.close()
    else former?.end(OPENED_ELSEWHERE.code, OPENED_ELSEWHERE.message)
    this.#connections.delete(peerId)
  }

  deliver(frames: readonly Frame[]): void {
    const texts = new Map<object, string>()
    for (const frame of frames) {
      const number = this.#deliveries.keep(frame)
      const connection = this.#connections.get(frame.to)
      if (connection === undefined) continue
      const text = texts.get(frame.params) ?? notificationText(frame.method, frame.params)
      texts.set(frame.params, text)
      connection.notifyText(text)
      if (number !== null) connection.confirm(number)
    }
  }

  /** Whether the browser's confirmation was news. */
  confirmed(peerId: string, number: number): boolean {
    return this.#deliveries.confirmed(peerId, number)
  }

  /** What the former socket may not have carried to the browser; with the same ids, so that it can tell. */
  repeat(connection: Connection): void {
    const waiting = this.#deliveries.waitingFor(connection.peerId)
    for (const { method, params } of waiting) connection.notify(method, params)
    const last = waiting.at(-1)
    if (last !== undefined) connection.confirm(last.number)
  }

  /** Tells the socket of a peer or preview that it is over, for good. */
  end(peerId: string, code: number, message: string): void {
    this.#connections.get(peerId)?.end(code, message)
    this.#connections.delete(peerId)
  }

  /** Who came in under one of these sign-ins. */
  signedInBy(signInIds: readonly string[]): string[] {
    return [...this.#connections.values()].flatMap(({ peerId, grant }) =>
      grant.signInId !== null && signInIds.includes(grant.signInId) ? [peerId] : [],
    )
  }

  get signInIds(): string[] {
    return [...this.#connections.values()].flatMap(({ grant }) => grant.signInId ?? [])
  }

  /** The peer is gone for good; its socket gets time to close by itself. */
  forget(peerId: string): void {
    this.#deliveries.forget(peerId)
    this.#connections.get(peerId)?.closeLater()
    this.#connections.delete(peerId)
  }

  closeAll(): void {
    for (const connection of this.#connections.values()) connection.close()
    this.#connections.clear()
  }

  get undelivered(): Undelivered {
    return this.#deliveries.undelivered
  }
}
