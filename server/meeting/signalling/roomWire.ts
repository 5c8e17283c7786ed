import type { Frame } from '../room/notifications.ts'
import type { Undelivered } from '../room/snapshot.ts'
import { type Connection, notificationText } from './connection.ts'
import { Deliveries } from './deliveries.ts'

/** The message for the previous socket of a person who joined again. */
export const OPENED_ELSEWHERE = { code: 409, message: 'This visit was opened again elsewhere' } as const

/** The sockets of a room's peers and previews, and the notifications that are still to be delivered. */
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

  /** Disconnects the former socket of a peer, if any. */
  replace(connection: Connection): void {
    const { peerId, grant } = connection
    const former = this.#connections.get(peerId)
    // A second opening ends the first one permanently, otherwise both would replace each other for ever.
    if (former?.grant.tokenId === grant.tokenId) former.close()
    else former?.end(OPENED_ELSEWHERE.code, OPENED_ELSEWHERE.message)
    this.#connections.delete(peerId)
  }

  deliver(frames: readonly Frame[]): void {
    const texts = new Map<object, string>()
    for (const frame of frames) {
      const number = this.#deliveries.store(frame)
      const connection = this.#connections.get(frame.to)
      if (connection === undefined) continue
      const text = texts.get(frame.params) ?? notificationText(frame.method, frame.params)
      texts.set(frame.params, text)
      connection.notifyText(text)
      if (number !== null) connection.confirm(number)
    }
  }

  /**
   * Records a confirmation of the browser.
   * @returns whether it was new
   */
  confirmed(peerId: string, number: number): boolean {
    return this.#deliveries.confirmed(peerId, number)
  }

  /**
   * Repeats what the former socket may not have delivered, with the same ids, so that the client can
   * recognise it.
   */
  repeat(connection: Connection): void {
    const waiting = this.#deliveries.waitingFor(connection.peerId)
    for (const { method, params } of waiting) connection.notify(method, params)
    const last = waiting.at(-1)
    if (last !== undefined) connection.confirm(last.number)
  }

  /** Ends the socket of a peer or preview permanently. */
  end(peerId: string, code: number, message: string): void {
    this.#connections.get(peerId)?.end(code, message)
    this.#connections.delete(peerId)
  }

  /** Peers that joined under one of these sign-ins. */
  signedInBy(signInIds: readonly string[]): string[] {
    return [...this.#connections.values()].flatMap(({ peerId, grant }) =>
      grant.signInId !== null && signInIds.includes(grant.signInId) ? [peerId] : [],
    )
  }

  get signInIds(): string[] {
    return [...this.#connections.values()].flatMap(({ grant }) => grant.signInId ?? [])
  }

  /** The peer was removed permanently; its socket gets time to close by itself. */
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
