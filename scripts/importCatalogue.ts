import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CatalogueError, readDiagnoses } from './diagnosisCatalogue.ts'

/**
 * `npm run catalogue:import -- FILE.csv`: replaces the ICD-10 diagnoses that the prescription offers by those of a CSV
 * file with the columns `code`, `es` and `en`. The client has to be built again afterwards.
 */
const CATALOGUE = join(import.meta.dirname, '../src/views/prescription/diagnoses.json')

const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new CatalogueError('Usage: npm run catalogue:import -- FILE.csv')
  const diagnoses = readDiagnoses(readFileSync(file, 'utf8'))
  const lines = diagnoses.map(({ code, es, en }) => `  ${JSON.stringify({ code, es, en })}`)
  writeFileSync(CATALOGUE, `[\n${lines.join(',\n')}\n]\n`)
  console.log(`${diagnoses.length} diagnoses are in the catalogue now. Run npm run build to offer them.`)
} catch (error) {
  const isKnown = error instanceof CatalogueError || (error instanceof Error && 'code' in error)
  if (!isKnown) throw error
  console.error(error.message)
  process.exitCode = 1
}
