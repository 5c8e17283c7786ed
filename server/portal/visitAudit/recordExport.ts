import { type SignedVisitRecord, signedRecordText } from '../../../src/contracts/portal/visitAudit.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { brokenNotes } from '../note/verifyNotes.ts'
import { brokenFolios } from '../prescription/verifyPrescriptions.ts'
import { sealCheck } from '../signing/seals.ts'
import type { SignatureCheck, SigningKey } from '../signing/signingKey.ts'
import { verify } from '../visitRecord/chain.ts'
import { notesOf, storedOf } from '../visitRecord/storedVisit.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'

export interface RecordExport {
  /** The record as it is stored, with the results of the checks that need the clinic's keys, signed. */
  signed(appointmentId: string): Promise<SignedVisitRecord>
}

interface ExportParts {
  db: Database
  clock: Clock
  visitRecord: VisitRecord
  signingKey: SigningKey
  signatures: SignatureCheck
}

export const createRecordExport = (parts: ExportParts): RecordExport => {
  const { db, clock, visitRecord, signingKey, signatures } = parts
  const prescriptionSeal = sealCheck('prescription', signatures)
  const noteSeal = sealCheck('note', signatures)
  return {
    async signed(visit) {
      // One snapshot: a concurrent append must not look like a broken head.
      const { stored, head, prescriptions, notes } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => ({ ...(await storedOf(trx, visit, true)), notes: await notesOf(trx, visit) }))
      const { entries, firstBroken } = verify(visitRecord.log.key, visit, stored, head ?? null)
      const record = {
        visit,
        exported_at: clock().toISOString(),
        entries: stored.map(({ seq, body, hash }) => ({ seq, body, hash })),
        checks: {
          sealed: firstBroken === null,
          broken_folios: brokenFolios(entries, prescriptions, prescriptionSeal),
          broken_notes: [...brokenNotes(entries, notes, noteSeal)],
        },
      }
      return {
        format: 'consulta-visit-record/1',
        ...record,
        public_key: signingKey.publicPem,
        signature: signingKey.sign(signedRecordText(record)),
      }
    },
  }
}
