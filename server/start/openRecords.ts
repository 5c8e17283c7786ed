import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { databaseLocation, openDatabase } from '../db/client.ts'
import { lockFolder } from '../db/folderLock.ts'
import { migrate } from '../db/migrate.ts'
import { seed } from '../db/seed/seed.ts'
import { headPaths } from '../portal/recordLog/headPaths.ts'
import { isLogCutOff } from '../portal/recordLog/isLogCutOff.ts'
import { createRecordLog } from '../portal/recordLog/recordLog.ts'
import { createHeadWitness } from '../portal/recordLog/witness.ts'
import { publicKeysIn, publishKey, signatureCheck, signingKeyOf } from '../portal/signing/signingKey.ts'
import { createVisitRecord } from '../portal/visitRecord/visitRecord.ts'
import type { SecurityLog } from '../securityLog/securityLog.ts'
import type { ShutdownHooks } from './shutdownHooks.ts'

interface OpenRecordsDeps {
  readonly config: Config
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Logger
  readonly securityLog: SecurityLog
  readonly shutdownHooks: ShutdownHooks
}

/**
 * Opens and migrates the database, checks the log of the records against its heads outside of the database, and seeds
 * an empty clinic.
 */
export const openRecords = async ({
  config,
  secrets,
  clock,
  log,
  securityLog,
  shutdownHooks,
}: OpenRecordsDeps) => {
  const location = databaseLocation(config)
  if (location.kind === 'folder') shutdownHooks.add(await lockFolder(config.DATA_DIR))
  const db = await openDatabase(location)
  shutdownHooks.add(() => db.destroy())
  await migrate(db, secrets.recordKey)
  const signingKey = signingKeyOf(secrets.signingKey)
  await publishKey(config.DATA_DIR, signingKey)
  const publicKeys = await publicKeysIn(config.DATA_DIR)
  const signatures = signatureCheck(publicKeys)
  const witness = createHeadWitness({
    paths: headPaths(config),
    signingKey,
    clock,
    failed: (path, err) => {
      log.error({ err, path }, 'the head of the log could not be written')
      securityLog.record('records.headNotWritten')
    },
  })
  if (await isLogCutOff(db, headPaths(config), signatures)) {
    securityLog.record('records.broken')
    log.error('the log of the records is not as it was written outside the database: run npm run verify-log')
  }
  const recordLog = createRecordLog(db, secrets.recordKey, witness)
  const visitRecord = createVisitRecord(db, recordLog)
  const seeded = await seed(db, visitRecord, config, clock(), securityLog)
  await recordLog.publish()
  return { db, signingKey, publicKeys, signatures, recordLog, visitRecord, seeded }
}
