import type { Database } from '../../db/client.ts'
import type { SignatureCheck } from '../signing/signingKey.ts'
import { readWitness } from './witness.ts'

/**
 * Whether the newest head of a place outside the database is missing from the log or differs there. Fast
 * enough for every start; `npm run verify-log` checks everything.
 */
export const isLogCutOff = async (
  db: Database,
  paths: readonly string[],
  check: SignatureCheck,
): Promise<boolean> => {
  for (const path of paths) {
    const heads = (await readWitness(path, check).catch(() => null))?.heads ?? []
    const newest = heads.reduce((most, head) => (head.position > most.position ? head : most), {
      position: 0,
      hash: '',
    })
    if (newest.position === 0) continue
    const line = await db
      .selectFrom('record_log')
      .select('hash')
      .where('position', '=', newest.position)
      .executeTakeFirst()
    if (line?.hash !== newest.hash) return true
  }
  return false
}
