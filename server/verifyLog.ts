import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, readConfig } from './config/config.ts'
import { databasePlace, openDatabase } from './db/client.ts'
import { FolderInUse, lockFolder } from './db/folderLock.ts'
import { verifyRecords } from './portal/visitRecord/verifyRecords.ts'

/**
 * `npm run verify-log`: checks the record of every visit in DATA_DIR or DATABASE_URL and changes nothing. Exits
 * 1 when an entry was changed, moved or taken out, and names it; 2 when the records cannot be read.
 */
const check = async (): Promise<number> => {
  const config = readConfig(process.env)
  const key = await readFile(join(config.DATA_DIR, 'secrets', 'record-key'), 'utf8')
    .then((text) => text.trim())
    .catch(() => null)
  const place = databasePlace(config)
  const unlock = place.kind === 'folder' ? await lockFolder(config.DATA_DIR) : null
  try {
    const db = await openDatabase(place)
    const { visits, entries, broken } = await verifyRecords(db, key).finally(() => db.destroy())
    if (key === null) console.log(`${config.DATA_DIR} holds no record key: the seals are not checked.`)
    for (const { appointmentId, seq } of broken)
      console.error(`Visit ${appointmentId}: entry ${seq} is not as it was written, or is missing.`)
    console.log(
      `${visits} visits, ${entries} entries: ${broken.length === 0 ? 'all whole' : `${broken.length} broken`}`,
    )
    return broken.length === 0 ? 0 : 1
  } finally {
    await unlock?.()
  }
}

process.exitCode = await check().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || error instanceof FolderInUse
      ? error.message
      : `The records cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  )
  return 2
})
