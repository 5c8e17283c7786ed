import type { Database } from '../../db/client.ts'
import type { StoredSection } from '../../db/practitionerTables.ts'

/** The stored body of a section of the profile; undefined before it was saved. */
export const profilePartBody = async (
  db: Database,
  practitionerId: string,
  section: StoredSection,
): Promise<unknown> => {
  const row = await db
    .selectFrom('profile_part')
    .select('body')
    .where('practitioner_id', '=', practitionerId)
    .where('section', '=', section)
    .executeTakeFirst()
  return row?.body
}
