import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TestRefusal } from './stripeShapes.ts'
import { apiAnswer } from './testCalls.ts'
import type { TestProvider } from './testProvider.ts'

const MAX_BODY = 64 * 1024

/** The fault that a call meets: none, or a connection that breaks before or after the call takes effect. */
export type Fault = 'none' | 'before' | 'after'

export interface TestApi {
  port: number
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BODY) throw new TestRefusal(413, 'too_large', 'The request is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const same = (a: string, b: string): boolean => {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(x, y)
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

interface Stored {
  id: string
  asked: string
  answer: object
}

/** The calls of the test provider over HTTP, on a port of this computer, in the shape of Stripe's. */
export const startTestApi = async (
  provider: TestProvider,
  fault: (path: string) => Fault = () => 'none',
): Promise<TestApi> => {
  const answerOf = async (request: IncomingMessage, url: URL): Promise<object> => {
    const token = /^Bearer (.+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1]
    if (token === undefined || !same(token, provider.secretKey))
      throw new TestRefusal(401, 'api_key_invalid', 'Invalid API key')
    const form = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : url.search)
    const account = headerOf(request, 'stripe-account')
    const call = { method: request.method ?? '', path: url.pathname, form, account }
    const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : null
    return provider.run(async (parts) => {
      if (key === null) return apiAnswer(parts, call)
      // The same key again: the same answer, and nothing is done twice.
      const id = `idem_${createHash('sha256').update(`${account}\n${key}`).digest('hex')}`
      const asked = createHash('sha256').update(`${url.pathname}\n${form}`).digest('hex')
      const known = await parts.objects.find<Stored>('answer', id)
      if (known !== null && known.asked !== asked)
        throw new TestRefusal(
          400,
          'idempotency_key_in_use',
          'Another request had this key',
          'idempotency_error',
        )
      if (known !== null) return known.answer
      const answer = await apiAnswer(parts, call)
      await parts.objects.put('answer', { id, asked, answer })
      return answer
    })
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const met = fault(url.pathname)
    if (met === 'before') {
      request.socket.destroy()
      return
    }
    const send = (status: number, body: object) => {
      if (met === 'after') request.socket.destroy()
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    try {
      send(200, await answerOf(request, url))
    } catch (error) {
      if (error instanceof TestRefusal) {
        const { status, type, code, message } = error
        send(status, { error: { type, code, message } })
      } else send(500, { error: { type: 'api_error', message: 'An unexpected error occurred' } })
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
