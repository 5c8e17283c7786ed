import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { diagnosisCode } from '../src/contracts/portal/writingAids.ts'

const NAME_LENGTH = 200

/** One ICD-10 diagnosis with its names in both languages. */
export interface Diagnosis {
  readonly code: string
  readonly es: string
  readonly en: string
}

const row = z.object({
  code: z.string().trim().toUpperCase().pipe(diagnosisCode),
  es: z.string().trim().min(1).max(NAME_LENGTH),
  en: z.string().trim().min(1).max(NAME_LENGTH),
})

/** The file cannot become a catalogue; the message has one line for each reason. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

/**
 * Diagnoses of a CSV file with the columns `code`, `es` and `en`, sorted by code.
 * @throws CatalogueError for text that is no CSV, a wrong row (by its number, the header is 1), a repeated code or
 * an empty file
 */
export const readDiagnoses = (text: string): readonly Diagnosis[] => {
  let records: unknown[]
  try {
    records = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
    })
  } catch (error) {
    throw new CatalogueError(error instanceof Error ? error.message : String(error))
  }
  const problems: string[] = []
  const byCode = new Map<string, Diagnosis>()
  for (const [index, record] of records.entries()) {
    const where = `Row ${index + 2}`
    const parsed = row.safeParse(record)
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      problems.push(`${where}: ${fields.join('; ')}`)
    } else if (byCode.has(parsed.data.code)) problems.push(`${where}: ${parsed.data.code} is there already`)
    else byCode.set(parsed.data.code, parsed.data)
  }
  if (records.length === 0) problems.push('The file has no rows')
  if (problems.length > 0) throw new CatalogueError(problems.join('\n'))
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}
