import { LIMIT } from '../../contracts/constants.ts'
import {
  type DiagnosticsTokenAnswer,
  diagnosticsTokenAnswer,
} from '../../contracts/diagnostics/diagnosticsToken.ts'
import { MeetingFailure, makeApiError, makeError } from '../../contracts/errors.ts'
import { serverRefusal } from '../../contracts/meeting/call/init.ts'
import { readWire } from '../../contracts/meeting/connection/readWire.ts'

const isRetryable = (code: number): boolean => code === 429 || (code >= 500 && code <= 511)

const serverError = (code: number, message: string): MeetingFailure =>
  new MeetingFailure(makeApiError(code, message, 'GET_TOKEN', false))

type Attempt = { answer: DiagnosticsTokenAnswer } | { failure: MeetingFailure; again: boolean }

const attempt = async (
  url: URL,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<Attempt> => {
  let response: Response
  let body: unknown
  try {
    response = await fetch(url, { signal })
    body = await response.json()
  } catch (cause) {
    const description = cause instanceof Error ? cause.message : 'Failed to fetch'
    return {
      failure: new MeetingFailure(makeError(2003, { action: 'GET_TOKEN', description }), { cause }),
      again: true,
    }
  }
  const answer = response.ok ? readWire(diagnosticsTokenAnswer, body) : null
  if (answer) return { answer: answer.data }
  const refusal = readWire(serverRefusal, body)?.data
  const code = refusal?.code ?? response.status
  const message = refusal?.message || 'The diagnostics token cannot be read'
  return { failure: serverError(code, message), again: !response.ok && isRetryable(code) }
}

/**
 * The token of a check (protocol §1.4, M7.011-M7.015): four attempts in all.
 * @throws MeetingFailure 2003 when the endpoint cannot be reached; the server's own code otherwise
 */
export const fetchDiagnosticsToken = async (
  request: { endpoint: string; region?: string },
  deps: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<DiagnosticsTokenAnswer> => {
  const url = new URL(request.endpoint)
  if (request.region?.trim()) url.searchParams.set('region', request.region.trim())
  for (let count = 1; ; count += 1) {
    deps.signal.throwIfAborted()
    const result = await attempt(url, deps)
    if ('answer' in result) return result.answer
    if (!result.again || count >= LIMIT.tokenTries) throw result.failure
  }
}
