import { randomBytes } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { keptSecret } from '../../config/secrets.ts'
import type { VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import type { Database } from '../client.ts'
import { DEMO_EMAIL, demoPractitioner } from './demoPractitioner.ts'
import { demoVisits } from './demoVisits.ts'

export interface DemoSignIn {
  email: string
  password: string
}

const PASSWORD_FILE = 'demo-password'

/** The demo clinic (null when it is switched off): made at the first start, kept in step at the next ones. */
export const seed = async (
  db: Database,
  visitRecord: VisitRecord,
  config: Pick<Config, 'SEED' | 'DATA_DIR' | 'DEMO_PASSWORD'>,
  now: Date,
): Promise<DemoSignIn | null> => {
  if (config.SEED === 'none') return null
  const password =
    config.DEMO_PASSWORD ??
    (await keptSecret(config.DATA_DIR, PASSWORD_FILE, () => randomBytes(9).toString('base64url')))
  await demoVisits(db, visitRecord, await demoPractitioner(db, password, now), now)
  return { email: DEMO_EMAIL, password }
}
