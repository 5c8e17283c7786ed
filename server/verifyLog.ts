import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, readConfig } from './config/config.ts'
import { databasePlace, openDatabase } from './db/client.ts'
import { FolderInUse, lockFolder } from './db/folderLock.ts'
import { verifyRecords } from './portal/visitRecord/verifyRecords.ts'

/**
 * `npm run verify-log`: checks the record of every visit in DATA_DIR or DATABASE_URL, and what was prescribed
 * in it, and changes nothing. Exits 1 when an entry or a prescription was changed, moved, added or taken out, and
 * names it; 2 when the records cannot be read.
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
    const found = await verifyRecords(db, key).finally(() => db.destroy())
    const { visits, entries, broken, brokenPrescriptions } = found
    if (key === null) console.log(`${config.DATA_DIR} holds no record key: the seals are not checked.`)
    for (const { appointmentId, seq } of broken)
      console.error(`Visit ${appointmentId}: entry ${seq} is not as it was written, or is missing.`)
    for (const { appointmentId, folio } of brokenPrescriptions)
      console.error(`Visit ${appointmentId}: prescription ${folio} is not as it was signed, or is missing.`)
    const count = broken.length + brokenPrescriptions.length
    console.log(`${visits} visits, ${entries} entries: ${count === 0 ? 'all whole' : `${count} broken`}`)
    return count === 0 ? 0 : 1
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
