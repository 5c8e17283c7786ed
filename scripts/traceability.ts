import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Coverage, coverage } from '../src/contracts/audit/machineKnowledge.ts'
import { outlineMachine, type StateOutline } from '../src/machines/machineOutline.ts'
import { REGISTRY } from '../src/machines/registry.ts'
import {
  flattenStates,
  shortStateId,
  transitionKey,
  transitionLabel,
} from '../src/machines/transitionNames.ts'
import { runningTitles } from './testTitles.ts'

/** This file reads requirements: their text, the tests that name them, and the charts that implement them. */
const ROOT = join(import.meta.dirname, '..')
const LISTS = ['requirements-portal.yaml', 'requirements-meeting.yaml']
const TESTS = ['src', 'server', 'model-tests', 'e2e', 'hostile', 'scripts']
const ID = /\b[MP]\d+\.\d+\b/g

const requirement = z.object({ id: z.string(), area: z.string(), text: z.string() })
export type ListedRequirement = z.infer<typeof requirement>

export interface NamingTest {
  readonly file: string
  readonly title: string
  /** @see RunningTitle */
  readonly walks: boolean
}

/** A state or a transition with requirement ids. */
export interface Realisation {
  readonly machine: string
  readonly state: string
  /** Null: the state itself. */
  readonly transition: { readonly key: string; readonly label: string } | null
}

export const readRequirements = (): readonly ListedRequirement[] =>
  LISTS.flatMap((list) =>
    z.array(requirement).parse(parse(readFileSync(join(ROOT, 'docs', 'requirements', list), 'utf8'))),
  )

const appendTo = <T>(found: Map<string, T[]>, id: string, thing: T): void => {
  const known = found.get(id)
  if (known) known.push(thing)
  else found.set(id, [thing])
}

/** By requirement id; files and titles are sorted. */
export const readNamingTests = (): ReadonlyMap<string, readonly NamingTest[]> => {
  const found = new Map<string, NamingTest[]>()
  for (const folder of TESTS)
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.(test|spec)\.tsx?$/.test(name)) continue
      const file = join(folder, name)
      const seen = new Set<string>()
      const lang = name.endsWith('x') ? 'tsx' : 'ts'
      for (const { title, walks } of runningTitles(readFileSync(join(ROOT, file), 'utf8'), lang))
        for (const id of title.match(ID) ?? []) {
          if (seen.has(`${id} ${title}`)) continue
          seen.add(`${id} ${title}`)
          appendTo(found, id, { file, title, walks })
        }
    }
  return found
}

export const readOutlines = (): readonly StateOutline[] =>
  REGISTRY.map(({ machine }) => outlineMachine(machine)).sort((a, b) => (a.id < b.id ? -1 : 1))

export const findRealisations = (
  outlines: readonly StateOutline[],
): ReadonlyMap<string, readonly Realisation[]> => {
  const found = new Map<string, Realisation[]>()
  for (const root of outlines)
    for (const state of flattenStates(root)) {
      const location = { machine: root.id, state: shortStateId(root, state.id) }
      for (const id of state.spec) appendTo(found, id, { ...location, transition: null })
      for (const transition of state.transitions)
        for (const id of transition.spec)
          appendTo(found, id, {
            ...location,
            transition: { key: transitionKey(state.id, transition), label: transitionLabel(transition) },
          })
    }
  return found
}

/** Which model test takes which transition; empty when it was never collected. */
export const readCoverage = (): Coverage => {
  const file = join(ROOT, 'docs', 'coverage.json')
  return coverage.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
}
