import type { PatientRead } from '../../../contracts/portal/visitAudit.ts'

/** Reads at most this far apart belong together: a page asks again while it is open. */
const TOGETHER_MS = 10 * 60_000

/** Reads of the same data by the same person in a row, the newest first. */
export interface RepeatedReads {
  readonly newest: PatientRead
  readonly oldest: PatientRead
  readonly times: number
}

const sameRead = (left: PatientRead, right: PatientRead): boolean =>
  left.action === right.action &&
  left.by === right.by &&
  left.count === right.count &&
  left.patients.length === right.patients.length &&
  left.patients.every(({ id }, index) => id === right.patients[index]?.id)

/**
 * Folds equal neighbours, so that a page which asks again and again fills one row. Lists of which only a part is named
 * stay apart: the others may differ.
 * @param reads the newest first
 */
export const foldRepeatedReads = (reads: readonly PatientRead[]): readonly RepeatedReads[] => {
  const rows: RepeatedReads[] = []
  for (const read of reads) {
    const row = rows.at(-1)
    const isNamed = read.count === read.patients.length
    if (
      row !== undefined &&
      isNamed &&
      sameRead(row.oldest, read) &&
      Date.parse(row.oldest.at) - Date.parse(read.at) <= TOGETHER_MS
    )
      rows[rows.length - 1] = { ...row, oldest: read, times: row.times + 1 }
    else rows.push({ newest: read, oldest: read, times: 1 })
  }
  return rows
}
