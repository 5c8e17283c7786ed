import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import type { MeetingClock } from '../clock.ts'
import { checkMeetingToken } from '../http/meetingToken.ts'
import { WEBSOCKET_PATH } from '../http/publicOrigin.ts'
import { SOCKET_LIMIT } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { Connection } from './connection.ts'
import type { RoomRegistry } from './roomRegistry.ts'

const query = z.object({ peer: z.string().regex(/^[\w-]{1,64}$/), token: z.string().min(1) })

/**
 * Takes websocket upgrades on the meeting's path. Upgrades are never refused: the public client tries again
 * at once, dozens of times a second (protocol §3.5). Who may not come in is told so on the open socket.
 */
export class SocketServer {
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_LIMIT.messageBytes })
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
  }) {
    this.#tokenSecret = parts.tokenSecret
    this.#publicUrl = parts.publicUrl
    this.#registry = parts.registry
    this.#clock = parts.clock
    this.#log = parts.log
  }

  attach(server: HttpServer | HttpsServer): void {
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      const url = new URL(request.url ?? '/', 'http://server')
      if (url.pathname !== WEBSOCKET_PATH) return
      // The browser may be gone before the handshake ends.
      socket.on('error', () => socket.destroy())
      this.#accept(request, socket, head, url).catch((error: unknown) => {
        this.#log.error({ err: error }, 'a socket could not be opened')
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

  /** What the whiteboards' store is called by this client: this server, as it was reached. */
  #host(request: IncomingMessage): string {
    return this.#publicUrl === null ? (request.headers.host ?? '') : new URL(this.#publicUrl).host
  }

  async #accept(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): Promise<void> {
    const parsed = query.safeParse(Object.fromEntries(url.searchParams))
    const check = await checkMeetingToken(this.#tokenSecret, parsed.data?.token ?? '')
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      const grant = check.ok ? check.grant : { roomId: '', userId: '', role: 'waiting' as const, tokenId: '' }
      const connection = new Connection(
        ws,
        parsed.data?.peer ?? '',
        { ...grant, host: this.#host(request) },
        this.#clock,
      )
      if (!parsed.success || !check.ok) {
        const [code, message] = check.ok ? [400, 'A peer id is needed'] : [401, check.message]
        ws.on('error', () => undefined)
        connection.end(code, message)
        return
      }
      this.#registry.connect(connection).catch((error: unknown) => {
        this.#log.error({ err: error }, 'a peer could not be let in')
        connection.end(500, 'The meeting server failed')
      })
    })
  }
}
