import { randomBytes } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { keptSecret } from '../../config/secrets.ts'
import { createRecordLog } from '../../portal/recordLog/recordLog.ts'
import { createVisitRecord, type VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import { noSecurityLog, type SecurityLog } from '../../securityLog/securityLog.ts'
import type { Database } from '../client.ts'
import { DEMO_EMAIL, demoPractitioner } from './demoPractitioner.ts'
import { demoVisits } from './demoVisits.ts'

export interface DemoSignIn {
  email: string
  password: string
}

/** What there is of the demo clinic: it is this one, none was wanted, or this one has practitioners of its own. */
export type Seeded = { kind: 'demo'; signIn: DemoSignIn } | { kind: 'none' } | { kind: 'ownData' }

const PASSWORD_FILE = 'demo-password'

/** Somebody who is no invention works here. */
const hasOwnData = async (db: Database): Promise<boolean> => {
  const own = await db
    .selectFrom('practitioner')
    .select('id')
    .where('email', '!=', DEMO_EMAIL)
    .limit(1)
    .executeTakeFirst()
  return own !== undefined
}

/**
 * The demo clinic: made at the first start, kept in step at the next ones; never beside the data of a real one.
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
    (await keptSecret(config.DATA_DIR, PASSWORD_FILE, () => randomBytes(9).toString('base64url')))
  const { id, passwordChanged } = await demoPractitioner(db, password, now)
  if (passwordChanged) securityLog.record('password.changed', { account: id })
  // All or nothing, and one flush for hundreds of commands.
  await db.transaction().execute((trx) => {
    const log = createRecordLog(trx, visitRecord.log.key)
    return demoVisits(trx, createVisitRecord(trx, log), id, now)
  })
  await visitRecord.log.publish()
  return { kind: 'demo', signIn: { email: DEMO_EMAIL, password } }
}
