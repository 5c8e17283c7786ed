import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openDurableFolder } from './durableFolder.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/**
 * Where data is kept: a folder (PGlite, PostgreSQL inside this process), memory that begins as a copy of
 * another one's archive, or a PostgreSQL server.
 */
export type DatabasePlace =
  | { kind: 'folder'; path: string }
  | { kind: 'memory'; archive: Blob }
  | { kind: 'server'; url: string }

/** A PostgreSQL server when an address is set, else a folder of our own. */
export const databasePlace = (config: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): DatabasePlace =>
  config.DATABASE_URL === undefined
    ? { kind: 'folder', path: join(config.DATA_DIR, 'db') }
    : { kind: 'server', url: config.DATABASE_URL }

/** The one place that knows which of the two it is: everything else speaks PostgreSQL. */
export const openDatabase = async (place: DatabasePlace): Promise<Database> => {
  if (place.kind === 'server') {
    const pool = new pg.Pool({ connectionString: place.url, max: 10, connectionTimeoutMillis: 5_000 })
    // A connection that breaks while idle is replaced by the pool; without a listener it would end us.
    pool.on('error', () => undefined)
    // The same for one that breaks while it is in use: its query fails, and that is where it is dealt with.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  if (place.kind === 'folder') await mkdir(place.path, { recursive: true, mode: 0o700 })
  const pglite =
    place.kind === 'folder'
      ? await openDurableFolder(place.path)
      : await PGlite.create({ loadDataDir: place.archive })
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
}
