import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import {
  type ChangedRule,
  changedPatientRecords,
  changedRules,
  wronglyTaken,
} from '../eventStore/verifyRules.ts'
import { brokenNotes } from '../note/verifyNotes.ts'
import { brokenFolios } from '../prescription/verifyPrescriptions.ts'
import { type VerifiedLog, verifyLog } from '../recordLog/verifyLog.ts'
import type { WitnessedHead } from '../recordLog/witness.ts'
import { sealCheck } from '../signing/seals.ts'
import type { SignatureCheck } from '../signing/signingKey.ts'
import { verify } from './chain.ts'
import { notesOf, storedOf } from './storedVisit.ts'
import { type ChangedAppointment, changedAppointments } from './verifyAppointments.ts'

export interface Verified {
  visits: number
  entries: number
  broken: { appointmentId: string; seq: number }[]
  /** Signed prescriptions that differ from the record of their visit. */
  brokenPrescriptions: { appointmentId: string; folio: string }[]
  /** Signed notes (0) and addenda (from 1) that differ from the record of their visit. */
  brokenNotes: { appointmentId: string; number: number }[]
  /** Appointments without events, and events without an appointment. */
  brokenAppointments: string[]
  /** Appointments with a column that differs from their events. */
  changedAppointments: ChangedAppointment[]
  /** Hours, exceptions, prices and records of patients of which a column is not as their events say. */
  changedRules: ChangedRule[]
  /** Appointments whose time is not taken as they say. */
  wronglyTaken: string[]
  /** Null for a clinic that has not been started since there is a log. */
  log: VerifiedLog | null
}

/** A clinic that has not been started since there is such a table is read as well. */
const hasTable = async (
  db: Transaction<Tables>,
  name: 'prescription' | 'visit_note' | 'record_log' | 'occupancy' | 'patient_record',
): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select to_regclass(${name}) is not null as has`.execute(db)
  return rows[0]?.has ?? false
}

/**
 * Checks the log, every visit record against it, and the prescriptions against the records, at one moment. It
 * starts from the appointments, so that a completely removed record is noticed.
 * @param keys null where one is not available: then the seals or signatures are not checked
 * @param witnessed heads of the log from outside the database
 */
export const verifyRecords = (
  db: Database,
  keys: { record: string | null; signatures: SignatureCheck | null },
  witnessed: readonly WitnessedHead[],
): Promise<Verified> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => verifyWithin(trx, keys, witnessed))

const verifyWithin = async (
  trx: Transaction<Tables>,
  keys: { record: string | null; signatures: SignatureCheck | null },
  witnessed: readonly WitnessedHead[],
): Promise<Verified> => {
  const log = (await hasTable(trx, 'record_log')) ? await verifyLog(trx, keys.record, witnessed) : null
  const booked = await hasTable(trx, 'occupancy')
  const found: Verified = {
    visits: 0,
    entries: 0,
    broken: [],
    brokenPrescriptions: [],
    brokenNotes: [],
    brokenAppointments: await appointmentsWithoutEvents(trx),
    changedAppointments: await changedAppointments(trx),
    changedRules: [
      ...(booked ? await changedRules(trx) : []),
      ...((await hasTable(trx, 'patient_record')) ? await changedPatientRecords(trx) : []),
    ],
    wronglyTaken: booked ? await wronglyTaken(trx) : [],
    log,
  }
  const prescribed = await hasTable(trx, 'prescription')
  const noted = await hasTable(trx, 'visit_note')
  const kindOf = sealCheck('prescription', keys.signatures)
  const noteKindOf = sealCheck('note', keys.signatures)
  for (const id of await visitsOf(trx, prescribed, log)) {
    const { stored, head, prescriptions } = await storedOf(trx, id, prescribed)
    const { entries, firstBroken } = verify(keys.record, id, stored, head ?? null)
    found.visits += 1
    found.entries += stored.length
    const broken = firstBroken ?? (log === null ? null : firstUnlogged(stored, log.visits.get(id)))
    if (broken !== null) found.broken.push({ appointmentId: id, seq: broken })
    for (const folio of brokenFolios(entries, prescriptions, kindOf))
      found.brokenPrescriptions.push({ appointmentId: id, folio })
    for (const number of brokenNotes(entries, noted ? await notesOf(trx, id) : [], noteKindOf))
      found.brokenNotes.push({ appointmentId: id, number })
  }
  return found
}

/** The first entry for which an intact record and the log differ. */
const firstUnlogged = (
  stored: readonly { hash: string }[],
  logged: { length: number; hash: string } | undefined,
): number | null => {
  if (logged === undefined) return 1
  if (stored.length === logged.length && (stored.at(-1)?.hash ?? logged.hash) === logged.hash) return null
  return Math.min(stored.length, logged.length) + 1
}

/** Every appointment, and the remaining rows of removed ones. */
const visitsOf = async (
  trx: Transaction<Tables>,
  prescribed: boolean,
  log: VerifiedLog | null,
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('appointment')
    .select('id')
    .union(trx.selectFrom('visit_record').select('appointment_id as id'))
    .union(trx.selectFrom('visit_record_head').select('appointment_id as id'))
    .$if(prescribed, (query) => query.union(trx.selectFrom('prescription').select('appointment_id as id')))
    .execute()
  return [...new Set([...rows.map(({ id }) => id), ...(log?.visits.keys() ?? [])])].sort()
}

const appointmentsWithoutEvents = async (trx: Transaction<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from appointment
      where not exists (select from event where event.stream_id = appointment.id)
    union
    select stream_id::text from event
      where type like 'appointment.%'
        and not exists (select from appointment where appointment.id = event.stream_id)
    order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}
