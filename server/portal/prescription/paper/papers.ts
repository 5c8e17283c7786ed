import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { PaperSize } from '../../../../src/contracts/portal/prescription/paper.ts'
import { intlZone } from '../../../../src/contracts/portal/timezone.ts'
import type { Clock } from '../../../clock.ts'
import type { Tables } from '../../../db/tables.ts'
import { sealBroken } from '../../../http/apiFailure.ts'
import type { CheckCodes } from '../check/checkCodes.ts'
import { folioOf } from '../folio.ts'
import { areAsSigned, type ReadingDeps } from '../reading.ts'
import { openedBody } from '../seal.ts'
import { renderPaper } from './renderPaper.ts'

/** A signed prescription as a PDF, and whose it is. */
export interface Paper {
  folio: string
  practitionerId: string
  clientId: string
  appointmentId: string
  bytes: Buffer
}

export interface PapersDeps extends ReadingDeps {
  clock: Clock
  codes: CheckCodes
}

/** Where the paper leads, and how large it is. */
export interface PaperRequest {
  /** The portal's origin, for example 'https://clinic.example'. */
  origin: string
  size: PaperSize
}

export interface Papers {
  /**
   * Undefined for a missing one. Its digest is in the record of the visit before this resolves.
   * @throws ApiFailure 409 sealBroken
   */
  make(prescriptionId: string, request: PaperRequest): Promise<Paper | undefined>
}

const rowOf = (trx: Transaction<Tables>, id: string) =>
  trx
    .selectFrom('prescription')
    .innerJoin('practitioner', 'practitioner.id', 'prescription.practitioner_id')
    .select(['appointment_id', 'practitioner_id', 'client_id', 'folio_number', 'body', 'seal'])
    .select('practitioner.timezone')
    .where('prescription.id', '=', id)
    .executeTakeFirst()

/**
 * Papers are made each time from what was sealed, and not stored: the same prescription makes the same bytes. The digest
 * of each is a fact of the visit's chain, so that a file that somebody brings can be told from one that we made.
 */
export const createPapers = ({ db, clock, codes, ...parts }: PapersDeps): Papers => ({
  async make(id, { origin, size }) {
    const row = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const found = await rowOf(trx, id)
        if (found !== undefined && !(await areAsSigned(parts, [found], trx))) throw sealBroken()
        return found
      })
    if (row === undefined) return undefined
    const folio = folioOf(row.folio_number)
    const reference = codes.referenceOf(id, folio)
    const bytes = await renderPaper({
      prescription: openedBody(row.body),
      seal: row.seal,
      zone: intlZone(row.timezone),
      address: `${origin}/rx/${reference}`,
      code: codes.codeOf(id),
      size,
    })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const now = clock()
    await parts.visitRecord.log.transaction(async (trx) => {
      await trx
        .insertInto('prescription_check')
        .values({ prescription_id: id, reference })
        .onConflict((on) => on.column('prescription_id').doNothing())
        .execute()
      const added = await trx
        .insertInto('prescription_paper')
        .values({ prescription_id: id, sha256, made_at: now })
        .onConflict((on) => on.doNothing())
        .returning('sha256')
        .executeTakeFirst()
      if (added === undefined) return
      await parts.visitRecord.append(
        row.appointment_id,
        [{ at: now, fact: { kind: 'prescription.printed', folio, sha256 } }],
        trx,
      )
    })
    return {
      folio,
      practitionerId: row.practitioner_id,
      clientId: row.client_id,
      appointmentId: row.appointment_id,
      bytes,
    }
  },
})
