import type { Generated } from 'kysely'
import type { LegalDocument } from '../../src/contracts/portal/legal.ts'
import type { Instant, MaybeInstant } from './columns.ts'

/** One sign-in on one device, with its family of refresh tokens. */
interface SessionTable {
  id: string
  practitioner_id: string
  device_id: string | null
  device_name: string | null
  device_platform: string | null
  created_at: Instant
  ended_at: MaybeInstant
  end_reason: 'logout' | 'reuse' | 'password' | 'email' | 'device' | null
}

interface RefreshTokenTable {
  /** SHA-256 of the token, in hex; the token itself is not stored. */
  token_hash: string
  session_id: string
  issued_at: Instant
  expires_at: Instant
  used_at: MaybeInstant
}

interface SignInFailureTable {
  position: Generated<string>
  /** `account:` or `address:` and a keyed hash, so that the table contains no names. */
  subject: string
  at: Instant
}

/** One code per address and purpose; neither the address nor the code can be recovered from it. */
interface VerificationCodeTable {
  address_hash: string
  purpose: string
  code_hash: string
  tries: Generated<number>
  issued_at: Instant
  expires_at: Instant
}

/** A sign-up that waits for its code; removed when the account begins, or after a day. */
interface SignUpTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  mobile: string
  timezone: string
  locale: 'es' | 'en'
  terms_version: string
  privacy_version: string
  created_at: Instant
}

/** Which version of a legal text an account has accepted: append-only, enforced by a trigger. */
interface AcceptanceTable {
  practitioner_id: string
  document: LegalDocument
  version: string
  /** The language in which the text was shown. */
  language: 'es' | 'en'
  accepted_at: Instant
}

export interface AccountTables {
  session: SessionTable
  refresh_token: RefreshTokenTable
  sign_in_failure: SignInFailureTable
  verification_code: VerificationCodeTable
  sign_up: SignUpTable
  acceptance: AcceptanceTable
}
