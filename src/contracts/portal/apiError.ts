import { z } from 'zod'

/**
 * The closed list of reasons our own server gives, each with its HTTP status. Views choose their words by it; a
 * client must still accept a code it does not know (a newer server).
 */
export const API_ERROR_STATUS = {
  /** The access token has run out; the message is exactly TOKEN_EXPIRED_MESSAGE (P4.20). */
  tokenExpired: 401,
  /** No token, a malformed one, or one of a signed-out session. */
  unauthorized: 401,
  /** Wrong e-mail or password, never saying which. */
  invalidCredentials: 401,
  /** The password was right; the code of the second factor is missing. */
  secondFactorRequired: 401,
  /** The password of a sign-up was right whose code has not come; `details` holds `sign_up`, its id. */
  unverifiedAccount: 403,
  /** An unknown passkey, or one that answers another question. */
  passkeyRefused: 401,
  /** A refresh token that is unknown, expired, or was used before. */
  refreshRefused: 401,
  /** `retry-after` says when, in seconds. */
  tooManyAttempts: 429,
  /** `errors` names the fields. */
  validation: 400,
  /** Missing, or of somebody else: one answer for both. */
  notFound: 404,
  /** The visit is not in a status that allows this. */
  statusRefused: 409,
  /** The room opens at `can_join_from`. */
  visitTooEarly: 409,
  /** Patients cancel and move a visit only until the agreed time. */
  tooLate: 409,
  /** The visit is cancelled, unpaid, completed or over. */
  visitClosed: 409,
  /** The time cannot be had any more; `details` holds a fresh list (`slotTakenDetails`). */
  slotTaken: 409,
  /** The hold has run out, or was released; `details` as with `slotTaken`. */
  holdExpired: 409,
  /** A hold is renewed once. */
  holdRenewed: 409,
  /** The visitor holds as many times as one may. */
  holdLimit: 409,
  /** Somebody else changed it at the same time; read again and retry. `details` may hold what is there now. */
  conflict: 409,
  /** A prescription is signed with a professional licence, and the profile has none. */
  licenceMissing: 409,
  /** The patient's record has no email, so nothing can be sent to the patient. */
  emailMissing: 409,
  /** A stored prescription is not as it was signed, so nothing of it is handed out. */
  sealBroken: 409,
  bodyTooLarge: 413,
  /** The practitioner's files take all the room they may. */
  fileQuota: 409,
  /** The file does not pass its checks; `details` holds why (`uploadRefusal`). */
  fileRefused: 409,
  /** The virus scanner does not answer; the file waits. */
  checkUnavailable: 503,
  internal: 500,
  /** The meeting provider did not answer. */
  meetingUnavailable: 502,
  /** The provider of card payments did not answer. */
  paymentUnavailable: 502,
} as const
export type ApiErrorCode = keyof typeof API_ERROR_STATUS

/** The exact message that starts the token refresh (portal §4, §8). */
export const TOKEN_EXPIRED_MESSAGE = 'jwt expired'

/** Refusals that every call may answer; an endpoint names the rest. */
export const COMMON_REFUSALS = ['validation', 'tooManyAttempts', 'internal'] as const

/** The body of every answer that is not a success. */
export const apiError = z.object({
  message: z.string(),
  code: z.string(),
  /** One entry per field that was refused; `field` is a dotted path. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Further information about the refusal; the code defines its shape. */
  details: z.unknown().optional(),
})
export type ApiError = z.infer<typeof apiError>
