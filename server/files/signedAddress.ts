import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** How long an address opens its file: enough to look at it and to save it, too short to hand it on. */
export const ADDRESS_MS = 5 * 60_000

/** `inline` is shown, `attachment` is saved. */
export type Disposition = 'inline' | 'attachment'

interface Claim {
  id: string
  disposition: Disposition
  /** Epoch milliseconds. */
  expires: number
}

/** The query of a signed address. */
export const addressQuery = z.object({
  disposition: z.enum(['inline', 'attachment']),
  expires: z.coerce.number().int().positive(),
  signature: z.string().max(100),
})

export const CONTENT_PATH = '/v1/file-content'

/** Signs addresses that open one file without a bearer token, because `<img>` sends none. */
export const createSignedAddresses = (key: string, path: string = CONTENT_PATH) => {
  const signatureOf = ({ id, disposition, expires }: Claim): Buffer =>
    createHmac('sha256', key).update(`file address ${id} ${disposition} ${expires}`).digest()
  return {
    sign(claim: Claim): string {
      const query = new URLSearchParams({
        disposition: claim.disposition,
        expires: String(claim.expires),
        signature: signatureOf(claim).toString('base64url'),
      })
      return `${path}/${claim.id}?${query}`
    },
    isValid(claim: Claim, signature: string, now: number): boolean {
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(claim)
      return given.length === right.length && timingSafeEqual(given, right) && now < claim.expires
    },
  }
}
export type SignedAddresses = ReturnType<typeof createSignedAddresses>
