/** A websocket without a network: a test acts as the server. */
export class FakeSocket extends EventTarget implements WebSocket {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readonly bufferedAmount = 0
  readonly extensions = ''
  readonly protocol = ''
  readonly url: string
  binaryType: BinaryType = 'blob'
  readyState: WebSocket['readyState'] = 0
  onopen: WebSocket['onopen'] = null
  onerror: WebSocket['onerror'] = null
  onmessage: WebSocket['onmessage'] = null
  onclose: WebSocket['onclose'] = null
  /** Every frame the client sent, parsed, in order. */
  readonly sent: ClientSent[] = []
  /** The code of the client's own close. */
  closedWith: number | null = null
  /** Called with each frame; a test answers here. */
  answer: (frame: ClientSent) => void = () => undefined

  constructor(url: string) {
    super()
    this.url = url
  }

  send(data: string): void {
    const frame = JSON.parse(data) as ClientSent
    this.sent.push(frame)
    this.answer(frame)
  }

  close(code = 1005): void {
    this.readyState = this.CLOSED
    this.closedWith = code
  }

  opens(): void {
    this.readyState = this.OPEN
    this.onopen?.(new Event('open'))
  }

  notify(frame: unknown): void {
    this.raw(JSON.stringify(frame))
  }

  /** Any data, valid or not. */
  raw(data: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data }))
  }

  drops(code: number, { failed = false }: { failed?: boolean } = {}): void {
    this.readyState = this.CLOSED
    if (failed) this.onerror?.(new Event('error'))
    this.onclose?.(new CloseEvent('close', { code }))
  }

  /** Frames of one method. */
  frames(method: string): ClientSent[] {
    return this.sent.filter((frame) => frame.method === method)
  }
}

/** A frame of the client as sent. */
export interface ClientSent {
  readonly method: string
  readonly params: Record<string, unknown>
  readonly id?: string
  readonly jsonrpc?: string
}
