import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { tokenExpired, unauthorized } from '../../http/apiFailure.ts'

const ACCESS_TOKEN_SECONDS = 15 * 60

/** The caller, by a valid access token. */
export interface Identity {
  practitionerId: string
  sessionId: string
}

const claims = z.object({ sub: z.uuid(), sid: z.uuid() })
const audience = 'consulta-portal'

export interface AccessTokens {
  sign(identity: Identity): Promise<string>
  /**
   * @throws ApiFailure 401 'jwt expired' for a token that is only expired (P4.20), 401 unauthorized otherwise
   */
  verify(token: string): Promise<Identity>
}

export const createAccessTokens = (key: string, clock: Clock): AccessTokens => {
  const secret = new TextEncoder().encode(key)
  return {
    sign({ practitionerId, sessionId }) {
      const now = Math.floor(clock().getTime() / 1000)
      return (
        new SignJWT({ sid: sessionId })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(practitionerId)
          .setAudience(audience)
          // Tokens issued in the same second must differ.
          .setJti(randomUUID())
          .setIssuedAt(now)
          .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
          .sign(secret)
      )
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          audience,
          // Our tokens always expire.
          requiredClaims: ['exp', 'iat', 'jti'],
          currentDate: clock(),
        })
        const { sub, sid } = claims.parse(payload)
        return { practitionerId: sub, sessionId: sid }
      } catch (error) {
        throw error instanceof errors.JWTExpired ? tokenExpired() : unauthorized()
      }
    },
  }
}
