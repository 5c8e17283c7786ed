import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { endpoint } from './endpoint.ts'

/** Patients from a table that another program wrote; the specification names no call for it. */

const tag = 'import'

/** Patients in one table. */
export const IMPORT_ROWS = 10_000
/** Characters of one table. */
export const IMPORT_CHARACTERS = 4_000_000
/** Problems that an answer names; the others are counted. */
export const PROBLEMS_SHOWN = 100

/** The columns that an import reads, in the order of `patients.csv`. */
export const importedColumns = [
  'first_name',
  'last_name',
  'birth_date',
  'sex',
  'phone',
  'email',
  'curp',
  'blood_group',
  'allergies',
  'conditions',
  'medicines',
  'weight_kg',
  'height_cm',
  'emergency_name',
  'emergency_phone',
  'language',
  'private_note',
] as const
export type ImportedColumn = (typeof importedColumns)[number]

/** Columns without which nobody can be told apart. */
export const neededColumns = ['first_name', 'last_name', 'birth_date', 'sex'] as const

/** A cell that keeps its row from being imported. */
export const importProblem = z.object({
  /** The line of the table, with the header as 1. */
  row: z.number().int().positive(),
  column: z.enum(importedColumns),
  reason: z.enum(['missing', 'invalid', 'future']),
})
export type ImportProblem = z.infer<typeof importProblem>

export const importReport = z.object({
  /** Patients in the table. */
  rows: z.number().int().nonnegative(),
  /** Those that are imported, or would be. */
  ready: z.number().int().nonnegative(),
  /** Those of the same name and date of birth as a patient who is there, or an earlier row. */
  known: z.number().int().nonnegative(),
  /** Rows with a problem. */
  refused: z.number().int().nonnegative(),
  problems: z.array(importProblem).max(PROBLEMS_SHOWN),
  /** Headings that nothing is read from. */
  ignored: z.array(z.string()),
  /** False: this was a preview. */
  applied: z.boolean(),
})
export type ImportReport = z.infer<typeof importReport>

/**
 * Previews or imports a table with a heading in Spanish or English. Rows with a problem and patients who are there
 * already are left out. A `validation` of the field `table` says why it cannot be read: 'empty', 'unreadable', 'tooMany',
 * or 'missing:birth_date,sex' with the columns it lacks.
 */
export const importPatients = endpoint('POST /v1/practitioner/data_import/patients', {
  body: z.object({
    table: sensitive('patient', z.string().max(IMPORT_CHARACTERS, 'tooLarge')),
    apply: z.boolean(),
  }),
  answer: importReport,
  access: 'signedIn',
  tag,
  bodyLimit: 4 * IMPORT_CHARACTERS,
})
