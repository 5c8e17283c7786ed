import type { Policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import { type ClientSent, FakeSocket } from '../../../src/services/testing/fakeSocket.ts'
import { policyFor } from '../fixtures.ts'

type Answer = { result: unknown } | { error: { code: number; message: string } } | null

const ANSWER = { type: 'answer', sdp: 'v=0\r\n' }

/** A fake meeting server; the test sets what it refuses or leaves unanswered. */
export class FakeServer {
  readonly initCalls: { url: URL; bearer: string | null }[] = []
  readonly sockets: FakeSocket[] = []
  /** Answers to the next init calls; later ones succeed. */
  readonly initAnswers: (() => Promise<Response>)[] = []
  /** Close codes with which the next sockets fail instead of opening. */
  readonly refusedSockets: number[] = []
  /** While true every init call fails as without a network. */
  unreachable = false
  /** Feature flags of the room. */
  flags: readonly string[] = ['simulcast']
  /** Opens sockets and closes them at once. */
  dropsAfterOpening = false
  /** Sent to each opened socket; null for none. */
  policy: Policy | null = policyFor('doctor')
  /** By method; null leaves the call unanswered. */
  readonly answers = new Map<string, (frame: ClientSent) => Answer>([
    ['join', () => ({ result: { ...ANSWER, sfu_node_id: 'node-1' } })],
    ['offer', () => ({ result: ANSWER })],
    ['ping', () => ({ result: { timestamp: 0 } })],
    ['broadcast', () => ({ result: { message_id: 'm1', timestamp: 1_000 } })],
    ['end-room', () => ({ result: {} })],
  ])

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1)
    if (!socket) throw new Error('No socket was opened')
    return socket
  }

  /** The network test announced by init, and the result of its download. */
  networkHealth: { url: string; timeout: number; scoreMap: object } | undefined
  download: () => Promise<Response> = async () => new Response(new Uint8Array(1_000))
  /** Number of reports over HTTP. */
  reports = 0

  async fetch(url: string, headers: Headers): Promise<Response> {
    const { pathname } = new URL(url)
    if (pathname === '/network-test') return this.download()
    if (pathname === '/v2/client/report') {
      if (this.unreachable) throw new TypeError('Failed to fetch')
      this.reports += 1
      return new Response(null, { status: 200 })
    }
    this.initCalls.push({ url: new URL(url), bearer: headers.get('authorization') })
    if (this.unreachable) throw new TypeError('Failed to fetch')
    const answer = this.initAnswers.shift()
    if (answer) return answer()
    return Response.json({
      endpoint: 'wss://signal.example/ws',
      rtcConfiguration: { ice_servers: [{ urls: ['turn:a'], username: 'u', credential: 'c' }] },
      config: { enabledFlags: this.flags, networkHealth: this.networkHealth },
    })
  }

  accept(url: string): FakeSocket {
    const socket = new FakeSocket(url)
    this.sockets.push(socket)
    socket.answer = (frame) => this.answer(socket, frame)
    const refusal = this.refusedSockets.shift()
    queueMicrotask(() => {
      if (refusal !== undefined) socket.drops(refusal)
      else {
        socket.opens()
        if (this.policy) socket.notify({ method: 'on-policy-change', params: this.policy })
        if (this.dropsAfterOpening) queueMicrotask(() => socket.drops(1006))
      }
    })
    return socket
  }

  /** Refuses a method from now on. */
  refuses(method: string, code: number, message = 'Refused'): void {
    this.answers.set(method, () => ({ error: { code, message } }))
  }

  private answer(socket: FakeSocket, frame: ClientSent): void {
    if (!frame.id) return
    const answer = this.answers.get(frame.method)?.(frame) ?? null
    if (answer) queueMicrotask(() => socket.notify({ id: frame.id, ...answer }))
  }
}
