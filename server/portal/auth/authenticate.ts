import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unauthorized } from '../../http/apiFailure.ts'
import type { AccessTokens, Identity } from './accessToken.ts'
import type { Sessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null
  }
}

/**
 * P6.04: in this scope, every route that is not marked as open to anyone, or to guests who send no token, needs a bearer token of a session that is
 * open. The session is looked up each time, so that a sign-out counts at once and not after fifteen minutes.
 */
export const requireBearer = (app: FastifyInstance, tokens: AccessTokens, sessions: Sessions): void => {
  app.decorateRequest('identity', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === 'anyone') return
    const isGuest = request.headers.authorization === undefined
    if (request.routeOptions.config.access === 'mayBeSignedIn' && isGuest) return
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined) throw unauthorized()
    const identity = await tokens.verify(token)
    if (!(await sessions.isOpen(identity))) throw unauthorized()
    request.identity = identity
  })
}

/**
 * The caller.
 * @throws ApiFailure 401 on a route that is open to anyone
 */
export const identityOf = (request: Pick<FastifyRequest, 'identity'>): Identity => {
  if (request.identity === null) throw unauthorized()
  return request.identity
}
