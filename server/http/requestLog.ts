import type { FastifyInstance } from 'fastify'

/**
 * One line per request: the route as it is declared, never the address itself, since queries hold patients'
 * names and paths hold ids.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
