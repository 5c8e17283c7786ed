import { type MeetingError, MeetingFailure, makeApiError, makeError } from '../../contracts/errors.ts'
import { type InitAnswer, initAnswer, serverRefusal } from '../../contracts/meeting/call/init.ts'
import { parseWire, readWire } from '../../contracts/meeting/connection/readWire.ts'

/** GET /init (protocol §2): the websocket's URL, ICE servers, flags. */
export interface InitRequest {
  readonly initEndpoint: string
  readonly token: string
  readonly peerId: string
  readonly userAgent: string
  readonly region?: string
}

const unreachable = (description: string): MeetingError => makeError(2003, { action: 'INIT', description })

export const initUrl = ({ initEndpoint, peerId, userAgent, region }: InitRequest): string => {
  // Path and query of the endpoint are ignored (protocol §2.1).
  const url = new URL('/init', initEndpoint)
  if (region?.trim()) url.searchParams.set('region', region.trim())
  url.searchParams.set('peer_id', peerId)
  url.searchParams.set('user_agent_v2', userAgent)
  return url.toString()
}

/** null: not JSON. */
const readBody = (response: Response): Promise<unknown> =>
  response
    .text()
    .then(parseWire)
    .catch(() => null)

const refusalOf = async (response: Response): Promise<MeetingError> => {
  if (response.status === 404) return unreachable('The init endpoint answered 404')
  const body = readWire(serverRefusal, await readBody(response))?.data
  const code = body?.code ?? response.status
  const retryable = code === 429 || String(code).startsWith('5')
  return makeApiError(code, body?.message || response.statusText, 'INIT', !retryable)
}

/**
 * @throws MeetingFailure 2003 unreachable; 2002 no config (M7.004); the server's own code otherwise, terminal
 * unless it is 429 or starts with 5 (protocol §2.4)
 */
export const fetchInit = async (
  request: InitRequest,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<InitAnswer> => {
  let response: Response
  try {
    response = await fetch(initUrl(request), {
      headers: { authorization: `Bearer ${request.token}` },
      signal,
    })
  } catch (cause) {
    throw new MeetingFailure(unreachable(cause instanceof Error ? cause.message : 'Failed to fetch'), {
      cause,
    })
  }
  if (!response.ok) throw new MeetingFailure(await refusalOf(response))
  const answer = readWire(initAnswer, await readBody(response))
  if (answer) return answer.data
  throw new MeetingFailure(
    makeError(2002, {
      action: 'INIT',
      description: 'The init answer has no config or endpoint',
      terminal: true,
    }),
  )
}
