import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A new `DATA_DIR` with a prepared empty database, so that tests do not wait for its creation. */
export const emptyDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'consulta-test-'))
  await cp(inject('emptyDatabase').folder, join(dataDir, 'db'), { recursive: true })
  return dataDir
}
