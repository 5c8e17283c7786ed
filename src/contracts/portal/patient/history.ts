import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { appointmentStatus, statusOnTheWire } from '../appointmentStatus.ts'
import { endpoint } from '../endpoint.ts'
import { recordKinds } from '../record/record.ts'
import { sessionOutcome } from '../sessionOutcome.ts'
import { directions } from './patientList.ts'
import { pageQuery, pageShape, patientParams } from './person.ts'

const visitShape = {
  /** The visit's. */
  id: z.string(),
  start_time: instant,
  end_time: instant,
  speciality: z.object({ id: z.string(), practitioner_speciality: z.string() }),
  /** Why the patient came, in the patient's words; empty when none was given. */
  reason: sensitive('patient', z.string()),
}

const pastShape = {
  ...visitShape,
  /** null while the visit has not ended. */
  outcome: sessionOutcome.nullable(),
  /** The diagnosis of the valid prescription; null without one, and when its seal is broken. */
  diagnosis: sensitive('patient', z.string().nullable()),
  /** Newest first; the first one holds. */
  prescriptions: z.array(z.object({ folio: z.string(), issued_at: instant })),
  /** Newest first, without removed ones. */
  records: z.array(
    z.object({ id: z.string(), kind: z.enum(recordKinds), title: sensitive('patient', z.string()) }),
  ),
  practitioner: sensitive('practitioner', z.object({ id: z.string(), name: z.string() })),
}

/** A visit that was not cancelled, as machines hold it (experience 9.4). */
export const pastVisit = z.object({ ...pastShape, status: appointmentStatus })
export type PastVisit = z.infer<typeof pastVisit>

/**
 * The visits of a patient that have begun and were not cancelled, newest first by default (P7.27, P7.35). A missing
 * and a foreign patient are answered the same.
 */
export const readPatientHistory = endpoint('GET /v2/practitioner/appointment/client/:id/history', {
  params: patientParams,
  query: z.object({
    ...pageQuery,
    orderBy: z.enum(['start_time']).default('start_time'),
    orderByValue: z.enum(directions).default('desc'),
  }),
  answer: z.object({ items: z.array(z.object({ ...pastShape, status: statusOnTheWire })), ...pageShape }),
  access: 'signedIn',
  refusals: ['notFound'],
  tag: 'patients',
})

/** A cancelled visit. */
export const cancelledVisit = z.object({
  ...visitShape,
  /** null for visits that were cancelled before the time was kept. */
  cancelled_at: instant.nullable(),
})
export type CancelledVisit = z.infer<typeof cancelledVisit>

/** The cancelled visits of a patient, newest first (P7.36). */
export const listCancelledVisits = endpoint('GET /v1/practitioner/appointment/client/:id', {
  params: patientParams,
  query: z.object({ ...pageQuery, status: z.literal('cancel') }),
  answer: z.object({ appointments: z.array(cancelledVisit), ...pageShape }),
  access: 'signedIn',
  refusals: ['notFound'],
  tag: 'patients',
})
