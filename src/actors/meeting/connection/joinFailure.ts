import { MeetingFailure, makeError } from '../../../contracts/errors.ts'

/**
 * M7.123: a server failure, or an answer of unknown shape, becomes the server error of join and is retried. A
 * refusal keeps its code and text, and is final (M7.122, M8.032, protocol §3.6).
 */
export const joinFailure = (error: unknown): unknown => {
  const code = error instanceof MeetingFailure ? error.error.code : 500
  if (error instanceof MeetingFailure && code !== 429 && (code < 500 || code > 599)) return error
  return new MeetingFailure({
    ...makeError(5000, { action: 'JOIN', terminal: false, message: 'Websocket join error' }),
    code: 500,
    description: error instanceof Error ? error.message : String(error),
  })
}
