import { MeetingFailure, makeError } from '../../contracts/errors.ts'
import { type TokenPayload, tokenPayload } from '../../contracts/meeting/call/token.ts'

const invalid = (description: string) => new MeetingFailure(makeError(2004, { action: 'INIT', description }))

/** base64url and UTF-8, unlike the public client's plain base64 (protocol §1.2). */
const decodeSegment = (segment: string): string => {
  const base64 = segment.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/**
 * Reads the claims of a token (M3.73). The server checks signature and expiry.
 * @throws MeetingFailure 2004, terminal: empty, not three parts, payload not JSON (M5.29-M5.31)
 */
export const readAuthToken = (token: string): TokenPayload => {
  if (token === '') throw invalid('Token is an empty string')
  const parts = token.split('.')
  if (parts.length !== 3) throw invalid('Expected 3 "." separated fields - header, payload and signature')
  let payload: unknown
  try {
    payload = JSON.parse(decodeSegment(parts[1] ?? ''))
  } catch (cause) {
    throw new MeetingFailure(makeError(2004, { action: 'INIT', description: 'Token payload is not JSON' }), {
      cause,
    })
  }
  const parsed = tokenPayload.safeParse(payload)
  if (!parsed.success) throw invalid('Token payload lacks room_id or role')
  return parsed.data
}
