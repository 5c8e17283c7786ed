import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { TOKEN_LIMIT } from '../limits.ts'
import type { MeetingRole, TokenOrder } from '../ports.ts'

/** Meeting tokens (protocol §1.2): what the provider's carry, signed with our own key. */

const ISSUER = 'consulta-meeting'

const claims = z.object({
  room_id: z.string().min(1),
  user_id: z.string(),
  role: z.enum(['doctor', 'patient', 'waiting', 'observer', 'diagnostics-role']),
  jti: z.string().min(1),
  sign_in: z.string().optional(),
  address: z.string().default(''),
})

/** Whom a verified token speaks for. `tokenId` is what makes a reconnect the same person (protocol §9.4). */
export interface TokenGrant {
  roomId: string
  userId: string
  role: MeetingRole
  tokenId: string
  /** Null: given out without a sign-in. */
  signInId: string | null
  /** Empty: not given out to an address. */
  addressTag: string
}

/** Speaks for nobody: for sockets that are only told why they stay outside. */
export const NO_GRANT: TokenGrant = {
  roomId: '',
  userId: '',
  role: 'waiting',
  tokenId: '',
  signInId: null,
  addressTag: '',
}

/**
 * The public client reads the payload with plain base64, which breaks on the letters that base64url spells
 * differently; these four characters are the only ASCII ones that cause them (protocol §1.2).
 */
const isPlainBase64Safe = (text: string): boolean => /^[\x20-\x7d]*$/.test(text) && !/[>?]/.test(text)

export const signMeetingToken = async (
  secret: string,
  grant: TokenOrder,
  lifetime: string = TOKEN_LIMIT.lifetime,
): Promise<string> => {
  const { signInId, addressTag, expiresAt } = grant
  if (!isPlainBase64Safe(grant.roomId + grant.userId)) {
    throw new RangeError('A meeting token takes ASCII room and user ids without > ? ~')
  }
  return new SignJWT({
    access_key: ISSUER,
    app_id: ISSUER,
    type: 'app',
    version: 2,
    room_id: grant.roomId,
    user_id: grant.userId,
    role: grant.role,
    ...(signInId === undefined ? {} : { sign_in: signInId }),
    ...(addressTag === undefined ? {} : { address: addressTag }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setJti(randomUUID())
    .setIssuedAt()
    .setNotBefore('-10s')
    .setExpirationTime(expiresAt ?? lifetime)
    .sign(new TextEncoder().encode(secret))
}

export type TokenCheck = { ok: true; grant: TokenGrant } | { ok: false; message: string }

/** Never throws: a bad token is an answer, not a fault. */
export const checkMeetingToken = async (secret: string, token: string): Promise<TokenCheck> => {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return { ok: false, message: 'The meeting token lacks a room or a known role' }
    const { room_id, user_id, role, jti, sign_in, address } = parsed.data
    return {
      ok: true,
      grant: {
        roomId: room_id,
        userId: user_id,
        role,
        tokenId: jti,
        signInId: sign_in ?? null,
        addressTag: address,
      },
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, message: 'The meeting token has expired' }
    return { ok: false, message: 'The meeting token is not valid' }
  }
}
