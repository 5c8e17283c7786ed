import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'

const SECONDS = 10 * 60
const audience = 'consulta-password-reset'
const claims = z.object({ sub: z.uuid(), pwd: z.string() })

interface Credentials {
  email: string
  passwordHash: string
}

/**
 * The right to set a new password once, within ten minutes. It names the password that it replaces and the address
 * that got the code, so that it ends when either changes.
 */
export interface ResetGrants {
  sign(account: { id: string } & Credentials): Promise<string>
  /**
   * @returns the account and whether the grant still fits what opens it, or null for an invalid or expired grant
   */
  verify(grant: string): Promise<{ id: string; fits: (now: Credentials) => boolean } | null>
}

const fingerprint = ({ email, passwordHash }: Credentials): string =>
  createHash('sha256').update(`${passwordHash}\n${email}`).digest('base64url')

export const createResetGrants = (key: string, clock: Clock): ResetGrants => {
  const secret = new TextEncoder().encode(key)
  return {
    sign({ id, ...credentials }) {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ pwd: fingerprint(credentials) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + SECONDS)
        .sign(secret)
    },
    async verify(grant) {
      const verified = await jwtVerify(grant, secret, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp', 'iat'],
        currentDate: clock(),
      }).catch(() => null)
      const parsed = claims.safeParse(verified?.payload)
      if (!parsed.success) return null
      const { sub, pwd } = parsed.data
      return { id: sub, fits: (credentials) => fingerprint(credentials) === pwd }
    },
  }
}
