import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A new `DATA_DIR` whose database is made already, and empty: a first start without the wait for it. */
export const emptyDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'consulta-test-'))
  await cp(inject('emptyDatabase').folder, join(dataDir, 'db'), { recursive: true })
  return dataDir
}
