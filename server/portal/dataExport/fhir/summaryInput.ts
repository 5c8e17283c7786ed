import type { PatientDetails } from '../../../../src/contracts/portal/patient/patient.ts'
import type { RecordKind } from '../../../../src/contracts/portal/record/record.ts'
import type { SealedPrescription } from '../../prescription/seal.ts'

export type Language = 'es' | 'en'

/** One patient as the practice keeps them. */
export interface ExportedPatient extends PatientDetails {
  id: string
  first_name: string
  /** Both surnames. */
  last_name: string
  /** YYYY-MM-DD */
  birth_date: string
  sex: 'F' | 'M' | 'X'
  /** Empty: none known. Null: nobody asked yet. */
  allergies: string[] | null
}

export interface ExportedVisit {
  id: string
  start: Date
  end: Date
  status: 'requested' | 'accepted' | 'cancel' | 'completed' | 'pending_payment' | 'in_progress'
  speciality: string
  reason: string
}

export interface ExportedPrescription {
  appointmentId: string
  /** A later one of the same visit holds in its place. */
  isReplaced: boolean
  content: SealedPrescription
}

export interface ExportedFile {
  id: string
  appointmentId: string | null
  kind: RecordKind
  title: string
  /** YYYY-MM-DD */
  takenOn: string
  type: string
  size: number
  /** Hexadecimal, of the bytes. */
  sha256: string
  addedAt: Date
  /** Where the archive holds it. */
  path: string
}

export interface ExportedPractitioner {
  id: string
  first_name: string
  last_name: string
  licence: string | null
  phone: string | null
  office_address: string | null
}

/** Everything that a summary is made of. */
export interface SummaryInput {
  patient: ExportedPatient
  practitioner: ExportedPractitioner
  visits: readonly ExportedVisit[]
  prescriptions: readonly ExportedPrescription[]
  files: readonly ExportedFile[]
  language: Language
  now: Date
}
