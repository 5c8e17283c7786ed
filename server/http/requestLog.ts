import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per request with the declared route, never the URL, since queries contain patients' names and
 * paths contain ids.
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
