import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type Device,
  login,
  logout,
  REFRESH_TOKEN_HEADER,
  refreshToken,
} from '../../../src/contracts/portal/auth.ts'
import { beginPasskeySignIn, passkeySignIn } from '../../../src/contracts/portal/passkey.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import {
  invalidCredentials,
  invalidFields,
  passkeyRefused,
  refreshRefused,
  secondFactorRequired,
  tooManyAttempts,
  unverifiedAccount,
} from '../../http/apiFailure.ts'
import { originOf } from '../../http/origin.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { SecurityLog } from '../../securityLog/securityLog.ts'
import type { AccessTokens } from './accessToken.ts'
import { identityOf } from './authenticate.ts'
import type { KnownDevices } from './knownDevice.ts'
import type { Passkeys } from './passkeys.ts'
import { checkPassword } from './passwords.ts'
import type { ResetGrants } from './resetGrant.ts'
import type { SecondFactors } from './secondFactors.ts'
import { securityMails } from './securityMails.ts'
import type { Sessions } from './sessions.ts'
import type { SignInLimits } from './signInLimits.ts'
import { newestSignUp } from './signUps.ts'
import type { VerificationCodes } from './verificationCodes.ts'

export interface AuthDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  codes: VerificationCodes
  resetGrants: ResetGrants
  /** Disconnects calls whose visit or sign-in has ended. */
  recheckAccess: () => Promise<void>
  accessTokens: AccessTokens
  sessions: Sessions
  limits: SignInLimits
  knownDevices: KnownDevices
  secondFactors: SecondFactors
  passkeys: Passkeys
  securityLog: SecurityLog
  /** Public base URL of this server; null: mails have no links. */
  publicUrl: string | null
}

/** Calls of one address a minute; a passkey cannot be guessed. */
const limited = { rateLimit: { max: 30, timeWindow: '1 minute' } }

/** P7.07, P7.12, P7.13: sign-in, refresh, and sign-out, which ends every token of the session. */
export const authRoutes =
  (deps: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, outbox, accessTokens, sessions, limits, knownDevices, securityLog } = deps
    const { secondFactors, passkeys, publicUrl } = deps
    /** Opens a session and answers its tokens; the device is known from now on. */
    const signIn = async (
      { id, ip, headers, protocol }: FastifyRequest,
      reply: FastifyReply,
      account: { id: string; email: string },
      device: Device | undefined,
    ) => {
      const knownDevice = knownDevices.idOf(account.email, headers.cookie)
      reply.header('set-cookie', knownDevices.cookieFor(account.email, knownDevice, protocol === 'https'))
      const { sessionId, refreshToken: refresh_token } = await sessions.open(account.id, device)
      securityLog.record('signIn.succeeded', {
        ...{ address: ip, request: id, knownDevice: knownDevice !== null },
        ...{ account: account.id, session: sessionId },
      })
      const token = await accessTokens.sign({ practitionerId: account.id, sessionId })
      return { token, refresh_token }
    }

    app.route({
      ...routeOf(login),
      handler: async (request, reply) => {
        const { id, body, ip, headers } = request
        const { email, password, code } = body
        const knownDevice = knownDevices.idOf(email, headers.cookie)
        const attempt = await limits.begin({ email, address: ip, knownDevice })
        const account = await db
          .selectFrom('practitioner')
          .select(['id', 'email', 'password_hash', 'locale'])
          .where('email', '=', email)
          .executeTakeFirst()
        const signUp = await newestSignUp(db, email, clock())
        const about = { address: ip, request: id, knownDevice: knownDevice !== null }
        const isOwner = await checkPassword(password, account?.password_hash)
        // Checked every time and for every address, so that neither answer nor time says which have an account.
        const isSignUp = await checkPassword(password, signUp?.password_hash)
        if (!isOwner || account === undefined) {
          securityLog.record('signIn.refused', {
            ...about,
            ...(account === undefined ? {} : { account: account.id }),
          })
          if (isSignUp && signUp !== undefined) throw unverifiedAccount(signUp.id)
          throw invalidCredentials()
        }
        const { since } = await secondFactors.stateOf(account.id)
        if (since !== null) {
          if (code === undefined) {
            await attempt.withdraw()
            throw secondFactorRequired()
          }
          const checked = await secondFactors.check(account.id, code)
          if (checked.kind === 'spent') throw tooManyAttempts(checked.waitMs / 1000)
          if (checked.kind === 'wrong') {
            securityLog.record('factor.refused', { ...about, account: account.id })
            throw invalidFields([{ field: 'code', message: 'wrong' }])
          }
          if (checked.by === 'recoveryCode') {
            securityLog.record('recovery.used', { ...about, account: account.id })
            const { locale: language } = account
            const letter = securityMails.recoveryCodeUsed[language]
            await outbox.enqueue(db, { recipient: email, language, ...letter })
          }
        }
        await attempt.succeed()
        return signIn(request, reply, account, body.device)
      },
    })

    app.route({
      ...routeOf(beginPasskeySignIn),
      config: { ...routeOf(beginPasskeySignIn).config, ...limited },
      handler: (request) => passkeys.beginSignIn({ origin: originOf(request, publicUrl) }),
    })

    app.route({
      ...routeOf(passkeySignIn),
      config: { ...routeOf(passkeySignIn).config, ...limited },
      handler: async (request, reply) => {
        const { passkey, device } = request.body
        const owner = await passkeys.signIn(passkey, { origin: originOf(request, publicUrl) })
        if (owner === null) {
          securityLog.record('passkey.refused', { address: request.ip, request: request.id })
          throw passkeyRefused()
        }
        const account = await db
          .selectFrom('practitioner')
          .select(['id', 'email'])
          .where('id', '=', owner)
          .executeTakeFirstOrThrow()
        return signIn(request, reply, account, device)
      },
    })

    app.route({
      ...routeOf(refreshToken),
      handler: async ({ id, ip, headers }) => {
        const rotation = await sessions.rotate(headers[REFRESH_TOKEN_HEADER])
        if (rotation.kind === 'reused') {
          const { practitionerId, sessionId } = rotation.identity
          securityLog.record('session.reused', {
            address: ip,
            request: id,
            account: practitionerId,
            session: sessionId,
          })
          throw refreshRefused()
        }
        if (rotation.kind === 'refused') throw refreshRefused()
        return { token: await accessTokens.sign(rotation.identity), refresh_token: rotation.refreshToken }
      },
    })

    app.route({
      ...routeOf(logout),
      handler: async (request, reply) => {
        const { practitionerId, sessionId } = identityOf(request)
        await sessions.end(sessionId, 'logout')
        securityLog.record('signOut', { address: request.ip, account: practitionerId, session: sessionId })
        return reply.status(204).send(null)
      },
    })
  }
