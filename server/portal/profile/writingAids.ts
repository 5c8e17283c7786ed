import {
  type AidChange,
  NO_AIDS,
  type WritingAids,
  withChange,
  writingAids,
} from '../../../src/contracts/portal/writingAids.ts'
import type { Database } from '../../db/client.ts'
import { profilePartBody } from './profilePart.ts'

const SECTION = 'writing_aids'

export const writingAidsOf = async (db: Database, practitionerId: string): Promise<WritingAids> => {
  const body = await profilePartBody(db, practitionerId, SECTION)
  return body === undefined ? NO_AIDS : writingAids.parse(body)
}

/** Applied to the stored ones under a lock, because another window may change them at the same time. */
export const applyAidChange = (
  db: Database,
  practitionerId: string,
  change: AidChange,
  now: Date,
): Promise<WritingAids> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('profile_part')
      .values({
        practitioner_id: practitionerId,
        section: SECTION,
        version: 1,
        body: JSON.stringify(NO_AIDS),
        saved_at: now,
      })
      .onConflict((conflict) => conflict.columns(['practitioner_id', 'section']).doNothing())
      .execute()
    const row = await trx
      .selectFrom('profile_part')
      .select(['body', 'version'])
      .where('practitioner_id', '=', practitionerId)
      .where('section', '=', SECTION)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const changed = withChange(writingAids.parse(row.body), change)
    await trx
      .updateTable('profile_part')
      .set({ body: JSON.stringify(changed), version: row.version + 1, saved_at: now })
      .where('practitioner_id', '=', practitionerId)
      .where('section', '=', SECTION)
      .execute()
    return changed
  })
