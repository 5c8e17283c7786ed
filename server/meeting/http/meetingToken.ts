import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type CompanionKind, companionKind } from '../../../src/contracts/meeting/people/companion.ts'
import { TOKEN_LIMIT } from '../limits.ts'
import type { MeetingRole, TokenRequest } from '../ports.ts'

/** Issuer of meeting tokens (protocol §1.2): the provider's claims, signed with our key. */
const ISSUER = 'consulta-meeting'

const claims = z.object({
  room_id: z.string().min(1),
  user_id: z.string(),
  role: z.enum(['doctor', 'patient', 'waiting', 'observer', 'diagnostics-role']),
  jti: z.string().min(1),
  sign_in: z.string().optional(),
  address: z.string().default(''),
  takes_place: z.boolean().default(false),
  companion: companionKind.nullable().default(null),
})

/** The holder of a verified token. `tokenId` identifies the same person at a reconnect (protocol §9.4). */
export interface TokenGrant {
  roomId: string
  userId: string
  role: MeetingRole
  tokenId: string
  /** Null: issued without a sign-in. */
  signInId: string | null
  /** Empty: not bound to an address. */
  addressTag: string
  /** Takes the place and the role of the same person's other peers. */
  takesPlace: boolean
  /** As what the holder comes along; null: as nobody's companion. */
  companion: CompanionKind | null
}

/** Grants nothing: for sockets that only receive a refusal. */
export const NO_GRANT: TokenGrant = {
  roomId: '',
  userId: '',
  role: 'waiting',
  tokenId: '',
  signInId: null,
  addressTag: '',
  takesPlace: false,
  companion: null,
}

/**
 * The public client decodes the payload as plain base64, which fails on the characters that base64url
 * replaces; only these four ASCII characters produce them (protocol §1.2).
 */
const isPlainBase64Safe = (text: string): boolean => /^[\x20-\x7d]*$/.test(text) && !/[>?]/.test(text)

export const signMeetingToken = async (
  secret: string,
  grant: TokenRequest,
  lifetime: string = TOKEN_LIMIT.lifetime,
): Promise<string> => {
  const { signInId, addressTag, expiresAt, takesPlace, companion } = grant
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
    ...(takesPlace === true ? { takes_place: true } : {}),
    ...(companion == null ? {} : { companion }),
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

/** Never throws, because a bad token is an ordinary answer. */
export const checkMeetingToken = async (secret: string, token: string): Promise<TokenCheck> => {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return { ok: false, message: 'The meeting token lacks a room or a known role' }
    const { room_id, user_id, role, jti, sign_in, address, takes_place, companion } = parsed.data
    return {
      ok: true,
      grant: {
        roomId: room_id,
        userId: user_id,
        role,
        tokenId: jti,
        signInId: sign_in ?? null,
        addressTag: address,
        takesPlace: takes_place,
        companion,
      },
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, message: 'The meeting token has expired' }
    return { ok: false, message: 'The meeting token is not valid' }
  }
}
