import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '../server/db/client.ts'

/** A database that was made for one measurement. */
export interface BenchDatabase {
  name: string
  db: Database
  /** With it a server uses the same data, once `db` is destroyed. */
  env: Record<string, string>
  close(): Promise<void>
}

export const openInFolder = async (): Promise<BenchDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'consulta-bench-'))
  const db = await openDatabase({ kind: 'folder', path: join(folder, 'db') })
  return {
    name: 'PGlite, on the disk',
    db,
    env: { DATA_DIR: folder },
    close: async () => {
      await db.destroy().catch(() => undefined)
      await rm(folder, { recursive: true })
    },
  }
}

/** Null when no server answers. */
export const onServer = async (): Promise<BenchDatabase | null> => {
  const address = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const admin = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1_500 })
  try {
    await admin.connect()
  } catch {
    console.warn('bench: no PostgreSQL server answers, so only PGlite is measured')
    return null
  }
  const name = `consulta_bench_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const { rows } = await admin.query('show server_version')
  const url = new URL(address)
  url.pathname = `/${name}`
  const db = await openDatabase({ kind: 'server', url: url.href })
  return {
    name: `PostgreSQL ${String(rows[0]?.server_version).split(' ')[0]}`,
    db,
    env: { DATABASE_URL: url.href },
    close: async () => {
      await db.destroy().catch(() => undefined)
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
