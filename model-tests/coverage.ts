import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { z } from 'zod'
import { outlineMachine } from '../src/machines/machineOutline.ts'
import { REGISTRY } from '../src/machines/registry.ts'
import { flattenStates, transitionKey } from '../src/machines/transitionNames.ts'
import { type TransitionKey, transitionKeys } from './subject.ts'

/** Which test takes which transition: `docs/coverage.json`, written by `npm run coverage`. */
const FILE = join(import.meta.dirname, '..', 'docs', 'coverage.json')

/** By machine, then by the transition's name (src/machines/transitionNames.ts): sorted titles of tests. */
export const coverage = z.record(z.string(), z.record(z.string(), z.array(z.string())))
export type Coverage = z.infer<typeof coverage>

/** The transitions of one test, as passed to the script. */
export const coveragePart = z.object({ machine: z.string(), title: z.string(), keys: z.array(z.string()) })

export const readCoverage = (): Coverage =>
  existsSync(FILE) ? coverage.parse(JSON.parse(readFileSync(FILE, 'utf8')) as unknown) : {}

export const writeCoverage = (all: Coverage): void => writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`)

/** All transitions of a machine, by the names of the coverage. */
export const transitionNamesOf = (machine: AnyStateMachine): string[] =>
  flattenStates(outlineMachine(machine)).flatMap(({ id, transitions }) =>
    transitions.map((transition) => transitionKey(id, transition)),
  )

const namesOf = (machine: AnyStateMachine, taken: ReadonlySet<TransitionKey>): string[] => {
  const names = transitionNamesOf(machine)
  return [
    ...new Set(
      transitionKeys(machine).flatMap((key, index) => (taken.has(key) ? [names[index] ?? key] : [])),
    ),
  ].sort()
}

const isRegistered = ({ id }: AnyStateMachine): boolean => REGISTRY.some(({ machine }) => machine.id === id)

/** Collects for `npm run coverage`; in every other run the file must match what the test has taken. */
export const noteCoverage = (machine: AnyStateMachine, taken: ReadonlySet<TransitionKey>): void => {
  // The test of a factory runs machines that are not registered.
  if (!isRegistered(machine)) return
  const title = expect.getState().currentTestName ?? ''
  const keys = namesOf(machine, taken)
  const folder = process.env.COVERAGE_PARTS
  if (folder) {
    const name = createHash('sha256').update(`${machine.id} ${title}`).digest('hex')
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ machine: machine.id, title, keys }))
    return
  }
  const known = Object.entries(readCoverage()[machine.id] ?? {})
  const written = known.flatMap(([key, titles]) => (titles.includes(title) ? [key] : [])).sort()
  if (written.length === 0) return
  expect(written, 'docs/coverage.json of this test; npm run coverage writes it anew').toEqual(keys)
}
