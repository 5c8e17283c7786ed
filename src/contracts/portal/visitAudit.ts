import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { appointmentParams } from './appointmentDetails.ts'
import { appointmentStatus } from './appointmentStatus.ts'
import { endpoint } from './endpoint.ts'
import { pageShape } from './patient/person.ts'
import { sessionOutcome } from './sessionOutcome.ts'

/**
 * The audit of visits (portal §7, experience §8.5): which visits there were, the sealed record of one as a file that
 * anybody can verify, and who read which patient's data. The specification names no calls for it.
 */

const tag = 'audit'
const access = 'signedIn'

/** Rows per page. */
export const AUDIT_PAGE = 25

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** A visit without its patient: people in the audit are roles. */
export const auditedVisit = z.object({
  id: z.string(),
  start_time: instant,
  end_time: instant,
  status: appointmentStatus,
  outcome: sessionOutcome.nullable(),
  /** Folios of its prescriptions, in the order of signing. */
  folios: z.array(z.string()),
  /** Number of entries of its record. */
  entries: z.number().int().nonnegative(),
})
export type AuditedVisit = z.infer<typeof auditedVisit>

/** The practitioner's visits that have begun or ended, the newest first. */
export const listAuditedVisits = endpoint('GET /v2/practitioner/audit/visits', {
  query: z.object({
    page: pageNumber,
    /** Start of the visit: from this moment, and before that one. */
    from: instant.optional(),
    before: instant.optional(),
    /** Digits of a folio; leading zeros do not matter. */
    folio: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    outcome: sessionOutcome.optional(),
  }),
  answer: z.object({ visits: z.array(auditedVisit), ...pageShape }),
  access,
  tag,
})

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The clinic's own checks at the time of the export; only its server has the keys and texts for them. */
export const recordChecks = z.object({
  /** The record ends with the seal that the server made. */
  sealed: z.boolean(),
  /** Prescriptions and notes that differ from what was signed; number 0 is the note, others are addenda. */
  broken_folios: z.array(z.string()).max(1_000),
  broken_notes: z.array(z.number().int().nonnegative()).max(1_000),
})
export type RecordChecks = z.infer<typeof recordChecks>

/**
 * The record of one visit as a file for a third party. Each hash is the SHA-256 of the hash before it (64 zeros for
 * the first) and the entry's text; the signature (Ed25519) covers the last hash, see `signedRecordText`.
 */
export const signedVisitRecord = z.strictObject({
  format: z.literal('consulta-visit-record/1'),
  visit: z.string().max(64),
  exported_at: instant,
  entries: z
    .array(z.strictObject({ seq: z.number().int().positive(), body: z.string().max(100_000), hash: sha256 }))
    .max(100_000),
  checks: recordChecks,
  /** PEM. Its id is the first 16 hexadecimal digits of the SHA-256 of its DER form. */
  public_key: z.string().max(1_000),
  signature: z.string().max(200),
})
export type SignedVisitRecord = z.infer<typeof signedVisitRecord>

/** The text that the signature of an exported record covers. */
export const signedRecordText = ({
  visit,
  exported_at,
  entries,
  checks,
}: Pick<SignedVisitRecord, 'visit' | 'exported_at' | 'entries' | 'checks'>): string =>
  [
    'consulta visit-record',
    visit,
    exported_at,
    entries.length,
    entries.at(-1)?.hash ?? '',
    checks.sealed,
    checks.broken_folios.join(','),
    checks.broken_notes.join(','),
  ].join('\n')

/** Reading is recorded in the record, as with `readVisitRecord`. */
export const exportVisitRecord = endpoint('GET /v2/practitioner/audit/visits/:id/record', {
  params: appointmentParams,
  answer: signedVisitRecord,
  access,
  refusals: ['notFound'],
  tag,
})

/** The ways in which patients' data are read, as the access log names them. */
export const readActions = [
  'appointment.list',
  'appointment.timeframe',
  'appointment.unpaid',
  'appointment.details',
  'practice.preview',
  'prescription',
  'note',
  'chat',
  'patient.list',
  'patient.details',
  'patient.history',
  'patient.cancelled',
  'patient.update',
  'patient.export',
  'patient.import',
  'record.list',
  'record.add',
  'record.open',
  'record.change',
  'record.remove',
  'recording.play',
  'recording.export',
  'transcript.read',
  'payment.list',
  'payment.visit',
  'payment.refund',
  'record.patientList',
  'record.patientOpen',
  'prescription.patientOpen',
  'audit.reads',
] as const
export type ReadAction = (typeof readActions)[number]

/** The names that one row shows at most. */
export const NAMES_PER_READ = 5

/** One request that read patients' data. */
export const patientRead = z.object({
  /** Its position in the access log, which orders the rows. */
  id: z.string(),
  at: instant,
  action: z.enum(readActions),
  by: z.enum(['practitioner', 'patient']),
  /** The first patients; `count` has the number of all. */
  patients: z
    .array(
      z.object({
        id: sensitive('patient', z.string()),
        name: sensitive('patient', z.string()),
      }),
    )
    .max(NAMES_PER_READ),
  count: z.number().int().positive(),
})
export type PatientRead = z.infer<typeof patientRead>

/** Reads of the practitioner's patients, the newest first. */
export const listPatientReads = endpoint('GET /v2/practitioner/audit/reads', {
  query: z.object({
    /** The reads before the one with this id. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    /** Reads of one patient only. */
    client: sensitive('patient', z.uuid()).optional(),
  }),
  answer: z.object({ reads: z.array(patientRead), next: z.string().nullable() }),
  access,
  tag,
})
