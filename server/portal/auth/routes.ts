import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { apiError } from '../../../src/contracts/portal/apiError.ts'
import {
  loginBody,
  logoutBody,
  REFRESH_TOKEN_HEADER,
  refreshHeaders,
  sessionTokens,
} from '../../../src/contracts/portal/auth.ts'
import type { Database } from '../../db/client.ts'
import { invalidCredentials, refreshRefused } from '../../http/apiFailure.ts'
import type { AccessTokens } from './accessToken.ts'
import { identityOf, requireBearer } from './authenticate.ts'
import { checkPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SignInLimits } from './signInLimits.ts'

export interface AuthDeps {
  db: Database
  accessTokens: AccessTokens
  sessions: Sessions
  limits: SignInLimits
}

const tags = ['auth']

/** P7.07, P7.12: the two calls that need no bearer. */
export const signInRoutes =
  ({ db, accessTokens, sessions, limits }: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v1/auth/login',
      { schema: { tags, body: loginBody, response: { 200: sessionTokens, 401: apiError, 429: apiError } } },
      async ({ body, ip }) => {
        const attempt = await limits.begin({ email: body.email, address: ip })
        const account = await db
          .selectFrom('practitioner')
          .select(['id', 'password_hash'])
          .where('email', '=', body.email)
          .executeTakeFirst()
        if (!(await checkPassword(body.password, account?.password_hash)) || account === undefined)
          throw invalidCredentials()
        await attempt.succeed()
        const { sessionId, refreshToken } = await sessions.open(account.id, body.device)
        const token = await accessTokens.sign({ practitionerId: account.id, sessionId })
        return { token, refresh_token: refreshToken }
      },
    )

    app.post(
      '/v1/auth/refresh_token',
      { schema: { tags, headers: refreshHeaders, response: { 200: sessionTokens, 401: apiError } } },
      async ({ headers }) => {
        const rotation = await sessions.rotate(headers[REFRESH_TOKEN_HEADER])
        if (rotation.kind === 'refused') throw refreshRefused()
        return { token: await accessTokens.sign(rotation.identity), refresh_token: rotation.refreshToken }
      },
    )
  }

/** P7.13: sign-out carries the bearer, and ends the whole session with every token of it. */
export const signOutRoute =
  ({ accessTokens, sessions }: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    requireBearer(app, accessTokens, sessions)
    app.post(
      '/v1/auth/logout',
      { schema: { tags, body: logoutBody, response: { 204: z.null(), 401: apiError } } },
      async (request, reply) => {
        await sessions.end(identityOf(request).sessionId, 'logout')
        return reply.status(204).send(null)
      },
    )
  }
