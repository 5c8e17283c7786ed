import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { checkMeetingToken, NO_GRANT } from '../http/meetingToken.ts'
import { WEBSOCKET_PATH } from '../http/publicOrigin.ts'
import { SOCKET_LIMIT } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { Connection } from './connection.ts'
import type { RoomRegistry } from './roomRegistry.ts'
import { UnjoinedSockets } from './unjoinedSockets.ts'

const query = z.object({ peer: z.string().regex(/^[\w-]{1,64}$/), token: z.string().min(1) })

/** Path and query of a request target, split without resolving it, because `//[` is no valid URL. */
const partsOf = (target: string): { path: string; search: string } => {
  const [path = '', ...rest] = target.split('?')
  return { path, search: rest.join('?') }
}

/**
 * Handles the websocket upgrades of a server. Upgrades on the meeting's path are never refused, because the
 * public client would retry dozens of times a second (protocol §3.5); refusals are sent on the open socket.
 * Other paths are answered 404 and closed.
 */
export class SocketServer {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_LIMIT.messageBytes,
    maxFragments: SOCKET_LIMIT.fragments,
  })
  readonly #unjoined = new UnjoinedSockets()
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #tokenSecret: string
  readonly #publicUrl: string | null
  readonly #registry: RoomRegistry
  readonly #clock: MeetingClock
  readonly #log: MeetingLog
  readonly #detach: (() => void)[] = []

  constructor(parts: {
    tokenSecret: string
    publicUrl: string | null
    registry: RoomRegistry
    clock: MeetingClock
    log: MeetingLog
    addressOf: (request: IncomingMessage) => string
  }) {
    this.#tokenSecret = parts.tokenSecret
    this.#publicUrl = parts.publicUrl
    this.#registry = parts.registry
    this.#clock = parts.clock
    this.#log = parts.log
    this.#addressOf = parts.addressOf
  }

  attach(server: HttpServer | HttpsServer): void {
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      // Added first, because Node removes its own listener before calling us and the browser may already be
      // gone.
      socket.on('error', () => socket.destroy())
      const { path, search } = partsOf(request.url ?? '')
      if (path !== WEBSOCKET_PATH) {
        refuse(socket)
        return
      }
      this.#accept(request, socket, head, search).catch((error: unknown) => {
        this.#log.error({ failure: failureOf(error) }, 'a socket could not be opened')
        socket.destroy()
      })
    }
    server.on('upgrade', onUpgrade)
    this.#detach.push(() => server.off('upgrade', onUpgrade))
  }

  close(): void {
    for (const detach of this.#detach.splice(0)) detach()
    for (const socket of this.#sockets.clients) socket.close(1001)
    this.#sockets.close()
  }

  /** The host by which this client reached the server, for the address of whiteboards. */
  #host(request: IncomingMessage): string {
    return this.#publicUrl === null ? (request.headers.host ?? '') : new URL(this.#publicUrl).host
  }

  /** The origin for addresses of streams; behind a proxy it is that of PUBLIC_URL. */
  #origin(request: IncomingMessage): string {
    if (this.#publicUrl !== null) return new URL(this.#publicUrl).origin
    const scheme = 'encrypted' in request.socket ? 'https' : 'http'
    return URL.parse(`${scheme}://${this.#host(request)}`)?.origin ?? ''
  }

  async #accept(request: IncomingMessage, socket: Duplex, head: Buffer, search: string): Promise<void> {
    const parsed = query.safeParse(Object.fromEntries(new URLSearchParams(search)))
    const check = await checkMeetingToken(this.#tokenSecret, parsed.data?.token ?? '')
    // A destroyed socket would never emit `close`.
    if (socket.destroyed) return
    const left = this.#unjoined.enter(this.#addressOf(request))
    if (left !== null) socket.once('close', left)
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      const grant = check.ok ? check.grant : NO_GRANT
      const connection = new Connection(
        ws,
        parsed.data?.peer ?? '',
        { ...grant, host: this.#host(request), origin: this.#origin(request) },
        { clock: this.#clock, log: this.#log, onJoined: () => left?.() },
      )
      if (left === null) {
        connection.refuse(429, 'Too many connections are open from this address')
        return
      }
      if (!parsed.success || !check.ok) {
        const [code, message] = check.ok ? [400, 'A peer id is needed'] : [401, check.message]
        connection.end(code, message)
        return
      }
      this.#registry.connect(connection).catch((error: unknown) => {
        this.#log.error({ failure: failureOf(error) }, 'a peer could not be let in')
        connection.end(500, 'The meeting server failed')
      })
    })
  }
}

/** Answers and closes, even when the other side does not read. */
const refuse = (socket: Duplex): void => {
  const timer = setTimeout(() => socket.destroy(), SOCKET_LIMIT.refusalWrite)
  socket.once('close', () => clearTimeout(timer))
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
    socket.destroy(),
  )
}
