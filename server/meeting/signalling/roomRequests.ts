import type { ClientFrame } from '../../../src/contracts/meeting/frames.ts'
import { failureOf } from '../../failure.ts'
import { BadDescription } from '../media/descriptions/badDescription.ts'
import { MediaUnavailable } from '../media/mediaProcess.ts'
import { decide } from '../room/decide.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'
import { type ClientRequest, readClientRequest } from './clientRequest.ts'
import type { Connection } from './connection.ts'
import type { MediaRequests } from './mediaRequests.ts'
import type { RoomBoards } from './roomBoards.ts'
import { roomCommandOf } from './roomCommandOf.ts'
import type { RoomQuestions } from './roomQuestions.ts'
import type { RoomReports } from './roomReports.ts'
import type { RoomSurroundings } from './roomSurroundings.ts'

/** The room that requests are about. */
interface RequestHost {
  room(): Room
  apply(events: readonly RoomEvent[]): void
  /** After the orders that came before. */
  enqueue(task: () => Promise<void>): Promise<void>
  /** Whether the socket is still its peer's. */
  isCurrent(connection: Connection): boolean
}

/** Who answers what the room's own rules do not. */
interface Answerers {
  readonly media: MediaRequests
  readonly questions: RoomQuestions
  readonly boards: RoomBoards
  readonly reports: RoomReports
}

/** What peers ask of a room over their sockets: each request is answered once, or refused in words. */
export class RoomRequests {
  readonly #around: RoomSurroundings
  readonly #host: RequestHost
  readonly #answerers: Answerers

  constructor(around: RoomSurroundings, host: RequestHost, answerers: Answerers) {
    this.#around = around
    this.#host = host
    this.#answerers = answerers
  }

  receive(connection: Connection, frame: ClientFrame): void {
    const { id, method } = frame
    const read = readClientRequest(frame)
    if (read.kind === 'refused') {
      connection.fail(id, read.code, read.message)
      return
    }
    const { request } = read
    if (request.method === 'ping') {
      connection.answer(id, { timestamp: request.params.timestamp })
      return
    }
    const handled = this.#host.enqueue(async () => {
      // Taken over or removed meanwhile: what its socket says no longer counts.
      if (!this.#host.isCurrent(connection)) {
        connection.fail(id, 404, 'This peer is not in the room')
        return
      }
      await this.#handle(connection, id, request)
    })
    handled.catch((error: unknown) => {
      if (error instanceof BadDescription) {
        connection.fail(id, 400, error.message)
        return
      }
      if (error instanceof MediaUnavailable) {
        this.#around.log.warn({ method }, 'a request found no media engine')
        // Of the 500s, which clients try again.
        connection.fail(id, 503, 'The media server is not ready yet')
        return
      }
      this.#around.log.error({ failure: failureOf(error), method }, 'a request failed')
      connection.fail(id, 500, 'The meeting server failed')
    })
  }

  async #handle(connection: Connection, id: string | undefined, request: ClientRequest): Promise<void> {
    const { clock, newId } = this.#around
    const { media, questions, boards, reports } = this.#answerers
    const { peerId } = connection
    if (await media.take(connection, id, request)) return
    if (request.method === 'analytics') {
      reports.take(request.params)
      return
    }
    const room = this.#host.room()
    const answer =
      questions.answer(request, room, peerId, newId) ?? (await boards.answer(request, connection))
    if (answer !== null) {
      if (answer.ok) connection.answer(id, answer.result)
      else connection.fail(id, answer.code, answer.message)
      return
    }
    const command = roomCommandOf(request, { peerId, at: clock.now(), newId })
    if (command === null) return
    const decision = decide(command, this.#host.room())
    if (!decision.ok) {
      connection.fail(id, decision.code, decision.message)
      return
    }
    connection.answer(id, decision.result)
    this.#host.apply(decision.events)
  }
}
