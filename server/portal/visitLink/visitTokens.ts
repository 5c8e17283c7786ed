import { createHmac, timingSafeEqual } from 'node:crypto'
import { uuidOf } from '../uuid.ts'

/** Opens the page of one visit for its patient, without an account. */
export interface VisitTokens {
  /** @returns `{appointment id}.{128 bits, base64url}` */
  of(appointmentId: string): string
  /** @returns the appointment's id, or null for a token that is not ours */
  read(token: string): string | null
}

const BYTES = 16

/**
 * Nothing of a token is stored: it is an HMAC of the appointment's id.
 * @param key changing it makes every link of the past worthless
 */
export const createVisitTokens = (key: string): VisitTokens => {
  const codeOf = (id: string) => createHmac('sha256', key).update(`visit\n${id}`).digest().subarray(0, BYTES)
  return {
    of: (id) => `${id}.${codeOf(id).toString('base64url')}`,
    read(token) {
      const [name = '', code = '', ...rest] = token.split('.')
      const id = uuidOf(name)
      const given = Buffer.from(code, 'base64url')
      if (id === null || rest.length > 0 || given.length !== BYTES) return null
      return timingSafeEqual(given, codeOf(id)) ? id : null
    },
  }
}
