import { parse } from 'csv-parse/sync'
import { unguarded } from '../../../src/contracts/csv.ts'
import {
  IMPORT_ROWS,
  type ImportedColumn,
  importedColumns,
  neededColumns,
} from '../../../src/contracts/portal/dataImport.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { searchable } from '../searchable.ts'

const RECORD_CHARACTERS = 64_000
const DELIMITERS = [',', ';', '\t'] as const

/** Headings beside the names of the columns, without accents and in lower case. */
const ALIASES: Record<string, ImportedColumn> = {
  nombre: 'first_name',
  nombres: 'first_name',
  'nombre(s)': 'first_name',
  'first name': 'first_name',
  apellido: 'last_name',
  apellidos: 'last_name',
  'last name': 'last_name',
  surname: 'last_name',
  surnames: 'last_name',
  'fecha de nacimiento': 'birth_date',
  nacimiento: 'birth_date',
  'date of birth': 'birth_date',
  'birth date': 'birth_date',
  sexo: 'sex',
  genero: 'sex',
  gender: 'sex',
  telefono: 'phone',
  celular: 'phone',
  movil: 'phone',
  mobile: 'phone',
  correo: 'email',
  'correo electronico': 'email',
  'e-mail': 'email',
  'grupo sanguineo': 'blood_group',
  'tipo de sangre': 'blood_group',
  'blood group': 'blood_group',
  alergias: 'allergies',
  padecimientos: 'conditions',
  enfermedades: 'conditions',
  medicamentos: 'medicines',
  medications: 'medicines',
  peso: 'weight_kg',
  'peso (kg)': 'weight_kg',
  'weight (kg)': 'weight_kg',
  estatura: 'height_cm',
  talla: 'height_cm',
  'estatura (cm)': 'height_cm',
  'height (cm)': 'height_cm',
  'contacto de emergencia': 'emergency_name',
  'emergency contact': 'emergency_name',
  'telefono de emergencia': 'emergency_phone',
  'emergency phone': 'emergency_phone',
  idioma: 'language',
  nota: 'private_note',
  notas: 'private_note',
  notes: 'private_note',
}

export type Row = Partial<Record<ImportedColumn, string>>

export interface PatientTable {
  rows: Row[]
  /** Headings that nothing is read from. */
  ignored: string[]
}

const refused = (message: string) => invalidFields([{ field: 'table', message }])

const columnOf = (heading: string): ImportedColumn | null => {
  const name = searchable(heading)
  return importedColumns.find((column) => column === name) ?? ALIASES[name] ?? null
}

/** The separator is found in the headings, because a list within a cell may contain the others. */
const delimiterOf = (text: string): string => {
  const [heading = ''] = text.split(/\r?\n/, 1)
  const counts = DELIMITERS.map((delimiter) => heading.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const recordsOf = (text: string): string[][] => {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: RECORD_CHARACTERS,
      // One more than is taken, so that too many can be told from just enough.
      to: IMPORT_ROWS + 2,
    })
  } catch {
    throw refused('unreadable')
  }
}

/** @throws ApiFailure 400 for a table without rows, without a needed column, or with too many rows */
export const readTable = (text: string): PatientTable => {
  const [headings, ...records] = recordsOf(text)
  if (headings === undefined || records.length === 0) throw refused('empty')
  if (records.length > IMPORT_ROWS) throw refused('tooMany')
  const columns = headings.map(columnOf)
  const missing = neededColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw refused(`missing:${missing.join(',')}`)
  const rows = records.map((record) => {
    const row: Row = {}
    columns.forEach((column, index) => {
      const cell = unguarded(record[index] ?? '')
      // The first non-empty of two columns with the same meaning counts.
      if (column !== null && cell !== '' && row[column] === undefined) row[column] = cell
    })
    return row
  })
  // An export of ours holds the ids of the installation that wrote it.
  const ignored = headings.filter((heading, index) => columns[index] === null && heading !== 'id')
  return { rows, ignored: ignored.slice(0, 50).map((heading) => heading.slice(0, 100)) }
}
