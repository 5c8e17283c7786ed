import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { z } from 'zod'
import { serverFrame } from '../../../src/contracts/meeting/connection/frames.ts'
import {
  NOTIFICATIONS,
  type NotificationMethod,
  type NotificationParams,
} from '../../../src/contracts/meeting/connection/notifications.ts'

const anyNotification = z.object({ method: z.string(), params: z.unknown() })

/** A client on a real socket, without media: calls, notifications, and waiting for conditions. */
export class SocketClient {
  readonly peerId: string
  readonly received: { method: string; params: unknown }[] = []
  readonly #socket: WebSocket
  readonly #pending = new Map<string, (frame: z.infer<typeof serverFrame>) => void>()
  #changed: (() => void)[] = []
  closed = false

  private constructor(socket: WebSocket, peerId: string) {
    this.#socket = socket
    this.peerId = peerId
    socket.on('message', (data) => {
      const frame: unknown = JSON.parse(data.toString())
      const parsed = serverFrame.parse(frame)
      if (parsed.id === undefined) this.received.push(anyNotification.parse(frame))
      else this.#pending.get(parsed.id)?.(parsed)
      this.#wake()
    })
    socket.on('close', () => {
      this.closed = true
      this.#wake()
    })
  }

  /** @param from `asleep`: answers no pings, like a suspended machine */
  static async open(
    origin: string,
    query: { peer?: string; token: string; asleep?: boolean },
  ): Promise<SocketClient> {
    const peer = query.peer ?? randomUUID()
    const url = `${origin.replace('http', 'ws')}/v2/ws?peer=${peer}&token=${query.token}`
    const socket = new WebSocket(url, { autoPong: query.asleep !== true })
    const client = new SocketClient(socket, peer)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return client
  }

  sendRaw(text: string): void {
    this.#socket.send(text)
  }

  /** Sends a frame that is not text. */
  sendControl(kind: 'ping' | 'pong' | 'binary'): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (kind === 'binary') this.#socket.send(Buffer.from([1]))
    else this.#socket[kind]('x')
  }

  /** Resolves when the server has read everything that was sent before. */
  hasRead(): Promise<void> {
    const answered = new Promise<void>((resolve) => this.#socket.once('pong', () => resolve()))
    this.#socket.ping()
    return answered
  }

  /** Closes as a leaving client does (protocol §4.7). */
  leave(): void {
    this.#socket.close(1000, 'Normal Close')
  }

  notify(method: string, params: object): void {
    this.sendRaw(JSON.stringify({ method, params }))
  }

  /** The complete answer, result or error. */
  call(method: string, params: object, id: string = randomUUID()): Promise<z.infer<typeof serverFrame>> {
    const answer = new Promise<z.infer<typeof serverFrame>>((resolve) => this.#pending.set(id, resolve))
    this.sendRaw(JSON.stringify({ jsonrpc: '2.0', method, params, id }))
    return answer
  }

  /**
   * The first notification of a kind that satisfies the test, already received or later; parsed by the
   * contract.
   */
  async until<M extends NotificationMethod>(
    method: M,
    passes: (params: NotificationParams<M>) => boolean = () => true,
  ): Promise<NotificationParams<M>> {
    for (;;) {
      for (const one of this.all(method)) if (passes(one)) return one
      await this.#change()
    }
  }

  all<M extends NotificationMethod>(method: M): NotificationParams<M>[] {
    const contract: z.ZodType = NOTIFICATIONS[method]
    return this.received.flatMap((one) => {
      if (one.method !== method) return []
      return [contract.parse(one.params) as NotificationParams<M>]
    })
  }

  get methods(): string[] {
    return this.received.map((one) => one.method)
  }

  async untilClosed(): Promise<void> {
    while (!this.closed) await this.#change()
  }

  drop(): void {
    this.#socket.terminate()
  }

  close(): void {
    this.#socket.close()
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#changed.push(resolve))
  }

  #wake(): void {
    const waiting = this.#changed
    this.#changed = []
    for (const resolve of waiting) resolve()
  }
}
