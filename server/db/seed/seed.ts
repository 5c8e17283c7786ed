import { randomBytes } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { readOrCreateSecret } from '../../config/secrets.ts'
import { createRecordLog } from '../../portal/recordLog/recordLog.ts'
import { createVisitRecord, type VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import { noSecurityLog, type SecurityLog } from '../../securityLog/securityLog.ts'
import type { Database } from '../client.ts'
import { demoExceptions } from './demoExceptions.ts'
import { DEMO_EMAIL, demoPractitioner } from './demoPractitioner.ts'
import { demoSchedule } from './demoSchedule.ts'
import { demoVisits } from './demoVisits.ts'

export interface DemoSignIn {
  email: string
  password: string
  /** The id of the visit that goes on. */
  liveVisit: string
}

/**
 * State of the demo data: present, not requested, or refused because the clinic has practitioners of its own.
 */
export type Seeded = { kind: 'demo'; signIn: DemoSignIn } | { kind: 'none' } | { kind: 'ownData' }

const PASSWORD_FILE = 'demo-password'

/** Whether there are practitioners and the demo's is not one of them. A demo clinic in which others sign up stays one. */
const hasOwnData = async (db: Database): Promise<boolean> => {
  const emails = await db
    .selectFrom('practitioner')
    .select('email')
    .orderBy(({ eb }) => eb('email', '=', DEMO_EMAIL), 'desc')
    .limit(1)
    .execute()
  return emails.some(({ email }) => email !== DEMO_EMAIL)
}

/**
 * Creates the demo clinic at the first start and updates it at later ones; never beside the data of a real
 * clinic.
 */
export const seed = async (
  db: Database,
  visitRecord: VisitRecord,
  config: Pick<Config, 'SEED' | 'DATA_DIR' | 'DEMO_PASSWORD'>,
  now: Date,
  securityLog: SecurityLog = noSecurityLog,
): Promise<Seeded> => {
  if (config.SEED === 'none') return { kind: 'none' }
  if (await hasOwnData(db)) return { kind: 'ownData' }
  const password =
    config.DEMO_PASSWORD ??
    (await readOrCreateSecret(config.DATA_DIR, PASSWORD_FILE, () => randomBytes(9).toString('base64url')))
  const { id, passwordChanged } = await demoPractitioner(db, password, now)
  if (passwordChanged) securityLog.record('password.changed', { account: id })
  // All or nothing, and one flush for hundreds of commands.
  const liveVisit = await db.transaction().execute(async (trx) => {
    const log = createRecordLog(trx, visitRecord.log.key)
    await demoSchedule(trx, log, id, now)
    await demoExceptions(trx, log, id, now)
    return demoVisits(trx, createVisitRecord(trx, log), id, now)
  })
  await visitRecord.log.publish()
  return { kind: 'demo', signIn: { email: DEMO_EMAIL, password, liveVisit } }
}
