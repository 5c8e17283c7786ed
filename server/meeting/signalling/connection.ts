import type { WebSocket } from 'ws'
import { type ClientFrame, clientFrame, RPC_CODE } from '../../../src/contracts/meeting/frames.ts'
import type { MeetingClock } from '../clock.ts'
import type { TokenGrant } from '../http/meetingToken.ts'
import { MEETING_TIME, SOCKET_LIMIT } from '../limits.ts'
import { RateLimit } from './rateLimit.ts'

/** Going away, for good from our side; the client reconnects after any code (protocol §3.5). */
const CLOSE_GOING_AWAY = 1001
const CLOSE_POLICY = 1008
const CLOSE_TOO_MUCH = 1008
/** The browser answers these by itself, also where a hidden page's timers are throttled. */
const PROBE_INTERVAL = 15_000
/** A notification to many is written once. */
export const notificationText = (method: string, params: unknown): string =>
  // Never an `id`: the client would take the notification for an answer.
  JSON.stringify({ jsonrpc: '2.0', method, params })

/** Whom the socket speaks for, and under which host name it reached us. */
export type SocketGrant = TokenGrant & { host: string }

/** One websocket of a peer: frames in and out, JSON-RPC's rules (protocol §3.2), limits and liveness. */
export class Connection {
  readonly peerId: string
  readonly grant: SocketGrant
  readonly #socket: WebSocket
  readonly #clock: MeetingClock
  readonly #rate: RateLimit
  #lastHeard: number
  #cancelProbe: () => void = () => undefined
  #cancelClose: () => void = () => undefined
  /** Frames refused since the last one that was not. */
  #refused = 0

  constructor(socket: WebSocket, peerId: string, grant: SocketGrant, clock: MeetingClock) {
    this.peerId = peerId
    this.grant = grant
    this.#socket = socket
    this.#clock = clock
    this.#rate = new RateLimit(
      { perSecond: SOCKET_LIMIT.framesPerSecond, burst: SOCKET_LIMIT.framesBurst },
      clock.now(),
    )
    this.#lastHeard = clock.now()
  }

  /** Starts reading; `onClosed` is called once, whatever ended the socket. */
  open(listener: {
    onFrame: (frame: ClientFrame) => void
    /** The browser has everything that was sent before `confirm` with this number. */
    onConfirmed: (number: number) => void
    onClosed: () => void
  }): void {
    this.#socket.on('message', (data, isBinary) => {
      this.#lastHeard = this.#clock.now()
      if (!isBinary) this.#read(data.toString(), listener.onFrame)
    })
    this.#socket.on('pong', (payload) => {
      this.#lastHeard = this.#clock.now()
      const number = Number(payload.toString())
      if (Number.isSafeInteger(number) && number > 0) listener.onConfirmed(number)
    })
    // Broken frames and resets also end in `close`, which is where they are dealt with.
    this.#socket.on('error', () => undefined)
    this.#socket.once('close', () => {
      this.#cancelProbe()
      this.#cancelClose()
      listener.onClosed()
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
   * Asks the browser to confirm what was sent so far: it answers a ping by itself, with the same content and
   * in order, so that no client has to know of it.
   */
  confirm(number: number): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping(String(number))
  }

  /** `result` must be truthy, or the client's call fails. */
  answer(id: string | undefined, result: Record<string, unknown>): void {
    if (id !== undefined) this.#send({ id, jsonrpc: '2.0', result })
  }

  fail(id: string | undefined, code: number, message: string): void {
    if (id !== undefined) this.#send({ id, jsonrpc: '2.0', error: { code, message } })
  }

  /** Ends the client's session for good (protocol §3.5): no close code would. */
  end(code: number, message: string): void {
    this.notify('on-error', { code, message })
    this.close()
  }

  close(): void {
    this.#socket.close(CLOSE_GOING_AWAY)
  }

  /** Leaves the client time to close by itself, which spares it a reconnect. */
  closeLater(): void {
    this.#cancelClose = this.#clock.after(MEETING_TIME.removalGrace, () => this.close())
  }

  #read(text: string, onFrame: (frame: ClientFrame) => void): void {
    if (!this.#rate.allows(this.#clock.now())) {
      this.#refused += 1
      if (this.#refused > SOCKET_LIMIT.floodFrames) this.#socket.close(CLOSE_TOO_MUCH)
      else this.fail(idOf(parseJson(text)), 429, 'Too many frames')
      return
    }
    this.#refused = 0
    const message = parseJson(text)
    const id = idOf(message)
    if (text.length > SOCKET_LIMIT.frameBytes) {
      this.fail(id, 413, 'The frame is too large')
      return
    }
    const frame = clientFrame.safeParse(message)
    if (frame.success) onFrame(frame.data)
    else this.fail(id, RPC_CODE.invalidRequest, 'The frame is no request')
  }

  #send(frame: object): void {
    this.#sendText(JSON.stringify(frame))
  }

  #sendText(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > SOCKET_LIMIT.bufferedBytes) {
      this.#socket.close(CLOSE_POLICY)
      return
    }
    this.#socket.send(text)
  }

  #probe(): void {
    this.#cancelProbe = this.#clock.after(PROBE_INTERVAL, () => {
      if (this.#clock.now() - this.#lastHeard > MEETING_TIME.socketSilence) {
        this.#socket.terminate()
        return
      }
      if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
      this.#probe()
    })
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const idOf = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'string'
    ? message.id.slice(0, 128)
    : undefined
