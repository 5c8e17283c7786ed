import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { endpoint, noContent } from './endpoint.ts'

const tag = 'auth'
const access = 'signedIn'

const credential = sensitive('credential', z.string())

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens do not count. */
export const factorCode = sensitive(
  'credential',
  z
    .string()
    .max(40, 'code')
    .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^(?:\d{6}|[A-Z2-7]{10})$/, 'code')),
)

export const ownPassword = sensitive('credential', z.string().min(1, 'passwordRequired').max(128, 'tooLong'))

/** With the password always; with the code where a second factor is on (step-up). */
export const ownerProof = z.object({
  password: ownPassword,
  code: sensitive('credential', z.literal('').or(factorCode)).optional(),
})

export const RECOVERY_CODES = 10

export const recoveryCodes = z.array(credential).max(RECOVERY_CODES)

export const ownPasskey = z.object({
  id: z.uuid(),
  name: sensitive('practitioner', z.string()),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

export const MOST_PASSKEYS = 20

export const accountSecurity = z.object({
  /** Since when codes of an app are asked for; null: they are not. */
  authenticator_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int().nonnegative(),
  passkeys: z.array(ownPasskey).max(MOST_PASSKEYS),
})
export type AccountSecurity = z.infer<typeof accountSecurity>

/** The factors that prove the account. */
export const readSecurity = endpoint('GET /v1/auth/security', { answer: accountSecurity, access, tag })

/** Base32 without padding, and the address that authenticator apps read from a QR code (`otpauth:`). */
export const authenticatorSetUp = z.object({ secret: credential, uri: credential })
export type AuthenticatorSetUp = z.infer<typeof authenticatorSetUp>

/**
 * Begins to set up an app; nothing is asked for until a code has confirmed it. Refused are the fields `password`
 * ('wrong') and, where a factor is on, `code` ('required', 'wrong').
 */
export const setUpAuthenticator = endpoint('POST /v1/auth/authenticator', {
  body: ownerProof,
  answer: authenticatorSetUp,
  access,
  refusals: ['conflict'],
  tag,
})

/** Turns it on with a code of the app, and answers the recovery codes, this once. Refused is `code` ('wrong'). */
export const confirmAuthenticator = endpoint('POST /v1/auth/authenticator/confirm', {
  body: z.object({ code: factorCode }),
  answer: z.object({ recovery_codes: recoveryCodes }),
  access,
  refusals: ['notFound'],
  tag,
})

/** Turns it off. Refused are `password` and `code`. */
export const removeAuthenticator = endpoint('POST /v1/auth/authenticator/remove', {
  body: ownerProof,
  answer: noContent,
  access,
  tag,
})

/** New recovery codes in place of the earlier ones. Refused are `password` and `code`. */
export const renewRecoveryCodes = endpoint('POST /v1/auth/recovery-codes', {
  body: ownerProof,
  answer: z.object({ recovery_codes: recoveryCodes }),
  access,
  refusals: ['notFound'],
  tag,
})
