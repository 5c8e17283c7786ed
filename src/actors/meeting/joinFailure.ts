import { MeetingFailure, makeError } from '../../contracts/errors.ts'

/**
 * M7.123: what the server could not do, or said in a shape we do not know, becomes its server error of join and
 * is tried again. A refusal keeps its code and words, and is final (M7.122, M8.032, protocol §3.6).
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
