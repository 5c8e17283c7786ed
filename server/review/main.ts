import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConfigError, readConfig } from '../config/config.ts'
import { databaseLocation, openDatabase } from '../db/client.ts'
import { FolderInUse, lockFolder } from '../db/folderLock.ts'
import { openStorage } from '../files/storage/openStorage.ts'
import { ReviewError, review } from './reviewCommands.ts'

/**
 * `npm run review`: the clinic looks at the documents of its practitioners. With the data in `DATA_DIR` the server is
 * stopped first.
 */
const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const location = databaseLocation(config)
  const unlock = location.kind === 'folder' ? await lockFolder(config.DATA_DIR) : null
  try {
    const db = await openDatabase(location)
    const parts = {
      db,
      storage: openStorage(config),
      now: () => new Date(),
      write: (path: string, bytes: AsyncIterable<Uint8Array>) =>
        pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600, flags: 'wx' })),
    }
    const lines = await review(parts, process.argv.slice(2)).finally(() => db.destroy())
    for (const line of lines) console.log(line)
  } finally {
    await unlock?.()
  }
}

await run().catch((error: unknown) => {
  const isExpected =
    error instanceof ReviewError || error instanceof ConfigError || error instanceof FolderInUse
  console.error(isExpected ? error.message : `It failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
})
