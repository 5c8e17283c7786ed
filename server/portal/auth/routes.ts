import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { login, logout, REFRESH_TOKEN_HEADER, refreshToken } from '../../../src/contracts/portal/auth.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { invalidCredentials, refreshRefused } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { SecurityLog } from '../../securityLog/securityLog.ts'
import type { AccessTokens } from './accessToken.ts'
import { identityOf } from './authenticate.ts'
import type { KnownDevices } from './knownDevice.ts'
import { checkPassword } from './passwords.ts'
import type { ResetGrants } from './resetGrant.ts'
import type { Sessions } from './sessions.ts'
import type { SignInLimits } from './signInLimits.ts'
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
  securityLog: SecurityLog
  /** Public base URL of this server; null: mails have no links. */
  publicUrl: string | null
}

/** P7.07, P7.12, P7.13: sign-in, refresh, and sign-out, which ends every token of the session. */
export const authRoutes =
  ({ db, accessTokens, sessions, limits, knownDevices, securityLog }: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(login),
      handler: async ({ id, body, ip, headers, protocol }, reply) => {
        const knownDevice = knownDevices.idOf(body.email, headers.cookie)
        const attempt = await limits.begin({ email: body.email, address: ip, knownDevice })
        const account = await db
          .selectFrom('practitioner')
          .select(['id', 'password_hash'])
          .where('email', '=', body.email)
          .executeTakeFirst()
        const about = { address: ip, request: id, knownDevice: knownDevice !== null }
        if (!(await checkPassword(body.password, account?.password_hash)) || account === undefined) {
          securityLog.record('signIn.refused', {
            ...about,
            ...(account === undefined ? {} : { account: account.id }),
          })
          throw invalidCredentials()
        }
        await attempt.succeed()
        reply.header('set-cookie', knownDevices.cookieFor(body.email, knownDevice, protocol === 'https'))
        const { sessionId, refreshToken: refresh_token } = await sessions.open(account.id, body.device)
        securityLog.record('signIn.succeeded', { ...about, account: account.id, session: sessionId })
        const token = await accessTokens.sign({ practitionerId: account.id, sessionId })
        return { token, refresh_token }
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
