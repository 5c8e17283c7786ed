import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Database } from '../db/client.ts'
import type { Outbox } from '../mail/outbox.ts'
import { createAccessTokens } from '../portal/auth/accessToken.ts'
import { createKnownDevices } from '../portal/auth/knownDevice.ts'
import { createPasskeys } from '../portal/auth/passkeys.ts'
import { createResetGrants } from '../portal/auth/resetGrant.ts'
import { createSecondFactors } from '../portal/auth/secondFactors.ts'
import { createSessions, type Sessions } from '../portal/auth/sessions.ts'
import { createSignInLimits } from '../portal/auth/signInLimits.ts'
import { createVerificationCodes } from '../portal/auth/verificationCodes.ts'
import type { Meetings } from '../providers/meetings.ts'
import type { SecurityLog } from '../securityLog/securityLog.ts'

interface AuthServicesDeps {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly securityLog: SecurityLog
  readonly meetings: Pick<Meetings, 'recheckAccess'>
}

/** Ends the calls that were joined under a sign-in as soon as that sign-in ends. */
const withAccessChecks = (sessions: Sessions, onEnded: () => Promise<void>): Sessions => ({
  ...sessions,
  async end(...about) {
    await sessions.end(...about)
    await onEnded()
  },
  async rotate(refreshToken) {
    const rotation = await sessions.rotate(refreshToken)
    // A reused token has ended its session.
    if (rotation.kind === 'refused') await onEnded()
    return rotation
  },
})

/** The services behind sign-up, sign-in and sessions. */
export const createAuthServices = ({
  config,
  secrets,
  db,
  clock,
  outbox,
  securityLog,
  meetings,
}: AuthServicesDeps) => {
  return {
    db,
    clock,
    outbox,
    codes: createVerificationCodes(db, clock, secrets.signInKey),
    resetGrants: createResetGrants(secrets.accessTokenKey, clock),
    recheckAccess: () => meetings.recheckAccess(),
    accessTokens: createAccessTokens(secrets.accessTokenKey, clock),
    sessions: withAccessChecks(createSessions(db, clock), () => meetings.recheckAccess()),
    limits: createSignInLimits(db, clock, secrets.signInKey),
    knownDevices: createKnownDevices(clock, secrets.signInKey),
    secondFactors: createSecondFactors(db, clock, secrets.factorKey),
    passkeys: createPasskeys(db, clock),
    securityLog,
    publicUrl: config.PUBLIC_URL ?? null,
  }
}
