import { sql } from 'kysely'
import {
  type NoticeChoices,
  noticeChoices,
  USUAL_NOTICES,
} from '../../../src/contracts/portal/profile/noticeChoices.ts'
import type { Database } from '../../db/client.ts'
import { profilePartBody } from './profilePart.ts'

const SECTION = 'notices'

export const noticeChoicesOf = async (db: Database, practitionerId: string): Promise<NoticeChoices> => {
  const body = await profilePartBody(db, practitionerId, SECTION)
  return body === undefined ? USUAL_NOTICES : noticeChoices.parse(body)
}

/** The last one that is saved holds: nothing of it is text that could be lost. */
export const replaceNoticeChoices = async (
  db: Database,
  practitionerId: string,
  choices: NoticeChoices,
  now: Date,
): Promise<void> => {
  const row = { body: JSON.stringify(choices), saved_at: now }
  await db
    .insertInto('profile_part')
    .values({ practitioner_id: practitionerId, section: SECTION, version: 1, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['practitioner_id', 'section'])
        .doUpdateSet({ ...row, version: sql<number>`profile_part.version + 1` }),
    )
    .execute()
}
