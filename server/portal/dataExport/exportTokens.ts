import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'

/** How long the address of an export works. */
const ADDRESS_MS = 5 * 60_000
const AUDIENCE = 'consulta-data-export'

const claim = z.object({
  practitionerId: z.uuid(),
  /** Null: the whole practice. */
  clientId: z.uuid().nullable(),
  language: z.enum(['es', 'en']),
})
export type ExportClaim = z.infer<typeof claim>

export interface ExportTokens {
  /** The token of an address that opens this export for five minutes. */
  make(about: ExportClaim): Promise<{ token: string; expiresAt: Date }>
  /** Opens a token; null for a token of another server, or an expired one. */
  open(token: string): Promise<ExportClaim | null>
}

/** Encrypted, because an address names no patient. */
export const createExportTokens = (key: string, clock: Clock): ExportTokens => {
  const secret = createHash('sha256').update(`data export ${key}`).digest()
  return {
    async make(about) {
      const expiresAt = new Date(clock().getTime() + ADDRESS_MS)
      const token = await new EncryptJWT({ ...about })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(AUDIENCE)
        .setExpirationTime(expiresAt)
        .encrypt(secret)
      return { token, expiresAt }
    },
    async open(token) {
      try {
        const { payload } = await jwtDecrypt(token, secret, {
          audience: AUDIENCE,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
          currentDate: clock(),
        })
        return claim.safeParse(payload).data ?? null
      } catch {
        return null
      }
    },
  }
}
