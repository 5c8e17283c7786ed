import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findRealisations,
  readCoverage,
  readNamingTests,
  readOutlines,
  readRequirements,
} from './traceability.ts'
import { traceabilityPage } from './traceabilityPage.ts'
import { crowdedTitles, idsOfWalksAlone } from './traceRules.ts'

/**
 * `npm run trace [area…]`: which requirements are named by the title of a running test. Without areas it
 * prints one line per area and writes docs/traceability.md; with areas it lists their open requirements. It
 * warns of titles with too many ids and lists the ids that only a walk through a machine's graph names. Exits
 * 1 when a title or a chart names an unknown id. With `--check` it writes nothing and fails when
 * docs/traceability.md is stale.
 */
const FILE = join(import.meta.dirname, '..', 'docs', 'traceability.md')

const requirements = readRequirements()
const tests = readNamingTests()
const realisations = findRealisations(readOutlines())

const known = new Set(requirements.map(({ id }) => id))
const unknownIds = [
  ...[...tests].filter(([id]) => !known.has(id)).map(([id, [first]]) => `${first?.file} names ${id}`),
  ...[...realisations]
    .filter(([id]) => !known.has(id))
    .map(([id, [first]]) => `${first?.machine}: ${first?.state} carries ${id}`),
]
for (const line of unknownIds) console.error(`${line}, which is no requirement`)
for (const { file, title, count } of crowdedTitles(tests))
  console.warn(`${file} names ${count} ids in one title: ${title}`)
const ofWalksAlone = idsOfWalksAlone(tests)
if (ofWalksAlone.length > 0)
  console.warn(`${ofWalksAlone.length} ids are named by a walk alone: ${ofWalksAlone.join(' ')}`)

const printArea = (areas: readonly string[]): void => {
  for (const { id, area, text } of requirements)
    if (areas.includes(area) && !tests.has(id)) console.log(`${id} [${area}] ${text}`)
}

const printWhole = (): void => {
  for (const list of ['P', 'M']) {
    const own = requirements.filter(({ id }) => id.startsWith(list))
    for (const area of [...new Set(own.map((one) => one.area))].sort()) {
      const all = own.filter((one) => one.area === area)
      const proven = all.filter(({ id }) => tests.has(id)).length
      console.log(`${list} ${area.padEnd(24)} ${String(proven).padStart(3)} of ${all.length}`)
    }
  }
  const proven = requirements.filter(({ id }) => tests.has(id)).length
  console.log(`\n${proven} of ${requirements.length} requirements are named by a test.`)
}

const read = (): string => {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return ''
  }
}

const page = (): string => traceabilityPage({ requirements, tests, realisations, coverage: readCoverage() })

const areas = process.argv.slice(2).filter((word) => word !== '--check')
let stale = false
if (process.argv.includes('--check')) {
  stale = read() !== page()
  if (stale) console.error('docs/traceability.md is stale (npm run trace)')
  else console.log(`Traceability: ${requirements.length} requirements, up to date`)
} else if (areas.length > 0) printArea(areas)
else {
  writeFileSync(FILE, page())
  printWhole()
}
process.exitCode = unknownIds.length > 0 || stale ? 1 : 0
