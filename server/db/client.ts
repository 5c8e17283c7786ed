import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openDurableFolder } from './durableFolder.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/**
 * Where data is stored: a folder (PGlite, PostgreSQL in this process), memory initialised from an archive, or
 * a PostgreSQL server.
 */
export type DatabaseLocation =
  | { kind: 'folder'; path: string }
  | { kind: 'memory'; archive: Blob }
  | { kind: 'server'; url: string }

/** A PostgreSQL server when an address is set, otherwise a local folder. */
export const databaseLocation = (config: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): DatabaseLocation =>
  config.DATABASE_URL === undefined
    ? { kind: 'folder', path: join(config.DATA_DIR, 'db') }
    : { kind: 'server', url: config.DATABASE_URL }

/** Opens the database. No other module distinguishes the kinds: everything else uses PostgreSQL's dialect. */
export const openDatabase = async (location: DatabaseLocation): Promise<Database> => {
  if (location.kind === 'server') {
    const pool = new pg.Pool({ connectionString: location.url, max: 10, connectionTimeoutMillis: 5_000 })
    // The pool replaces a connection that breaks while idle; without a listener the error would end the
    // process.
    pool.on('error', () => undefined)
    // A connection can also break while it is in use: its query fails and the caller handles that.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  if (location.kind === 'folder') await mkdir(location.path, { recursive: true, mode: 0o700 })
  const pglite =
    location.kind === 'folder'
      ? await openDurableFolder(location.path)
      : await PGlite.create({ loadDataDir: location.archive, extensions: { btree_gist } })
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
}
