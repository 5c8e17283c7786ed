import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './fixtures/server.ts'

/**
 * Creates one empty database before all tests, because that takes longer than many tests. Every server starts
 * with a copy of this folder and seeds its clinic itself.
 */
const makeEmptyClinic = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'consulta-empty-'))
  const server = await startServer({ DATA_DIR: folder, SEED: 'none' })
  await server.halt()
  process.env.EMPTY_CLINIC = folder
  return () => rm(folder, { recursive: true })
}

export default makeEmptyClinic
