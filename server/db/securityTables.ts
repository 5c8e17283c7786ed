import type { ColumnType, Generated } from 'kysely'
import type { Instant, MaybeInstant } from './columns.ts'

interface AuthenticatorTable {
  practitioner_id: string
  /** AES-256-GCM with the key of the factors. */
  sealed_secret: string
  /** Null while it is being set up. */
  confirmed_at: MaybeInstant
  /** Thirty-second step of the last code that was taken; the driver reads a bigint as text. */
  last_step: ColumnType<string, number | undefined, number>
  tries: Generated<number>
  tries_from: Instant
  created_at: Instant
}

interface RecoveryCodeTable {
  practitioner_id: string
  code_hash: string
}

interface PasskeyTable {
  id: string
  /** base64url */
  credential_id: string
  practitioner_id: string
  /** COSE key, base64url. */
  public_key: string
  counter: ColumnType<string, number, number>
  /** Names with commas between them. */
  transports: string
  name: string
  created_at: Instant
  last_used_at: MaybeInstant
}

interface PasskeyChallengeTable {
  challenge_hash: string
  practitioner_id: string | null
  expires_at: Instant
}

/** The factors that prove an account besides its password. */
export interface SecurityTables {
  authenticator: AuthenticatorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
}
