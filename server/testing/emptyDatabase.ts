import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { Kysely, PGliteDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import type { Tables } from '../db/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty database with the current schema: its folder and an archive of it. */
    emptyDatabase: { folder: string; archive: string }
  }
}

/** Runs once for all server tests, because creating a database takes seconds and copying one does not. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const place = await mkdtemp(join(tmpdir(), 'consulta-empty-'))
  const folder = join(place, 'db')
  const archive = join(place, 'db.tar')
  const pglite = await PGlite.create({ dataDir: folder, extensions: { btree_gist } })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db, '')
  await writeFile(archive, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await db.destroy()
  project.provide('emptyDatabase', { folder, archive })
  return () => rm(place, { recursive: true })
}
