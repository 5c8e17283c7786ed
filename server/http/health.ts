import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'

/** GET /healthz: 200 once everything can do its work, 503 before, while draining, and without the database. */
export const serveHealth = (app: FastifyInstance, db: Database, isReady: () => boolean): void => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const works =
      isReady() &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ))
    return reply
      .status(works ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: works ? 'ok' : 'unavailable' })
  })
}
