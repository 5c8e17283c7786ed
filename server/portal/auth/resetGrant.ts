import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'

const SECONDS = 10 * 60
const audience = 'consulta-password-reset'
const claims = z.object({ sub: z.uuid(), pwd: z.string() })

/**
 * The right to set a new password once, within ten minutes. It names the password that it replaces, so that
 * it ends with the change.
 */
export interface ResetGrants {
  sign(account: { id: string; passwordHash: string }): Promise<string>
  /**
   * @returns the account and whether the grant still fits a password, or null for an invalid or expired grant
   */
  verify(grant: string): Promise<{ id: string; fits: (passwordHash: string) => boolean } | null>
}

const fingerprint = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url')

export const createResetGrants = (key: string, clock: Clock): ResetGrants => {
  const secret = new TextEncoder().encode(key)
  return {
    sign({ id, passwordHash }) {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ pwd: fingerprint(passwordHash) })
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
      return { id: sub, fits: (passwordHash) => fingerprint(passwordHash) === pwd }
    },
  }
}
