import type { Transaction } from 'kysely'
import type { PrescriptionDraft } from '../../../src/contracts/portal/prescription/draft.ts'
import type { PrescriptionContent } from '../../../src/contracts/portal/prescription/prescription.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'
import type { Tables } from '../../db/tables.ts'
import {
  conflict,
  emailMissing,
  invalidFields,
  licenceMissing,
  notFound,
  statusRefused,
  visitTooEarly,
} from '../../http/apiFailure.ts'
import type { Seals } from '../signing/seals.ts'
import { visitForMail } from '../visitMail/visitForMail.ts'
import { planPrescriptionMail } from '../visitMail/visitMails.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'
import { folioOf } from './folio.ts'
import { lockVisit, type PrescribedVisit, prescriberOf, type VisitKey } from './people.ts'
import { type PrescriptionReading, readPrescription } from './reading.ts'
import { decideSigning, writingRefused } from './rules.ts'
import { openedBody, sealedBody } from './seal.ts'
import { prescriptionsOfVisits, type VisitPrescriptions } from './visitPrescriptions.ts'

interface SignRequest {
  requestId: string
  replaces: string | null
  content: PrescriptionContent
}

interface DraftRequest {
  draft: PrescriptionDraft | null
  /** When the draft that this one follows was stored; null: there was none. */
  base: string | null
  /** The window that writes. */
  writer: string
}

export interface Prescriptions {
  /**
   * Undefined for a missing visit and for one of another practitioner.
   * @throws ApiFailure 409 sealBroken
   */
  read(key: VisitKey): Promise<PrescriptionReading | undefined>
  /** By visit: what was signed in those of the practitioner's own. */
  ofVisits(
    practitionerId: string,
    appointmentIds: readonly string[],
  ): Promise<Map<string, VisitPrescriptions>>
  /**
   * Replaces the draft; null removes it.
   * @throws ApiFailure 404, 409 statusRefused or visitTooEarly, 409 conflict when another window has stored another
   *   draft after `base`
   */
  saveDraft(key: VisitKey, request: DraftRequest): Promise<void>
  /**
   * Signs, seals and numbers. A repeated request changes nothing, because its answer may have been lost.
   * @throws ApiFailure 404, 400, 409 statusRefused, visitTooEarly, licenceMissing or conflict
   */
  sign(key: VisitKey, request: SignRequest): Promise<void>
  /**
   * Mails the patient once more where the signed prescription is.
   * @throws ApiFailure 404 also when nothing is signed, 409 emailMissing
   */
  mail(key: VisitKey): Promise<void>
}

const refusals = { statusRefused, visitTooEarly, licenceMissing, conflict }

export const createPrescriptions = (
  db: Database,
  clock: Clock,
  visitRecord: VisitRecord,
  seals: Seals,
): Prescriptions => {
  const signWithin = async (trx: Transaction<Tables>, key: VisitKey, request: SignRequest): Promise<void> => {
    // The practitioner's row is the lock of her series, so that concurrent signatures wait.
    const practitioner = await trx
      .selectFrom('practitioner')
      .select(['licence', 'timezone'])
      .where('id', '=', key.practitionerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const visit = await lockVisit(trx, key)
    if (visit === undefined) throw notFound()
    if (await wasSigned(trx, key, request)) {
      // A client without the answer may have stored the draft again meanwhile.
      await removeDraft(trx, visit.id)
      return
    }
    const now = clock()
    const decision = decideSigning({
      now,
      visit,
      practitioner,
      newest: await newestOf(trx, visit.id),
      lastFolio: await lastFolioOf(trx, key.practitionerId),
      replaces: request.replaces,
      content: request.content,
    })
    if (decision.kind === 'refused') throw refusals[decision.code]()
    if (decision.kind === 'invalid') throw invalidFields(decision.errors)
    const { folioNumber, replaces } = decision
    const seal = await insert(trx, { key, visit, request, now, folioNumber, replaces, seals })
    await removeDraft(trx, visit.id)
    await planPrescriptionMail(trx, visit.id, now)
    await visitRecord.append(
      visit.id,
      [
        {
          at: now,
          fact: {
            kind: 'prescription.signed',
            practitionerId: key.practitionerId,
            folio: folioOf(folioNumber),
            replaces: request.replaces,
            seal,
          },
        },
      ],
      trx,
    )
  }

  return {
    read: (key) => readPrescription({ db, visitRecord, seals }, key, clock()),
    ofVisits: (practitionerId, appointmentIds) =>
      prescriptionsOfVisits({ db, visitRecord, seals }, practitionerId, appointmentIds),
    saveDraft: (key, { draft, base, writer }) =>
      db.transaction().execute(async (trx) => {
        const visit = await lockVisit(trx, key)
        if (visit === undefined) throw notFound()
        const now = clock()
        const refused = writingRefused(visit, now)
        if (refused !== null) throw refusals[refused]()
        const stored = await trx
          .selectFrom('prescription_draft')
          .select(['saved_at', 'writer'])
          .where('appointment_id', '=', visit.id)
          .executeTakeFirst()
        const follows = base === null ? null : Date.parse(base)
        if (stored !== undefined && stored.writer !== writer && stored.saved_at.getTime() !== follows)
          throw conflict()
        if (draft === null) {
          await removeDraft(trx, visit.id)
          return
        }
        const row = { body: JSON.stringify(draft), saved_at: now, writer }
        await trx
          .insertInto('prescription_draft')
          .values({ appointment_id: visit.id, ...row })
          .onConflict((on) => on.column('appointment_id').doUpdateSet(row))
          .execute()
      }),
    async sign(key, request) {
      try {
        await visitRecord.log.transaction((trx) => signWithin(trx, key, request))
      } catch (error) {
        // Another practitioner used the same id at the same moment.
        throw isUniqueViolation(error) ? conflict() : error
      }
    },
    mail: (key) =>
      db.transaction().execute(async (trx) => {
        const visit = await lockVisit(trx, key)
        if (visit === undefined || (await newestOf(trx, visit.id)) === null) throw notFound()
        const { recipient } = (await visitForMail(trx, visit.id)) ?? { recipient: null }
        if (recipient === null) throw emailMissing()
        await planPrescriptionMail(trx, visit.id, clock())
      }),
  }
}

/**
 * @throws ApiFailure 409 when the id belongs to a request of another visit, or to another text: a doctor who
 *   continued writing after a lost answer must not believe that this text was signed
 */
const wasSigned = async (
  trx: Transaction<Tables>,
  { practitionerId, appointmentId }: VisitKey,
  { requestId, replaces, content }: SignRequest,
): Promise<boolean> => {
  const same = await trx
    .selectFrom('prescription')
    .select(['practitioner_id', 'appointment_id', 'body'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (same === undefined) return false
  if (same.practitioner_id !== practitionerId || same.appointment_id !== appointmentId) throw conflict()
  const signed = openedBody(same.body)
  if (sealedBody({ ...signed, replaces, content }) !== same.body) throw conflict()
  return true
}

const removeDraft = async (trx: Transaction<Tables>, appointmentId: string): Promise<void> => {
  await trx.deleteFrom('prescription_draft').where('appointment_id', '=', appointmentId).execute()
}

const newestOf = async (trx: Transaction<Tables>, appointmentId: string): Promise<number | null> => {
  const { newest } = await trx
    .selectFrom('prescription')
    .select(({ fn }) => fn.max<number | null>('folio_number').as('newest'))
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return newest
}

const lastFolioOf = async (trx: Transaction<Tables>, practitionerId: string): Promise<number> => {
  const { last } = await trx
    .selectFrom('prescription')
    .select(({ fn }) => fn.max<number | null>('folio_number').as('last'))
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Stores the prescription with the current data of prescriber and patient, and returns its seal. */
const insert = async (
  trx: Transaction<Tables>,
  {
    key,
    visit,
    request,
    now,
    folioNumber,
    replaces,
    seals,
  }: {
    key: VisitKey
    visit: PrescribedVisit
    request: SignRequest
    now: Date
    folioNumber: number
    replaces: number | null
    seals: Seals
  },
): Promise<string> => {
  const body = sealedBody({
    folio: folioOf(folioNumber),
    issued_at: now.toISOString(),
    replaces: request.replaces,
    content: request.content,
    prescriber: await prescriberOf(trx, key.practitionerId),
    patient: visit.patient,
  })
  const seal = seals.seal(key, body)
  await trx
    .insertInto('prescription')
    .values({
      id: request.requestId,
      appointment_id: visit.id,
      practitioner_id: key.practitionerId,
      client_id: visit.clientId,
      folio_number: folioNumber,
      issued_at: now,
      replaces,
      body,
      seal,
    })
    .execute()
  return seal
}
