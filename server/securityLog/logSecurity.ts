import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SecurityKind, SecurityLog } from './securityLog.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the answered failure; see ApiFailure. */
    failureCode: string | null
  }
}

/** Failures that are events. An expired token is none, because the client refreshes it. */
const KINDS: Readonly<Record<string, SecurityKind | null>> = {
  tokenExpired: null,
  unauthorized: 'token.refused',
  // The route records this one itself, with the account.
  invalidCredentials: null,
  refreshRefused: 'session.refused',
  tooManyAttempts: 'limit.reached',
  sealBroken: 'seal.broken',
}

const kindOf = (request: FastifyRequest, status: number): SecurityKind | null => {
  const known = request.failureCode === null ? undefined : KINDS[request.failureCode]
  if (known !== undefined) return known
  if (status === 401) return 'token.refused'
  if (status === 429) return 'limit.reached'
  // Only signed-in requests for foreign ids count; a mistyped page address does not.
  const isOwnRoute = request.routeOptions.url?.includes(':') ?? false
  return status === 404 && isOwnRoute && request.identity ? 'id.refused' : null
}

/** Records every refusal of the server. Register it after the error handler. */
export const logSecurity = (app: FastifyInstance, log: SecurityLog): void => {
  app.decorateRequest('failureCode', null)
  app.addHook('onResponse', async (request, reply) => {
    const kind = kindOf(request, reply.statusCode)
    if (kind === null) return
    const { identity } = request
    log.record(kind, {
      route: request.routeOptions.url ?? 'none',
      request: request.id,
      address: request.ip,
      ...(identity ? { account: identity.practitionerId, session: identity.sessionId } : {}),
    })
  })
}
