import type { ReviewState } from '../../../src/contracts/portal/profile/profile.ts'
import type { Database } from '../../db/client.ts'
import { addNotice } from '../practiceNotices/notices.ts'
import { partsOf } from './parts.ts'

export interface Review {
  state: ReviewState
  reason: string | null
}

/** The reviewer's decision about the credentials. A section saved later than the decision is in review. */
export const reviewOf = async (db: Database, practitionerId: string): Promise<Review> => {
  const row = await db
    .selectFrom('profile_review')
    .select(['state', 'reason'])
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()
  return row ?? { state: 'in_review', reason: null }
}

const record = async (db: Database, practitionerId: string, review: Review, now: Date): Promise<void> => {
  const row = { ...review, changed_at: now }
  await db
    .insertInto('profile_review')
    .values({ practitioner_id: practitionerId, ...row })
    .onConflict((on) => on.column('practitioner_id').doUpdateSet(row))
    .execute()
}

/** The notifications say that a document, or licence and school, were looked at. */
export const addReviewNotice = async (
  db: Database,
  about: { practitionerId: string; subject: string; state: ReviewState; now: Date },
): Promise<void> => {
  const { practitionerId, subject, state, now } = about
  if (state === 'in_review') return
  await addNotice(db, {
    practitionerId,
    kind: state === 'approved' ? 'documentApproved' : 'documentRejected',
    ref: `${subject}:${now.toISOString()}`,
    at: now,
  })
}

/** Changed credentials are looked at again. Until then prescriptions are signed with the licence that was approved. */
export const requestReview = (db: Database, practitionerId: string, now: Date): Promise<void> =>
  record(db, practitionerId, { state: 'in_review', reason: null }, now)

/** @throws Error without credentials to look at */
export const approveCredentials = (db: Database, practitionerId: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { credential } = await partsOf(trx, practitionerId)
    if (credential === undefined) throw new Error('There are no credentials to approve')
    await record(trx, practitionerId, { state: 'approved', reason: null }, now)
    await addReviewNotice(trx, { practitionerId, subject: 'credentials', state: 'approved', now })
    // Prescriptions print the licence that a person has seen.
    await trx
      .updateTable('practitioner')
      .set({ licence: credential.value.cedula, school: credential.value.issuing_school })
      .where('id', '=', practitionerId)
      .execute()
  })

/**
 * @param reason shown to the practitioner
 * @throws Error without credentials to look at
 */
export const rejectCredentials = async (
  db: Database,
  practitionerId: string,
  reason: string,
  now: Date,
): Promise<void> => {
  const { credential } = await partsOf(db, practitionerId)
  if (credential === undefined) throw new Error('There are no credentials to reject')
  await record(db, practitionerId, { state: 'rejected', reason }, now)
  await addReviewNotice(db, { practitionerId, subject: 'credentials', state: 'rejected', now })
}
