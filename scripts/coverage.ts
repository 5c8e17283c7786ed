import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Coverage, coveragePart, readCoverage, writeCoverage } from '../model-tests/coverage.ts'

/**
 * `npm run coverage [-- part of a file's name…]`: runs the model tests and writes which test takes which
 * transition to `docs/coverage.json`. With names only those files run, and other entries are kept.
 */
const ROOT = join(import.meta.dirname, '..')
const asked = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'coverage-'))

const byName = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))

const withPart = (all: Coverage, { machine, title, keys }: z.infer<typeof coveragePart>): Coverage => {
  const others = Object.entries(all[machine] ?? {}).map(
    ([key, titles]) => [key, titles.filter((one) => one !== title)] as const,
  )
  const kept = new Map(others.filter(([, titles]) => titles.length > 0))
  for (const key of keys) kept.set(key, [...(kept.get(key) ?? []), title].sort())
  return byName([...Object.entries({ ...all, [machine]: byName([...kept]) })])
}

try {
  execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      'model',
      ...(asked.length > 0 ? asked : ['.model.test']),
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, COVERAGE_PARTS: folder } },
  )
  const parts = readdirSync(folder).map((file) =>
    coveragePart.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown),
  )
  const all = parts.reduce(withPart, asked.length > 0 ? readCoverage() : {})
  writeCoverage(all)
  console.log(`docs/coverage.json: ${Object.keys(all).length} machines`)
} finally {
  rmSync(folder, { recursive: true })
}
