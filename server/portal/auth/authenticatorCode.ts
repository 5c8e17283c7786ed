import { Secret, TOTP } from 'otpauth'
import { PRODUCT } from './passwordRules.ts'

const SECRET_BYTES = 20
const PERIOD_S = 30
const MS = 1_000
/** A code of the step before or after is taken too, because clocks of phones differ. */
const WINDOW = 1

const settings = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const

/** A new secret in base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that authenticator apps read (`otpauth:`). */
export const authenticatorUri = (secret: string, email: string): string =>
  new TOTP({ ...settings, issuer: PRODUCT, label: email, secret }).toString()

/** @returns the step of a right code, for which no code of it or before it is taken again; null for a wrong one */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...settings, secret })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / MS / PERIOD_S) + delta
}

/** The code that an app shows; for tests and the demo. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ ...settings, secret }).generate({ timestamp: now.getTime() })
