import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, dropDatabases } from './fixtures/database.ts'
import { startServer } from './fixtures/server.ts'

/**
 * Creates one empty database before all tests, because that takes longer than many tests. Every server starts
 * with a copy of it and of its folder, and seeds its clinic itself.
 */
const makeEmptyClinic = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'consulta-empty-'))
  const server = await startServer({ DATA_DIR: folder, SEED: 'none', ...(await createEmptyDatabase(folder)) })
  await server.halt()
  process.env.EMPTY_CLINIC = folder
  return async () => {
    await dropDatabases(folder)
    await rm(folder, { recursive: true })
  }
}

export default makeEmptyClinic
