import type { ZodType, z } from 'zod'
import { TOKEN_EXPIRED_MESSAGE } from '../../contracts/portal/apiError.ts'
import { CALL_TIMEOUT_MS } from '../../contracts/portal/portalConstants.ts'
import type { ExpiredCalls } from './expiredCalls.ts'
import { errorFrom, HttpError } from './httpError.ts'
import type { TokenStore } from './tokens.ts'

export interface Call<S extends ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its version: '/v1/…', '/v2/…' (P7.01, P7.02). */
  path: string
  /** Empty and missing values are left out. */
  query?: Readonly<Record<string, string | number | null | undefined>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** The contract of the answer; a 204 parses as null. */
  answer: S
  /** P6.04: false only for the auth calls that need none. */
  bearer: boolean
  signal?: AbortSignal
}

export interface Http {
  call<S extends ZodType>(call: Call<S>): Promise<z.output<S>>
}

interface HttpDeps {
  /** The one configured host (P7.03); '' is the page's own. */
  host: string
  tokens: Pick<TokenStore, 'access'>
  expiredCalls: Pick<ExpiredCalls, 'wait'>
  fetch: typeof globalThis.fetch
}

const queryOf = (query: Call<ZodType>['query']): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * The portal's HTTP calls. An answer 'jwt expired' waits for the session's refresh and is repeated once; when it
 * comes a second time it is an error (readings P4.20).
 */
export const createHttp = ({ host, tokens, expiredCalls, fetch }: HttpDeps): Http => {
  const send = async (call: Call<ZodType>, token: string | null): Promise<Response> => {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
    try {
      return await fetch(`${host}${call.path}${queryOf(call.query)}`, {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.bearer && token !== null ? { authorization: `Bearer ${token}` } : {}),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        signal: call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]),
      })
    } catch (error) {
      if (call.signal?.aborted === true) throw error
      throw new HttpError(0, {
        code: timeout.aborted ? 'timeout' : 'offline',
        message: timeout.aborted ? 'No answer in time' : 'The server cannot be reached',
      })
    }
  }

  const attempt = async (call: Call<ZodType>, token: string | null): Promise<unknown> => {
    const response = await send(call, token)
    if (!response.ok) throw await errorFrom(response)
    if (response.status === 204) return null
    return response.json().catch(() => undefined)
  }

  const isExpiry = (error: unknown): boolean =>
    error instanceof HttpError && error.failure.message === TOKEN_EXPIRED_MESSAGE

  return {
    call: async (call) => {
      const token = tokens.access()
      const body = await attempt(call, token).catch(async (error: unknown) => {
        if (!call.bearer || token === null || !isExpiry(error)) throw error
        await expiredCalls.wait(token)
        return attempt(call, tokens.access())
      })
      const parsed = call.answer.safeParse(body)
      if (!parsed.success)
        throw new HttpError(200, {
          code: 'badAnswer',
          message: `Not an answer of ${call.method} ${call.path.split('/')[1]}`,
        })
      return parsed.data
    },
  }
}
