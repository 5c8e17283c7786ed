import { z } from 'zod'
import { storedSession } from '../../contracts/audit/openedLedger.ts'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { recordChecks } from '../../contracts/portal/visitAudit.ts'
import { visitRecordEntry } from '../../contracts/portal/visitRecord.ts'

/** A record with the results of its verification in this browser. */
export const shownVisitRecord = z.object({
  visit: z.string(),
  exportedAt: z.string(),
  entries: z.array(visitRecordEntry),
  /** Number of the first entry that does not follow from the one before it; null when all do. */
  firstBroken: z.number().nullable(),
  signature: z.enum(['valid', 'invalid', 'unsupported']),
  keyId: z.string(),
  checks: recordChecks,
})
export type ShownVisitRecord = z.infer<typeof shownVisitRecord>

export const visitRecordContract = {
  /** Without an appointment: the record comes from a file. */
  input: z.object({ appointmentId: z.string().optional() }),
  context: z.object({
    appointmentId: z.string().nullable(),
    /** Handle of the chosen file. */
    file: z.string().nullable(),
    record: shownVisitRecord.nullable(),
    /** Ledgers of this browser from the time of the visit. */
    sessions: z.array(storedSession),
    failure: failure.nullable(),
  }),
  events: {
    ...event('visitRecord.fileChosen', { file: z.string() }),
    ...event('visitRecord.retryRequested', {}),
    ...event('visitRecord.saveRequested', {}),
  },
  outputs: {
    readRecord: z.object({ record: shownVisitRecord, sessions: z.array(storedSession) }),
    saveRecord: nothing,
  },
  // As with the audit page: reading a record must not add to one.
  recorded: false,
} satisfies MachineContract
