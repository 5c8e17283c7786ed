import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { ImportedColumn, ImportProblem } from '../../../src/contracts/portal/dataImport.ts'
import { mobilePhone } from '../../../src/contracts/portal/mobilePhone.ts'
import { patientBody } from '../../../src/contracts/portal/patient/patient.ts'
import { searchable } from '../searchable.ts'
import type { Row } from './tableReader.ts'

dayjs.extend(customParseFormat)

const DAY_MS = 24 * 60 * 60_000
/** The day comes first, as it is written in Mexico. */
const DATE_FORMATS = ['YYYY-MM-DD', 'DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY']
const NONE = new Set(['none', 'none known', 'ninguna', 'ninguno', 'ninguna conocida', 'niega', 'negadas'])

const importedPatient = patientBody.required()
export type ImportedPatient = ReturnType<typeof importedPatient.parse>

/** `H` and `M` are used in Mexico for man and woman, `M` and `F` elsewhere for the opposite of the first. */
export type SexLetters = 'HM' | 'MF'
export const sexLettersOf = (rows: readonly Row[]): SexLetters =>
  rows.some(({ sex }) => sex?.trim().toUpperCase() === 'H') ? 'HM' : 'MF'

const SEXES: Record<string, 'F' | 'M' | 'X'> = {
  f: 'F',
  femenino: 'F',
  female: 'F',
  mujer: 'F',
  woman: 'F',
  m: 'M',
  h: 'M',
  masculino: 'M',
  male: 'M',
  hombre: 'M',
  man: 'M',
  x: 'X',
  otro: 'X',
  other: 'X',
  'no binario': 'X',
}

const sexOf = (cell: string, letters: SexLetters): string => {
  const said = searchable(cell)
  return letters === 'HM' && said === 'm' ? 'F' : (SEXES[said] ?? cell)
}

const dateOf = (cell: string): string => {
  const parsed = dayjs(cell, DATE_FORMATS, true)
  return parsed.isValid() ? parsed.format('YYYY-MM-DD') : cell
}

const listOf = (cell: string | undefined): string[] | null => {
  if (cell === undefined) return null
  if (NONE.has(searchable(cell))) return []
  return cell
    .split(/[;|]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const phoneOf = (cell: string | undefined): string | null => {
  if (cell === undefined) return null
  const parsed = mobilePhone.safeParse(cell)
  return parsed.success ? parsed.data : cell
}

const numberOf = (cell: string | undefined): number | null =>
  cell === undefined ? null : Number(cell.replace(',', '.'))

const languageOf = (cell: string | undefined): string | null => {
  if (cell === undefined) return null
  const said = searchable(cell)
  if (said.startsWith('es')) return 'es'
  return said.startsWith('en') || said.startsWith('ing') ? 'en' : cell
}

const readCells = (row: Row, letters: SexLetters): Record<ImportedColumn, unknown> => ({
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
  birth_date: row.birth_date === undefined ? '' : dateOf(row.birth_date),
  sex: row.sex === undefined ? '' : sexOf(row.sex, letters),
  phone: phoneOf(row.phone),
  email: row.email?.toLowerCase() ?? null,
  curp: row.curp?.toUpperCase() ?? null,
  blood_group: row.blood_group?.toUpperCase().replaceAll(' ', '') ?? null,
  allergies: listOf(row.allergies),
  conditions: listOf(row.conditions),
  medicines: listOf(row.medicines),
  weight_kg: numberOf(row.weight_kg),
  height_cm: numberOf(row.height_cm),
  emergency_name: row.emergency_name ?? null,
  emergency_phone: phoneOf(row.emergency_phone),
  language: languageOf(row.language),
  private_note: row.private_note ?? '',
})

type Read =
  | { kind: 'patient'; patient: ImportedPatient }
  | { kind: 'refused'; problems: Omit<ImportProblem, 'row'>[] }

/** A patient of a row, or what is wrong with its cells, each column once. */
export const patientFromRow = (row: Row, letters: SexLetters, now: Date): Read => {
  const parsed = importedPatient.safeParse(readCells(row, letters))
  if (!parsed.success) {
    const columns = new Set(parsed.error.issues.map(({ path }) => path[0] as ImportedColumn))
    return {
      kind: 'refused',
      problems: [...columns].map((column) => ({
        column,
        reason: row[column] === undefined ? 'missing' : 'invalid',
      })),
    }
  }
  // A day of grace: the date is that of the patient's own zone.
  if (Date.parse(parsed.data.birth_date) > now.getTime() + DAY_MS)
    return { kind: 'refused', problems: [{ column: 'birth_date', reason: 'future' }] }
  return { kind: 'patient', patient: parsed.data }
}
