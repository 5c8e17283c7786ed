import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'

/** Bytes; below this a signature or a record may fail to be written at any moment. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024

export interface HealthParts {
  db: Database
  isReady: () => boolean
  /** Free bytes on the disk of DATA_DIR. */
  freeBytes: () => Promise<number>
}

/**
 * GET /healthz: 200 when everything works; 503 before, while draining, without the database, and when the
 * disk is full. `status` is `ok`, `unavailable` or `diskFull`.
 */
export const serveHealth = (app: FastifyInstance, { db, isReady, freeBytes }: HealthParts): void => {
  const answersQueries = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  const hasSpace = () =>
    freeBytes().then(
      (bytes) => bytes >= LEAST_FREE_BYTES,
      () => false,
    )
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const status =
      !isReady() || !(await answersQueries()) ? 'unavailable' : (await hasSpace()) ? 'ok' : 'diskFull'
    return reply
      .status(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
