import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineNow } from '../bench/machine.ts'
import { DEPTH, type DepthPart, depthPart } from '../model-tests/depth.ts'

/**
 * `npm run test:model:deep [-- part of a file's name…]`: walks the simple paths of every model on a live
 * actor and writes their numbers to `model-tests/simple-paths.md`. With names only those files run, and
 * nothing is written.
 */
const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'model-tests', 'simple-paths.md')
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const asked = process.argv.slice(2)

const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ' ')

/** The number of paths: exact while it can be counted, otherwise its magnitude. */
const ofAll = ({ isDrawn, magnitude }: DepthPart): string => {
  if (!isDrawn) return 'all'
  return magnitude < 6 ? `about ${count(Math.round(10 ** magnitude))}` : `about 10^${Math.round(magnitude)}`
}

const row = (part: DepthPart): string =>
  `| ${[
    part.machine,
    part.title.replace(/^(?:[PM]\d[\d.]* )+/, ''),
    count(part.walked),
    ofAll(part),
    count(part.cut),
    count(part.longest),
    count(part.steps),
    `${Math.floor((part.pairsTaken / Math.max(part.pairsMet, 1)) * 100)} %`,
    part.seconds.toFixed(1),
  ].join(' | ')} |`

const page = (parts: readonly DepthPart[], seconds: number): string => {
  const total = (figure: (part: DepthPart) => number) => parts.reduce((sum, part) => sum + figure(part), 0)
  const complete = parts.filter(({ isDrawn, cut }) => !isDrawn && cut === 0).length
  return `# Simple paths

Written by \`npm run test:model:deep\`. A simple path comes to no state twice and ends where it cannot go on without;
each is driven over a live actor with every check of the model's own test. Where there are more than ${count(DEPTH.paths)}
of them, or more than ${count(DEPTH.steps)} steps in them, that much is drawn by lot, the same every time, and
transitions that seldom followed each other are likelier; how many there would be is estimated from the draws.
What is drawn again is not walked again, and after twice as many draws as paths are wanted there is an end.
After ${DEPTH.longest} steps a path is cut. The share of pairs says how many transitions were taken right after each
other, of those that could have been somewhere on the way. Seconds are of processor time.

${count(total(({ walked }) => walked))} paths with ${count(total(({ steps }) => steps))} steps in ${parts.length} models,
${complete} of them whole, in ${(seconds / 60).toFixed(1)} minutes. ${machineNow()}

| Machine | Model | Walked | Of | Cut | Longest | Steps | Pairs | Seconds |
|---|---|--:|--:|--:|--:|--:|--:|--:|
${parts.map(row).join('\n')}
`
}

const folder = mkdtempSync(join(tmpdir(), 'depth-'))
const began = performance.now()
try {
  execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--project', 'model', '--testNamePattern', 'simple paths'],
      ...['--maxWorkers', String(availableParallelism())],
      ...(asked.length > 0 ? asked : ['.model.test']),
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, MODEL_DEPTH: folder } },
  )
  const parts = readdirSync(folder)
    .map((file) => depthPart.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown))
    .sort((one, other) =>
      `${one.machine} ${one.title}`.localeCompare(`${other.machine} ${other.title}`, 'en'),
    )
  for (const part of parts)
    console.log(`${part.machine}: ${count(part.walked)} of ${ofAll(part)}, ${part.seconds.toFixed(1)} s`)
  if (asked.length === 0) {
    writeFileSync(FILE, page(parts, (performance.now() - began) / 1000))
    execFileSync(process.execPath, [BIOME, 'format', '--write', FILE], { stdio: 'ignore' })
  }
} catch {
  // The test output names the reason; a failing path names its steps.
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
