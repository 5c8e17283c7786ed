import type { Coverage } from '../src/contracts/audit/machineKnowledge.ts'
import type { ListedRequirement, NamingTest, Realisation } from './traceability.ts'
import { idsOfWalksAlone } from './traceRules.ts'

interface Trace {
  readonly requirements: readonly ListedRequirement[]
  readonly tests: ReadonlyMap<string, readonly NamingTest[]>
  readonly realisations: ReadonlyMap<string, readonly Realisation[]>
  readonly coverage: Coverage
}

const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;')

const locationName = ({ machine, state, transition }: Realisation): string =>
  `[${machine}](diagrams/${machine}.md) \`${state}${transition ? ` · ${transition.label}` : ''}\``

/** Files in a table cell; titles are listed in the second part. */
const files = (tests: readonly NamingTest[]): string =>
  [...new Set(tests.map(({ file }) => file))].map((file) => `\`${file}\``).join('<br>')

const table = ({ tests, realisations, coverage }: Trace, rows: readonly ListedRequirement[]): string =>
  [
    '| Requirement | What it says | States and transitions | Tests that name it | Model tests on its transitions |',
    '|---|---|---|---|--:|',
    ...rows.map(({ id, text }) => {
      const locations = realisations.get(id) ?? []
      const walked = new Set(
        locations.flatMap(({ machine, transition }) =>
          transition ? (coverage[machine]?.[transition.key] ?? []) : [],
        ),
      )
      return `| ${id} | ${cell(text)} | ${locations.map((location) => cell(locationName(location))).join('<br>')} | ${files(tests.get(id) ?? [])} | ${walked.size} |`
    }),
  ].join('\n')

const byArea = (trace: Trace, rows: readonly ListedRequirement[]): string[] =>
  [...new Set(rows.map(({ area }) => area))].sort().flatMap((area) => [
    `### ${area}`,
    table(
      trace,
      rows.filter((row) => row.area === area),
    ),
  ])

/** The reverse: test files with the requirements they name. */
const byFile = ({ tests }: Trace): string => {
  const files = new Map<string, Set<string>>()
  for (const [id, naming] of tests)
    for (const { file } of naming) files.set(file, (files.get(file) ?? new Set()).add(id))
  return [
    '| Test file | Requirements |',
    '|---|---|',
    ...[...files]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, ids]) => `| \`${file}\` | ${[...ids].sort().join(', ')} |`),
  ].join('\n')
}

/** Machines with the requirements of their states and transitions. */
const byMachine = ({ realisations }: Trace): string => {
  const machines = new Map<string, Set<string>>()
  for (const [id, locations] of realisations)
    for (const { machine } of locations) machines.set(machine, (machines.get(machine) ?? new Set()).add(id))
  return [
    '| Machine | Requirements |',
    '|---|---|',
    ...[...machines]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([machine, ids]) => `| [${machine}](diagrams/${machine}.md) | ${[...ids].sort().join(', ')} |`),
  ].join('\n')
}

/** docs/traceability.md: requirements with charts and tests and the reverse; open requirements come first. */
export const traceabilityPage = (trace: Trace): string => {
  const { requirements, tests, realisations } = trace
  const open = requirements.filter(({ id }) => !tests.has(id))
  const proven = requirements.filter(({ id }) => tests.has(id))
  const ofWalksAlone = idsOfWalksAlone(tests)
  return `${[
    '# Traceability',
    'Made by `npm run trace` from the requirement lists, the charts and the titles of running tests; do not edit.',
    `${requirements.length} requirements: ${proven.length} are named by a test, ${open.length} by none. States and transitions carry ${realisations.size} of them.`,
    '## Requirements without a test',
    ...(open.length === 0 ? ['None.'] : byArea(trace, open)),
    '## Requirements that only a walk through a graph names',
    ofWalksAlone.length === 0 ? 'None.' : ofWalksAlone.join(', '),
    '## Requirements with a test',
    ...byArea(trace, proven),
    '## From machines',
    byMachine(trace),
    '## From tests',
    byFile(trace),
  ].join('\n\n')}\n`
}
