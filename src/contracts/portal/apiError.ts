import { z } from 'zod'

/**
 * The closed list of reasons our own server gives. Views choose their words by it; a client must still
 * accept a code it does not know (a newer server).
 */
const apiErrorCodes = [
  /** 401: the access token has run out; the message is exactly TOKEN_EXPIRED_MESSAGE (P4.20). */
  'tokenExpired',
  /** 401: no token, a malformed one, or one of a signed-out session. */
  'unauthorized',
  /** 401: wrong e-mail or password, never saying which. */
  'invalidCredentials',
  /** 401: a refresh token that is unknown, expired, or was used before. */
  'refreshRefused',
  /** 429: `retry-after` says when, in seconds. */
  'tooManyAttempts',
  /** 400: `errors` names the fields. */
  'validation',
  /** 404: missing, or of somebody else: one answer for both. */
  'notFound',
  /** 409: the visit is not in a status that allows this. */
  'statusRefused',
  /** 409: the room opens at `can_join_from`. */
  'visitTooEarly',
  /** 409: the visit is cancelled, unpaid, completed or over. */
  'visitClosed',
  /** 409: somebody else changed it at the same time; read again and retry. */
  'conflict',
  /** 409: a prescription is signed with a professional licence, and the profile has none. */
  'licenceMissing',
  /** 409: a stored prescription is not as it was signed, so nothing of it is handed out. */
  'sealBroken',
  /** 413 */
  'bodyTooLarge',
  /** 500 */
  'internal',
  /** 502 or 503: the meeting provider did not answer. */
  'meetingUnavailable',
] as const
export type ApiErrorCode = (typeof apiErrorCodes)[number]

/** The exact message that starts the token refresh (portal §4, §8). */
export const TOKEN_EXPIRED_MESSAGE = 'jwt expired'

/** The body of every answer that is not a success. */
export const apiError = z.object({
  message: z.string(),
  code: z.string(),
  /** One entry per field that was refused; `field` is a dotted path. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type ApiError = z.infer<typeof apiError>
