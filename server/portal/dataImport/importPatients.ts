import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import {
  type ImportProblem,
  type ImportReport,
  PROBLEMS_SHOWN,
} from '../../../src/contracts/portal/dataImport.ts'
import type { Tables } from '../../db/tables.ts'
import { lockPractitioner } from '../eventStore/ruleStore.ts'
import { searchable } from '../searchable.ts'
import { type ImportedPatient, patientFromRow, sexLettersOf } from './patientFromRow.ts'
import { readTable } from './tableReader.ts'

const ROWS_AT_ONCE = 500

/** A patient with the same name and date of birth counts as the same person. */
const keyOf = ({ first_name, last_name, birth_date }: ImportedPatient): string =>
  `${searchable(`${first_name} ${last_name}`)} ${birth_date}`

const knownKeys = async (trx: Transaction<Tables>, practitionerId: string): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom('client')
    .select('search_name')
    .select(sql<string>`to_char(birth_date, 'YYYY-MM-DD')`.as('birth_date'))
    .where('practitioner_id', '=', practitionerId)
    .execute()
  return new Set(rows.map(({ search_name, birth_date }) => `${search_name} ${birth_date}`))
}

const rowOf = (practitionerId: string, id: string, patient: ImportedPatient) => {
  const { first_name, last_name, birth_date, sex, allergies, ...details } = patient
  return {
    id,
    practitioner_id: practitionerId,
    first_name,
    last_name,
    birth_date,
    sex,
    allergies: allergies === null ? null : JSON.stringify(allergies),
    search_name: searchable(`${first_name} ${last_name}`),
    details: JSON.stringify(details),
  }
}

/**
 * Imports a table, or says what an import would do. All rows that are ready come in together, or none.
 * @returns the report, and the ids of the new patients
 * @throws ApiFailure 400 for a table that cannot be read
 */
export const importTable = async (
  trx: Transaction<Tables>,
  { practitionerId, table, apply, now }: { practitionerId: string; table: string; apply: boolean; now: Date },
): Promise<{ report: ImportReport; ids: string[] }> => {
  const { rows, ignored } = readTable(table)
  await lockPractitioner(trx, practitionerId)
  const keys = await knownKeys(trx, practitionerId)
  const letters = sexLettersOf(rows)
  const ready: ImportedPatient[] = []
  const problems: ImportProblem[] = []
  let known = 0
  let refused = 0
  rows.forEach((row, index) => {
    const read = patientFromRow(row, letters, now)
    if (read.kind === 'refused') {
      refused += 1
      problems.push(...read.problems.map((problem) => ({ row: index + 2, ...problem })))
      return
    }
    const key = keyOf(read.patient)
    if (keys.has(key)) known += 1
    else ready.push(read.patient)
    keys.add(key)
  })
  const ids = apply ? ready.map(() => randomUUID()) : []
  for (let first = 0; first < ids.length; first += ROWS_AT_ONCE)
    await trx
      .insertInto('client')
      .values(
        ids.slice(first, first + ROWS_AT_ONCE).flatMap((id, index) => {
          const patient = ready[first + index]
          return patient === undefined ? [] : [rowOf(practitionerId, id, patient)]
        }),
      )
      .execute()
  return {
    ids,
    report: {
      rows: rows.length,
      ready: ready.length,
      known,
      refused,
      problems: problems.slice(0, PROBLEMS_SHOWN),
      ignored,
      applied: apply,
    },
  }
}
