import { sql, type Transaction } from 'kysely'
import { type CheckedPrescription, FILL_TRIES } from '../../../../src/contracts/portal/prescription/check.ts'
import type { Clock } from '../../../clock.ts'
import type { Tables } from '../../../db/tables.ts'
import {
  invalidFields,
  notFound,
  sealBroken,
  statusRefused,
  tooManyAttempts,
} from '../../../http/apiFailure.ts'
import { digestOf } from '../../signing/seals.ts'
import { folioOf } from '../folio.ts'
import { areAsSigned, type ReadingDeps } from '../reading.ts'
import { openedBody } from '../seal.ts'
import { type CheckCodes, normalReference } from './checkCodes.ts'

const DAY_MS = 24 * 60 * 60_000

interface Filling {
  requestId: string
  /** As it was typed. */
  code: string
}

export interface PrescriptionChecks {
  /** @throws ApiFailure 404 */
  check(reference: string): Promise<CheckedPrescription>
  /**
   * `filled` is false when another call filled it before.
   * @throws ApiFailure 404, 400 for a wrong code, 429, 409 statusRefused when it was replaced, sealBroken
   */
  fill(reference: string, filling: Filling): Promise<CheckedPrescription & { filled: boolean }>
}

export interface ChecksDeps extends ReadingDeps {
  clock: Clock
  codes: CheckCodes
}

const find = async (trx: Transaction<Tables>, reference: string) => {
  const row = await trx
    .selectFrom('prescription_check as checked')
    .innerJoin('prescription as one', 'one.id', 'checked.prescription_id')
    .leftJoin('prescription as next', (join) =>
      join
        .onRef('next.practitioner_id', '=', 'one.practitioner_id')
        .onRef('next.replaces', '=', 'one.folio_number'),
    )
    .select(['one.id', 'one.appointment_id', 'one.practitioner_id', 'one.folio_number', 'one.issued_at'])
    .select(['one.body', 'one.seal', 'checked.filled_at', 'checked.filled_by'])
    .select('next.folio_number as next_number')
    .where('checked.reference', '=', normalReference(reference))
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}
type Found = Awaited<ReturnType<typeof find>>

const answerOf = (row: Found, isAsSigned: boolean): CheckedPrescription => {
  const signed = isAsSigned ? openedBody(row.body) : null
  return {
    folio: folioOf(row.folio_number),
    issued_at: row.issued_at.toISOString(),
    seal_valid: isAsSigned,
    seal: isAsSigned ? digestOf(row.body) : '',
    prescriber:
      signed === null
        ? null
        : {
            name: signed.prescriber.name,
            specialities: signed.prescriber.specialities,
            licence: signed.prescriber.licence,
          },
    replaced_by: row.next_number === null ? null : folioOf(row.next_number),
    filled_at: row.filled_at?.toISOString() ?? null,
  }
}

/** Papers that come back: whether they are worth something, and that each is filled once. */
export const createPrescriptionChecks = ({ db, clock, codes, ...parts }: ChecksDeps): PrescriptionChecks => {
  /**
   * Counts a try before the code is compared, in one statement, so that many at once are counted too. It is not part of
   * the filling's transaction, which a wrong code undoes.
   */
  const countTry = async (id: string, now: Date): Promise<void> => {
    const dayAgo = new Date(now.getTime() - DAY_MS)
    const counted = await db
      .updateTable('prescription_check')
      .set({
        tries: sql<number>`case when tries_since is null or tries_since < ${dayAgo} then 1
          else least(tries + 1, ${FILL_TRIES + 1}) end`,
        tries_since: sql<Date>`case when tries_since is null or tries_since < ${dayAgo} then ${now}
          else tries_since end`,
      })
      .where('prescription_id', '=', id)
      .where('filled_at', 'is', null)
      .returning(['tries', 'tries_since'])
      .executeTakeFirst()
    if (counted !== undefined && counted.tries > FILL_TRIES)
      throw tooManyAttempts(((counted.tries_since?.getTime() ?? 0) + DAY_MS - now.getTime()) / 1_000)
  }

  const fillWithin = async (trx: Transaction<Tables>, reference: string, requestId: string, now: Date) => {
    const { practitioner_id } = await find(trx, reference)
    // Signing locks the same row, so that nothing is replaced while it is filled.
    await trx
      .selectFrom('practitioner')
      .select('id')
      .where('id', '=', practitioner_id)
      .forShare()
      .executeTakeFirstOrThrow()
    const row = await find(trx, reference)
    if (!(await areAsSigned(parts, [row], trx))) throw sealBroken()
    if (row.filled_at === null && row.next_number !== null) throw statusRefused()
    // A concurrent second call waits here for the first, and then finds the prescription filled.
    const won = await trx
      .updateTable('prescription_check')
      .set({ filled_at: now, filled_by: requestId, tries: 0, tries_since: null })
      .where('prescription_id', '=', row.id)
      .where('filled_at', 'is', null)
      .returning('filled_at')
      .executeTakeFirst()
    if (won !== undefined)
      await parts.visitRecord.append(
        row.appointment_id,
        [{ at: now, fact: { kind: 'prescription.filled', folio: folioOf(row.folio_number) } }],
        trx,
      )
    const after = await find(trx, reference)
    return { ...answerOf(after, true), filled: after.filled_by === requestId }
  }

  return {
    check: (reference) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const row = await find(trx, reference)
          return answerOf(row, await areAsSigned(parts, [row], trx))
        }),
    async fill(reference, { requestId, code }) {
      const now = clock()
      const { id } = await db.transaction().execute((trx) => find(trx, reference))
      await countTry(id, now)
      if (!codes.isCode(id, code)) throw invalidFields([{ field: 'code', message: 'wrong' }])
      return await parts.visitRecord.log.transaction((trx) => fillWithin(trx, reference, requestId, now))
    },
  }
}
