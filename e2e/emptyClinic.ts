import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './fixtures/server.ts'

/**
 * One first start, before all tests: to make a database takes longer than many a test. Every server begins
 * with a copy of this one's folder, and fills its clinic by itself.
 */
const makeEmptyClinic = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'consulta-empty-'))
  const server = await startServer({ DATA_DIR: folder, SEED: 'none' })
  await server.halt()
  process.env.EMPTY_CLINIC = folder
  return () => rm(folder, { recursive: true })
}

export default makeEmptyClinic
