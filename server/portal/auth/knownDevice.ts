import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.ts'

/**
 * A device on which an account was signed in before: a cookie that only this server can create and that
 * contains nothing else. It grants no access; it only gives the device its own allowance of attempts.
 */
export interface KnownDevices {
  /** @returns the id of the device, or null without a cookie of this account */
  idOf(email: string, cookieHeader: string | undefined): string | null
  /** A `set-cookie` for the account; `secure` when the browser uses https. */
  cookieFor(email: string, knownId: string | null, secure: boolean): string
}

const DAYS = 180
const SECONDS_A_DAY = 86_400
const COOKIE = /^([\w-]{22})\.(\d{1,10})\.([\w-]{43})$/

export const createKnownDevices = (clock: Clock, key: string): KnownDevices => {
  const mac = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(['known device', ...parts].join('\n'))
      .digest()
  /** Each account has its own cookie, whose name does not reveal the account. */
  const nameOf = (email: string) => `known_${mac('name', email).toString('hex').slice(0, 16)}`

  return {
    idOf(email, cookieHeader = '') {
      const prefix = `${nameOf(email)}=`
      const found = cookieHeader.split(/; ?/).find((part) => part.startsWith(prefix))
      const [, id, until, given] = COOKIE.exec(found?.slice(prefix.length) ?? '') ?? []
      if (id === undefined || until === undefined || given === undefined) return null
      if (Number(until) * 1_000 <= clock().getTime()) return null
      return timingSafeEqual(mac(email, id, until), Buffer.from(given, 'base64url')) ? id : null
    },
    cookieFor(email, knownId, secure) {
      const id = knownId ?? randomBytes(16).toString('base64url')
      const until = String(Math.floor(clock().getTime() / 1_000) + DAYS * SECONDS_A_DAY)
      const value = `${id}.${until}.${mac(email, id, until).toString('base64url')}`
      const attributes = `Max-Age=${DAYS * SECONDS_A_DAY}; Path=/v1/auth/login; HttpOnly; SameSite=Strict`
      return `${nameOf(email)}=${value}; ${attributes}${secure ? '; Secure' : ''}`
    },
  }
}
