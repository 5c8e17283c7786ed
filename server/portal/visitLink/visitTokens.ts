import { createHmac, timingSafeEqual } from 'node:crypto'
import { uuidOf } from '../uuid.ts'

/** Opens the page of one visit for its patient, without an account. */
export interface VisitTokens {
  /** @returns `{appointment id}-{128 bits, base64url}`: no point, which would make a file's name of the page's path */
  of(appointmentId: string): string
  /** @returns the appointment's id, or null for a token that is not ours */
  read(token: string): string | null
  /** Signs the addresses of files behind a link. */
  readonly fileKey: string
}

const BYTES = 16
const UUID_LENGTH = 36

/**
 * Nothing of a token is stored: it is an HMAC of the appointment's id.
 * @param key changing it makes every link of the past worthless
 */
export const createVisitTokens = (key: string): VisitTokens => {
  const codeOf = (id: string) => createHmac('sha256', key).update(`visit\n${id}`).digest().subarray(0, BYTES)
  return {
    fileKey: createHmac('sha256', key).update('visit files').digest('base64url'),
    of: (id) => `${id}-${codeOf(id).toString('base64url')}`,
    read(token) {
      const id = uuidOf(token.slice(0, UUID_LENGTH))
      const code = Buffer.from(token.slice(UUID_LENGTH + 1), 'base64url')
      if (id === null || token[UUID_LENGTH] !== '-' || code.length !== BYTES) return null
      return timingSafeEqual(code, codeOf(id)) ? id : null
    },
  }
}
