import type { ZodType, z } from 'zod'
import { TOKEN_EXPIRED_MESSAGE } from '../../contracts/portal/apiError.ts'
import type { AnswerOf, Endpoint, RequestOf } from '../../contracts/portal/endpoint.ts'
import { CALL_TIMEOUT_MS } from '../../contracts/portal/portalConstants.ts'
import type { ExpiredCalls } from './expiredCalls.ts'
import { errorFrom, HttpError } from './httpError.ts'
import type { TokenStore } from './tokens.ts'

export interface Http {
  /**
   * Calls an endpoint of the portal (P7.01, P7.02).
   * @throws HttpError with the server's code; 'offline' or 'timeout' without an answer; 'badAnswer' for one
   * that does not match its contract
   */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal): Promise<AnswerOf<E>>
}

interface HttpDeps {
  /** The one configured host (P7.03); '' is the page's own. */
  host: string
  tokens: Pick<TokenStore, 'access'>
  expiredCalls: Pick<ExpiredCalls, 'wait'>
  fetch: typeof globalThis.fetch
}

/** The parts of any request. */
type Parts = { readonly [K in 'params' | 'query' | 'headers']?: Readonly<Record<string, unknown>> } & {
  readonly body?: unknown
}

const pathOf = (path: string, params: Parts['params'] = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Empty and missing values are omitted (P7.14). */
const queryOf = (query: Parts['query'] = {}): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

const parseAnswer = <S extends ZodType>(
  answer: S,
  { method, path }: Endpoint,
  body: unknown,
): z.output<S> => {
  const parsed = answer.safeParse(body)
  if (parsed.success) return parsed.data
  throw new HttpError(200, { code: 'badAnswer', message: `Not an answer of ${method} ${path}` })
}

const headersOf = ({ headers = {}, body }: Parts, token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
})

/**
 * The portal's HTTP calls. After 'jwt expired' a call waits for the session's refresh and is repeated once;
 * the second time it is an error (readings P4.20).
 */
export const createHttp = ({ host, tokens, expiredCalls, fetch }: HttpDeps): Http => {
  const send = async (
    { method, path }: Endpoint,
    request: Parts,
    token: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Response> => {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
    try {
      return await fetch(`${host}${pathOf(path, request.params)}${queryOf(request.query)}`, {
        method,
        headers: headersOf(request, token),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
    } catch (error) {
      if (signal?.aborted === true) throw error
      throw new HttpError(0, {
        code: timeout.aborted ? 'timeout' : 'offline',
        message: timeout.aborted ? 'No answer in time' : 'The server cannot be reached',
      })
    }
  }

  const isExpiry = (error: unknown): boolean =>
    error instanceof HttpError && error.failure.message === TOKEN_EXPIRED_MESSAGE

  return {
    call: async <E extends Endpoint>(endpoint: E, given: RequestOf<E>, signal?: AbortSignal) => {
      const request: Parts = given as Parts
      // P6.04: only the calls of an open session carry its token.
      const bearer = () => (endpoint.access === 'anyone' ? null : tokens.access())
      const attempt = async (token: string | null): Promise<unknown> => {
        const response = await send(endpoint, request, token, signal)
        if (!response.ok) throw await errorFrom(response)
        if (response.status === 204) return null
        return response.json().catch(() => undefined)
      }
      const token = bearer()
      const body = await attempt(token).catch(async (error: unknown) => {
        if (token === null || !isExpiry(error)) throw error
        await expiredCalls.wait(token)
        return attempt(bearer())
      })
      return parseAnswer<E['answer']>(endpoint.answer, endpoint, body)
    },
  }
}
