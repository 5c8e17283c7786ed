import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'

/** A temporary database with the current schema. */
export interface TestDatabase {
  db: Database
  close(): Promise<void>
}

export interface DatabaseKind {
  name: string
  open(): Promise<TestDatabase>
}

const GIVEN = process.env.TEST_DATABASE_URL
const SERVER = GIVEN ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 1_500 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const pglite: DatabaseKind = {
  name: 'PGlite',
  async open() {
    const db = await openDatabase({
      kind: 'memory',
      archive: await openAsBlob(inject('emptyDatabase').archive, { type: 'application/x-tar' }),
    })
    return { db, close: () => db.destroy() }
  },
}

const postgres: DatabaseKind = {
  name: 'PostgreSQL',
  async open() {
    const name = `consulta_test_${randomUUID().replaceAll('-', '')}`
    await onServer((client) => client.query(`create database ${name}`))
    const url = new URL(SERVER)
    url.pathname = `/${name}`
    const db = await openDatabase({ kind: 'server', url: url.href })
    await migrate(db, '')
    return {
      db,
      async close() {
        await db.destroy()
        await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
      },
    }
  },
}

/**
 * Both kinds when a PostgreSQL server answers, otherwise PGlite with a note.
 * @throws when the server that TEST_DATABASE_URL names does not answer
 */
export const databaseKinds = async (): Promise<DatabaseKind[]> => {
  try {
    await onServer((client) => client.query('select 1'))
    return [pglite, postgres]
  } catch (cause) {
    const { host } = new URL(SERVER)
    if (GIVEN !== undefined)
      throw new Error(`TEST_DATABASE_URL is set, but no PostgreSQL server answers at ${host}`, { cause })
    console.warn(`No PostgreSQL server at ${host} (TEST_DATABASE_URL): tested on PGlite only.`)
    return [pglite]
  }
}
