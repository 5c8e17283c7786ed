import { z } from 'zod'
import { patientBody } from '../../../../src/contracts/portal/patient/patient.ts'
import { visitFact } from '../../../../src/contracts/portal/visitRecord.ts'

/** The lines of an export's tables. */

export const exportedPatient = patientBody.required().extend({ id: z.uuid() })

export const exportedSpeciality = z.object({
  id: z.uuid(),
  label: z.string().min(1).max(200),
  label_en: z.string().min(1).max(200).nullable(),
})

export const exportedEvent = z.object({
  stream_id: z.uuid(),
  version: z.number().int().positive(),
  type: z.string().max(100),
  schema_version: z.number().int().positive(),
  data: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
  actor_id: z.uuid().nullable(),
})
export type ExportedEvent = z.infer<typeof exportedEvent>

export const exportedEntry = z.object({ visit: z.uuid(), seq: z.number().int().positive(), body: z.string() })
export const exportedEntryBody = z.object({ at: z.iso.datetime(), fact: visitFact })

export const exportedNote = z.object({
  appointment_id: z.uuid(),
  practitioner_id: z.uuid(),
  client_id: z.uuid(),
  number: z.number().int().nonnegative(),
  written_at: z.iso.datetime(),
  body: z.string(),
  seal: z.string().max(512),
})

export const exportedPrescription = z.object({
  appointment_id: z.uuid(),
  practitioner_id: z.uuid(),
  client_id: z.uuid(),
  folio_number: z.number().int().positive(),
  issued_at: z.iso.datetime(),
  replaces: z.number().int().positive().nullable(),
  body: z.string(),
  seal: z.string().max(512),
})
