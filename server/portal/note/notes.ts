import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { NoteDraft } from '../../../src/contracts/portal/note/draft.ts'
import type { NoteAnswer, NoteContent, savedNote } from '../../../src/contracts/portal/note/note.ts'
import type { LastNote } from '../../../src/contracts/portal/patient/patient.ts'
import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'
import type { Tables } from '../../db/tables.ts'
import { conflict, notFound, statusRefused, visitTooEarly } from '../../http/apiFailure.ts'
import {
  lockVisit,
  type PrescribedVisit,
  prescriberOf,
  type VisitKey,
  visitOf,
} from '../prescription/people.ts'
import { writingRefused } from '../prescription/rules.ts'
import type { Seals } from '../signing/seals.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'
import { clearDraft, draftOf, replaceDraft } from './drafts.ts'
import { entriesOf, entryBody, openedEntry, type SealedEntry } from './entries.ts'
import { lastNoteOf } from './lastNote.ts'

/** A visit has so many addenda at most. */
const MAX_ADDENDA = 200

export interface Notes {
  /**
   * Undefined for a missing visit and for one of another practitioner.
   * @throws ApiFailure 409 sealBroken
   */
  read(key: VisitKey): Promise<{ clientId: string; answer: NoteAnswer } | undefined>
  isSigned(key: VisitKey): Promise<boolean>
  /** How the newest signed note of a patient begins; null without one, and when its seal is broken. */
  lastOf(patient: { practitionerId: string; clientId: string }): Promise<LastNote | null>
  /** @throws ApiFailure 404, 409 statusRefused, visitTooEarly or conflict */
  saveDraft(key: VisitKey, request: { version: number; draft: NoteDraft }): Promise<z.infer<typeof savedNote>>
  /**
   * Signs and seals. A repeated request changes nothing, because its answer may have been lost.
   * @throws ApiFailure 404, 409 statusRefused, visitTooEarly or conflict
   */
  sign(key: VisitKey, request: { requestId: string; version: number; content: NoteContent }): Promise<void>
  /** @throws ApiFailure 404, 409 statusRefused (nothing is signed yet) or conflict */
  amend(key: VisitKey, request: { requestId: string; text: string }): Promise<void>
}

const refusals = { statusRefused, visitTooEarly }

/** Writes to one note wait for each other. */
const lockNote = async (trx: Database, key: VisitKey): Promise<PrescribedVisit> => {
  await trx
    .selectFrom('appointment')
    .select('id')
    .where('id', '=', key.appointmentId)
    .where('practitioner_id', '=', key.practitionerId)
    .forNoKeyUpdate()
    .execute()
  const visit = await lockVisit(trx, key)
  if (visit === undefined) throw notFound()
  return visit
}

const lastNumber = async (db: Database, appointmentId: string): Promise<number | null> => {
  const { last } = await db
    .selectFrom('visit_note')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return last
}

export const createNotes = ({
  db,
  clock,
  visitRecord,
  seals,
}: {
  db: Database
  clock: Clock
  visitRecord: VisitRecord
  seals: Seals
}): Notes => {
  /**
   * Whether the request was done before.
   * @throws ApiFailure 409 when its id belongs to another visit or another text
   */
  const wasWritten = async (
    trx: Database,
    { practitionerId, appointmentId }: VisitKey,
    id: string,
    isSame: (entry: SealedEntry) => boolean,
  ): Promise<boolean> => {
    const row = await trx
      .selectFrom('visit_note')
      .select(['practitioner_id', 'appointment_id', 'body'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return false
    const isHere = row.practitioner_id === practitionerId && row.appointment_id === appointmentId
    if (!isHere || !isSame(openedEntry(row.body))) throw conflict()
    return true
  }

  const write = async (
    trx: Transaction<Tables>,
    key: VisitKey,
    visit: PrescribedVisit,
    { id, entry, fact }: { id: string; entry: SealedEntry; fact: (seal: string) => VisitFact },
  ): Promise<void> => {
    const body = entryBody(entry)
    const seal = seals.seal(key, body)
    const at = new Date(entry.written_at)
    await trx
      .insertInto('visit_note')
      .values({
        id,
        appointment_id: visit.id,
        practitioner_id: key.practitionerId,
        client_id: visit.clientId,
        number: entry.number,
        written_at: at,
        body,
        seal,
      })
      .execute()
    await visitRecord.append(visit.id, [{ at, fact: fact(seal) }], trx)
  }

  const authorOf = async (trx: Database, { practitionerId }: VisitKey) => {
    const { name, licence } = await prescriberOf(trx, practitionerId)
    return { name, licence }
  }

  /** @throws ApiFailure 409 when another practitioner used the same id at the same moment */
  const inLog = async (work: (trx: Transaction<Tables>) => Promise<void>): Promise<void> => {
    try {
      await visitRecord.log.transaction(work)
    } catch (error) {
      throw isUniqueViolation(error) ? conflict() : error
    }
  }

  return {
    read: (key) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const visit = await visitOf(trx, key)
          if (visit === undefined) return undefined
          const { draft, version, savedAt } = await draftOf(trx, visit.id)
          const answer = {
            appointment_id: visit.id,
            draft,
            draft_saved_at: draft === null ? null : (savedAt?.toISOString() ?? null),
            version,
            ...(await entriesOf(trx, seals, visit.id)),
            server_time: clock().toISOString(),
          }
          return { clientId: visit.clientId, answer }
        }),

    isSigned: async ({ practitionerId, appointmentId }) =>
      (await db
        .selectFrom('visit_note')
        .select('id')
        .where('appointment_id', '=', appointmentId)
        .where('practitioner_id', '=', practitionerId)
        .where('number', '=', 0)
        .executeTakeFirst()) !== undefined,

    lastOf: (patient) => lastNoteOf(db, seals, patient),

    saveDraft: (key, { version, draft }) =>
      db.transaction().execute(async (trx) => {
        const visit = await lockNote(trx, key)
        const now = clock()
        const refused = writingRefused(visit, now)
        if (refused !== null) throw refusals[refused]()
        // A draft after the signature belongs into an addendum.
        if ((await lastNumber(trx, visit.id)) !== null) throw conflict()
        return replaceDraft(trx, visit.id, { version, draft, now })
      }),

    sign: (key, { requestId, version, content }) =>
      inLog(async (trx) => {
        const visit = await lockNote(trx, key)
        const isSame = (entry: SealedEntry) =>
          'content' in entry && entryBody({ ...entry, content }) === entryBody(entry)
        if (await wasWritten(trx, key, requestId, isSame)) return
        const now = clock()
        const refused = writingRefused(visit, now)
        if (refused !== null) throw refusals[refused]()
        const stored = await draftOf(trx, visit.id)
        if ((await lastNumber(trx, visit.id)) !== null || stored.version !== version) throw conflict()
        await write(trx, key, visit, {
          id: requestId,
          entry: { number: 0, written_at: now.toISOString(), author: await authorOf(trx, key), content },
          fact: (seal) => ({ kind: 'note.signed', practitionerId: key.practitionerId, seal }),
        })
        await clearDraft(trx, visit.id, now)
      }),

    amend: (key, { requestId, text }) =>
      inLog(async (trx) => {
        const visit = await lockNote(trx, key)
        if (await wasWritten(trx, key, requestId, (entry) => 'text' in entry && entry.text === text)) return
        const last = await lastNumber(trx, visit.id)
        if (last === null || last >= MAX_ADDENDA) throw statusRefused()
        const number = last + 1
        await write(trx, key, visit, {
          id: requestId,
          entry: { number, written_at: clock().toISOString(), author: await authorOf(trx, key), text },
          fact: (seal) => ({ kind: 'note.amended', practitionerId: key.practitionerId, number, seal }),
        })
      }),
  }
}
