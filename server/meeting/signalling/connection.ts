import type { RawData, WebSocket } from 'ws'
import { type ClientFrame, clientFrame, RPC_CODE } from '../../../src/contracts/meeting/connection/frames.ts'
import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import type { TokenGrant } from '../http/meetingToken.ts'
import { MEETING_TIME, SOCKET_LIMIT } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { FrameGuard } from './frameGuard.ts'
import { bytesOf, idInside, idOf, parseJson } from './frameText.ts'

/** Close code when the server ends the connection; the client reconnects after any code (protocol §3.5). */
const CLOSE_GOING_AWAY = 1001
const CLOSE_POLICY = 1008
/** Close code of a client that leaves, with or without a `leave` before it (protocol §4.7). */
const CLOSE_NORMAL = 1000
/**
 * Milliseconds between pings. The browser answers them itself, even when a hidden page's timers are
 * throttled.
 */
const PROBE_INTERVAL = 15_000
/** The text of a notification, serialised once for all receivers. */
export const notificationText = (method: string, params: unknown): string =>
  // Without an `id`, because the client would take the notification for an answer.
  JSON.stringify({ jsonrpc: '2.0', method, params })

/** The holder of the socket, and the host name and the web origin by which it was opened. */
export type SocketGrant = TokenGrant & { host: string; origin: string }

export interface ConnectionListener {
  onFrame: (frame: ClientFrame) => void
  /** The browser has received everything that was sent before `confirm` with this number. */
  onConfirmed: (number: number) => void
  /** Called once when the socket has closed; `left`: the client closed it to leave. */
  onClosed: (left: boolean) => void
}

/** One websocket of a peer: frames, the rules of JSON-RPC (protocol §3.2), limits and liveness. */
export class Connection {
  readonly peerId: string
  readonly grant: SocketGrant
  readonly #socket: WebSocket
  readonly #clock: MeetingClock
  readonly #log: MeetingLog
  readonly #guard: FrameGuard
  #lastHeard: number
  /** Unanswered pings; their pongs do not count as frames of the client. */
  #pings = 0
  #closed: { left: boolean } | null = null
  #onClosed: ConnectionListener['onClosed'] = () => undefined
  #onFrame: ConnectionListener['onFrame'] | null = null
  /** Frames that came before `open`: a client sends at once what it has waited to send. */
  #early: ClientFrame[] = []
  #cancelProbe: () => void = () => undefined
  #cancelClose: () => void = () => undefined
  readonly #onJoined: () => void

  /** Create it in the callback of the upgrade, because the first bytes may already be an invalid frame. */
  constructor(
    socket: WebSocket,
    peerId: string,
    grant: SocketGrant,
    { clock, log, onJoined }: { clock: MeetingClock; log: MeetingLog; onJoined: () => void },
  ) {
    this.peerId = peerId
    this.grant = grant
    this.#socket = socket
    this.#clock = clock
    this.#log = log
    this.#onJoined = onJoined
    this.#guard = new FrameGuard(clock.now())
    this.#lastHeard = clock.now()
    // Invalid frames and resets also cause `close`, which handles them.
    socket.on('error', () => undefined)
    socket.on('message', (data, isBinary) => this.#guarded(() => this.#receive(data, isBinary)))
    socket.once('close', (code) => {
      this.#cancelProbe()
      this.#cancelClose()
      this.#closed = { left: code === CLOSE_NORMAL }
      this.#guarded(() => this.#onClosed(code === CLOSE_NORMAL))
    })
  }

  /** Marks that the peer has joined. */
  joined(): void {
    this.#onJoined()
  }

  get isClosed(): boolean {
    return this.#closed !== null
  }

  /** Hands on the frames, those that came before too. A socket that has closed meanwhile is reported at once. */
  open(listener: ConnectionListener): void {
    if (this.#closed !== null) {
      listener.onClosed(this.#closed.left)
      return
    }
    this.#onClosed = listener.onClosed
    this.#onFrame = listener.onFrame
    const early = this.#early
    this.#early = []
    for (const frame of early) this.#guarded(() => listener.onFrame(frame))
    this.#socket.on('ping', () => {
      this.#lastHeard = this.#clock.now()
      this.#isAccepted(0)
    })
    this.#socket.on('pong', (payload) => {
      this.#lastHeard = this.#clock.now()
      if (this.#pings > 0) this.#pings -= 1
      else if (!this.#isAccepted(0)) return
      const number = Number(payload.toString())
      if (Number.isSafeInteger(number) && number > 0) this.#guarded(() => listener.onConfirmed(number))
    })
    this.#probe()
  }

  notify(method: string, params: unknown): void {
    this.notifyText(notificationText(method, params))
  }

  notifyText(text: string): void {
    this.#sendText(text)
  }

  /**
   * Asks the browser to confirm what was sent so far. It answers a ping itself, in order and with the same
   * content, so that clients need not support it.
   */
  confirm(number: number): void {
    this.#ping(String(number))
  }

  /** `result` must be truthy, otherwise the client's call fails. */
  answer(id: string | undefined, result: Record<string, unknown>): void {
    if (id !== undefined) this.#send({ id, jsonrpc: '2.0', result })
  }

  fail(id: string | undefined, code: number, message: string): void {
    if (id !== undefined) this.#send({ id, jsonrpc: '2.0', error: { code, message } })
  }

  /** Ends the client's session permanently (protocol §3.5), which no close code does. */
  end(code: number, message: string): void {
    this.notify('on-error', { code, message })
    this.close()
  }

  close(): void {
    this.#socket.close(CLOSE_GOING_AWAY)
  }

  /** As `end`, without waiting for the other side's close frame. */
  refuse(code: number, message: string): void {
    this.end(code, message)
    this.#socket.terminate()
  }

  /** Gives the client time to close by itself, which avoids a reconnect. */
  closeLater(): void {
    this.#cancelClose = this.#clock.after(MEETING_TIME.removalGrace, () => this.close())
  }

  #receive(data: RawData, isBinary: boolean): void {
    // Frames that arrive after our close frame are ignored.
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#lastHeard = this.#clock.now()
    const bytes = bytesOf(data)
    if (!this.#isAccepted(bytes)) {
      this.fail(idInside(data), 429, 'Too many frames')
      return
    }
    if (isBinary) return
    if (bytes > SOCKET_LIMIT.frameBytes) {
      this.fail(idInside(data), 413, 'The frame is too large')
      return
    }
    const message = parseJson(data.toString())
    const frame = clientFrame.safeParse(message)
    if (!frame.success) this.fail(idOf(message), RPC_CODE.invalidRequest, 'The frame is no request')
    else if (this.#onFrame !== null) this.#onFrame(frame.data)
    else if (this.#early.length < SOCKET_LIMIT.earlyFrames) this.#early.push(frame.data)
    else this.fail(frame.data.id, 429, 'Too many frames')
  }

  /** Counts a frame of the client; closes the socket when it floods. */
  #isAccepted(bytes: number): boolean {
    const verdict = this.#guard.judge(this.#clock.now(), bytes)
    if (verdict === 'flood') this.#cut()
    return verdict === 'accepted'
  }

  /** Closes without waiting for the other side, which may continue to send or never read again. */
  #cut(): void {
    this.#socket.close(CLOSE_POLICY)
    this.#socket.terminate()
  }

  /** An exception of a listener ends only this socket. */
  #guarded(task: () => void): void {
    try {
      task()
    } catch (error) {
      this.#log.error({ failure: failureOf(error) }, 'a socket failed')
      this.#cut()
    }
  }

  #send(frame: object): void {
    this.#sendText(JSON.stringify(frame))
  }

  #sendText(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > SOCKET_LIMIT.bufferedBytes) this.#cut()
    else this.#socket.send(text)
  }

  #ping(payload: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#pings += 1
    this.#socket.ping(payload)
  }

  #probe(): void {
    this.#cancelProbe = this.#clock.after(PROBE_INTERVAL, () => {
      if (this.#clock.now() - this.#lastHeard > MEETING_TIME.socketSilence) {
        this.#socket.terminate()
        return
      }
      this.#ping('')
      this.#probe()
    })
  }
}
