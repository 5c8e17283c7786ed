import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { PatientRecord, RemovalReason } from '../../../src/contracts/portal/record/record.ts'
import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import type { Tables } from '../../db/tables.ts'
import { attachFile, releaseFile } from '../../files/fileStore.ts'
import { notFound } from '../../http/apiFailure.ts'
import { accepted, invalid, type RuleDecision } from '../eventStore/ruleStore.ts'
import { requireOwn } from '../patient/patientStore.ts'
import type { PortalDeps } from '../portalDeps.ts'
import {
  decideChange,
  decideRemoval,
  type RecordEvent,
  type RecordState,
  recordAggregate,
  recordOf,
  recordRow,
  type Said,
} from './aggregate.ts'

const DAY_MS = 24 * 60 * 60_000

export interface NewRecord extends Said {
  fileId: string
  clientId: string
  appointmentId: string | null
}

/** Adds, changes and removes records of patients, each in one transaction with its file and the visit's record. */
export const createRecords = ({ rules, visitRecord }: Pick<PortalDeps, 'rules' | 'visitRecord'>) => {
  /** A day of grace: the date is that of the practitioner's own zone. */
  const isFuture = (takenOn: string, now: Date) => Date.parse(takenOn) > now.getTime() + DAY_MS

  /** Adds an event to the visit's record; a record without a visit is in the log of events alone. */
  const tell = async (
    trx: Transaction<Tables>,
    id: string,
    before: RecordState | null,
    { events }: { events: readonly RecordEvent[] },
    now: Date,
  ): Promise<void> => {
    for (const event of events) {
      const after = recordAggregate.evolve(before, event)
      if (after.appointmentId === null) continue
      const about = { practitionerId: after.practitionerId, recordId: id }
      const fact = ((): VisitFact | null => {
        if (event.type === 'record.added')
          return { kind: 'record.added', ...about, recordKind: after.kind, sha256: after.sha256 }
        if (event.type === 'record.removed')
          return { kind: 'record.removed', ...about, reason: event.data.reason }
        return before?.shared === after.shared
          ? null
          : { kind: 'record.shared', ...about, shared: after.shared }
      })()
      if (fact !== null) await visitRecord.append(after.appointmentId, [{ at: now, fact }], trx)
    }
  }

  const told = async (
    trx: Transaction<Tables>,
    id: string,
    state: RecordState | null,
    decision: RuleDecision<RecordEvent>,
    now: Date,
  ): Promise<RuleDecision<RecordEvent>> => {
    if (decision.kind === 'accepted') await tell(trx, id, state, decision, now)
    return decision
  }

  const shown = ({ id, version, state }: { id: string; version: number; state: RecordState }) =>
    recordOf(recordRow(id, version, state))

  return {
    /**
     * @param purpose of the file
     * @param within runs in the same transaction, with the id of the record
     * @throws ApiFailure 404 for a foreign patient, visit or file, 400, 409 for a file in use
     */
    async add(
      practitionerId: string,
      { fileId, clientId, appointmentId, ...said }: NewRecord,
      purpose: 'record' | 'callFile' = 'record',
      within?: (trx: Transaction<Tables>, recordId: string) => Promise<void>,
    ) {
      const id = randomUUID()
      const changed = await rules.change(
        recordAggregate,
        { id, practitionerId, expected: 0 },
        async (state, trx, now) => {
          if (isFuture(said.takenOn, now)) return invalid('taken_on', 'future')
          await requireOwn(trx, { practitionerId, id: clientId })
          if (appointmentId !== null) await requireVisit(trx, { practitionerId, clientId, appointmentId })
          const file = await attachFile(trx, { practitionerId, purpose, id: fileId }, now)
          await within?.(trx, id)
          const { type, size, sha256 } = file
          const at = now.toISOString()
          const data = { practitionerId, clientId, appointmentId, fileId, ...said, type, size, sha256, at }
          return told(trx, id, state, accepted({ type: 'record.added', data }), now)
        },
      )
      return shown(changed)
    },

    /** @throws ApiFailure 404 for a removed one too, 400, 409 */
    async change(practitionerId: string, id: string, expected: number, given: Partial<Said>) {
      const changed = await rules.change(
        recordAggregate,
        { id, practitionerId, expected },
        async (state, trx, now) => {
          if (given.takenOn !== undefined && isFuture(given.takenOn, now))
            return invalid('taken_on', 'future')
          return told(trx, id, state, decideChange(state, given), now)
        },
      )
      return shown(changed)
    },

    /** Leaves a tombstone; the bytes stay locked until retention ends. @throws ApiFailure 404 */
    async remove(practitionerId: string, id: string, reason: RemovalReason): Promise<PatientRecord> {
      const changed = await rules.change(
        recordAggregate,
        { id, practitionerId, expected: null },
        async (state, trx, now) => {
          const decision = decideRemoval(state, reason, now)
          if (decision.kind === 'accepted')
            for (const event of decision.events)
              if (event.type === 'record.removed' && state !== null)
                await releaseFile(trx, state.fileId, new Date(event.data.keptUntil))
          return told(trx, id, state, decision, now)
        },
      )
      return shown(changed)
    },
  }
}

/** @throws ApiFailure 404 for a missing visit, one of another practitioner and one of another patient */
const requireVisit = async (
  trx: Transaction<Tables>,
  {
    practitionerId,
    clientId,
    appointmentId,
  }: { practitionerId: string; clientId: string; appointmentId: string },
): Promise<void> => {
  const own = await trx
    .selectFrom('appointment')
    .select('id')
    .where('id', '=', appointmentId)
    .where('practitioner_id', '=', practitionerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (own === undefined) throw notFound()
}
