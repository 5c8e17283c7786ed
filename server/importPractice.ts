import { join } from 'node:path'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { readSecrets } from './config/secrets.ts'
import { databaseLocation, openDatabase } from './db/client.ts'
import { FolderInUse, lockFolder } from './db/folderLock.ts'
import { migrate } from './db/migrate.ts'
import { createFiles } from './files/files.ts'
import { openStorage } from './files/storage/openStorage.ts'
import { ArchiveError, openPracticeArchive } from './portal/dataImport/restore/practiceArchive.ts'
import { NotEmpty, restorePractice } from './portal/dataImport/restore/restorePractice.ts'
import { headPaths } from './portal/recordLog/headPaths.ts'
import { createRecordLog } from './portal/recordLog/recordLog.ts'
import { createHeadWitness } from './portal/recordLog/witness.ts'
import { createSeals } from './portal/signing/seals.ts'
import { publicKeysIn, publishKey, signatureCheck, signingKeyOf } from './portal/signing/signingKey.ts'
import { createVisitRecord } from './portal/visitRecord/visitRecord.ts'

const MEBIBYTE = 1024 * 1024

/** Sentences for whoever typed the command. */
class CommandError extends Error {}

/**
 * `npm run import -- FILE EMAIL`: brings an export of another installation into the empty account of that address.
 * With the data in `DATA_DIR` the server is stopped first.
 */
const run = async ([file, email]: readonly string[]): Promise<void> => {
  if (file === undefined || email === undefined) throw new CommandError('Usage: npm run import -- FILE EMAIL')
  const config = readConfig(process.env)
  const location = databaseLocation(config)
  const unlock = location.kind === 'folder' ? await lockFolder(config.DATA_DIR) : null
  try {
    const secrets = await readSecrets(config.DATA_DIR)
    const signingKey = signingKeyOf(secrets.signingKey)
    await publishKey(config.DATA_DIR, signingKey)
    const signatures = signatureCheck(await publicKeysIn(config.DATA_DIR))
    const db = await openDatabase(location)
    try {
      await migrate(db, secrets.recordKey)
      const account = await db
        .selectFrom('practitioner')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst()
      if (account === undefined) throw new CommandError('There is no account with this address.')
      const clock = systemClock
      const witness = createHeadWitness({
        paths: headPaths(config),
        signingKey,
        clock,
        failed: (path) => console.error(`The head of the log could not be written to ${path}.`),
      })
      const parts = {
        db,
        clock,
        files: createFiles({
          db,
          clock,
          storage: openStorage(config),
          incoming: join(config.DATA_DIR, 'incoming'),
          scanner: config.CLAMAV ?? null,
          quota: config.FILES_QUOTA_MB * MEBIBYTE,
          key: secrets.accessTokenKey,
          failed: () => undefined,
        }),
        visitRecord: createVisitRecord(db, createRecordLog(db, secrets.recordKey, witness)),
        seals: createSeals('prescription', signingKey, signatures),
        noteSeals: createSeals('note', signingKey, signatures),
      }
      const archive = await openPracticeArchive(file)
      const restored = await restorePractice(parts, archive, account.id).finally(() => archive.close())
      const { patients, visits, prescriptions, notes, files } = restored
      console.log(
        `Imported ${patients} patients, ${visits} visits, ${prescriptions} prescriptions, ${notes} notes, ${files} files.`,
      )
    } finally {
      await db.destroy()
    }
  } finally {
    await unlock?.()
  }
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof NotEmpty) return 'The account has data already: only an empty one can be filled.'
  if (error instanceof ArchiveError) return `The archive cannot be imported: ${error.message}.`
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof FolderInUse)
    return error.message
  return `It failed, and nothing was imported: ${error instanceof Error ? error.message : String(error)}`
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(sentenceOf(error))
  process.exitCode = 1
})
