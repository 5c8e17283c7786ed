import type { ClientFrame } from '../../../src/contracts/meeting/connection/frames.ts'
import { failureOf } from '../../failure.ts'
import { newStreamAddress, streamUrl } from '../compose/streamAddress.ts'
import { BadDescription } from '../media/descriptions/badDescription.ts'
import { MediaUnavailable } from '../media/mediaProcess.ts'
import { decide } from '../room/decide.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'
import { type ClientRequest, readClientRequest } from './clientRequest.ts'
import type { Connection } from './connection.ts'
import type { MediaRequests } from './mediaRequests.ts'
import { roomCommandOf } from './roomCommandOf.ts'
import type { RoomDependencies } from './roomDependencies.ts'
import type { RoomQuestions } from './roomQuestions.ts'
import type { RoomReports } from './roomReports.ts'
import type { RoomWhiteboards } from './roomWhiteboards.ts'

interface RequestHost {
  room(): Room
  apply(events: readonly RoomEvent[]): void
  /** Runs a task after the queued commands. */
  enqueue(task: () => Promise<void>): Promise<void>
  /** Resolves when the store has what was applied. */
  stored(): Promise<void>
  /** Whether the socket is still the current one of its peer. */
  isCurrent(connection: Connection): boolean
}

/** Handlers of requests that are not commands. */
interface Answerers {
  readonly media: MediaRequests
  readonly questions: RoomQuestions
  readonly whiteboards: RoomWhiteboards
  readonly reports: RoomReports
}

/** Handles the requests of peers over their sockets: each is answered once, or refused with a sentence. */
export class RoomRequests {
  readonly #deps: RoomDependencies
  readonly #host: RequestHost
  readonly #answerers: Answerers

  constructor(deps: RoomDependencies, host: RequestHost, answerers: Answerers) {
    this.#deps = deps
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
      // The peer was taken over or removed meanwhile, so its former socket is ignored.
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
        this.#deps.log.warn({ method }, 'a request found no media engine')
        // A 5xx status, after which clients retry.
        connection.fail(id, 503, 'The media server is not ready yet')
        return
      }
      this.#deps.log.error({ failure: failureOf(error), method }, 'a request failed')
      connection.fail(id, 500, 'The meeting server failed')
    })
  }

  async #handle(connection: Connection, id: string | undefined, request: ClientRequest): Promise<void> {
    const { clock, newId } = this.#deps
    const { media, questions, whiteboards, reports } = this.#answerers
    const { peerId } = connection
    if (await media.take(connection, id, request)) return
    if (request.method === 'analytics') {
      reports.take(request.params)
      return
    }
    const room = this.#host.room()
    const answer =
      questions.answer(request, room, peerId, newId) ?? (await whiteboards.answer(request, connection))
    if (answer !== null) {
      if (answer.ok) connection.answer(id, answer.result)
      else connection.fail(id, answer.code, answer.message)
      return
    }
    const newStream = () => ({
      compositionId: newId(),
      url: streamUrl(connection.grant.origin, newStreamAddress()),
      busy: this.#deps.streaming.isBusy,
    })
    const command = roomCommandOf(request, { peerId, at: clock.now(), newId, newStream })
    if (command === null) return
    const decision = decide(command, this.#host.room())
    if (!decision.ok) {
      connection.fail(id, decision.code, decision.message)
      return
    }
    if (command.type === 'setEncryption') {
      // Answered once it is stored, because a person relies on it.
      this.#host.apply(decision.events)
      await this.#host.stored()
      connection.answer(id, decision.result)
      return
    }
    connection.answer(id, decision.result)
    this.#host.apply(decision.events)
  }
}
