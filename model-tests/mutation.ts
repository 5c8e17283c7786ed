import { appendFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { mutantsOf } from './mutants.ts'
import { MODELS, type ModelOptions, runModel } from './paths.ts'
import { lots } from './simplePaths.ts'

/**
 * Run by `npm run test:mutants` only: runs the model tests of every machine without one of its guards,
 * transitions or actions. A mutant counts as caught only when an assertion of these tests fails; generated
 * files (diagrams, versions, coverage) take no part.
 */
const LEAST_OVERALL = 0.9
const LEAST_EACH = 0.8
/**
 * A part of the mutants is a sample whose size depends on the machine's speed. It shows only that a chart is hardly
 * tested, and nothing when it is smaller than this.
 */
const LEAST_SAMPLE = 10
const LEAST_IN_A_SAMPLE = 0.5
/** `npm run test:mutants -- retry room` runs only these. */
const ASKED = (process.env.MUTANTS ?? '').split(',').filter((id) => id !== '')

/** Seconds for each machine; what is not tried by then is left out. All mutants are tried when it is not set. */
const SECONDS = Number(process.env.MUTANTS_SECONDS ?? Number.POSITIVE_INFINITY)

for (const load of Object.values(import.meta.glob('./**/*.model.test.ts'))) await load()

/** The names of a chart's mutants: instances of one factory have equal ones and are tested once. */
const chartOf = (machine: AnyStateMachine): string =>
  mutantsOf(machine)
    .map(({ name }) => name)
    .join('\n')

const machines = (): Map<string, readonly ModelOptions<never>[]> => {
  const byId = new Map<string, ModelOptions<never>[]>()
  for (const { options } of MODELS)
    byId.set(options.machine.id, [...(byId.get(options.machine.id) ?? []), options])
  const charts = new Map<string, string>()
  // The factories' own tests come first, because they are the deepest.
  for (const id of [...byId.keys()].sort(
    (a, b) => Number(b.startsWith('kit')) - Number(a.startsWith('kit')),
  )) {
    const [first] = byId.get(id) ?? []
    if (!first) continue
    const chart = chartOf(first.machine)
    if (charts.has(chart)) byId.delete(id)
    else charts.set(chart, id)
  }
  return byId
}

const isCaught = async (options: ModelOptions<never>): Promise<boolean> => {
  try {
    await runModel(options)
    return false
  } catch {
    return true
  }
}

describe('mutants', () => {
  const total = { caught: 0, all: 0 }
  const asked = [...machines()].filter(([id]) => ASKED.length === 0 || ASKED.includes(id))

  it.each(asked)('of %s: enough are caught', { timeout: 7_200_000 }, async (id, models) => {
    const [first] = models
    if (!first) throw new Error(`${id} has no model`)
    const mutants = mutantsOf(first.machine)
    const survivors: string[] = []
    const draw = lots(id)
    // In an order drawn by lot, the same every time, because there may be no time for all of them.
    const drawn = mutants.map((mutant) => ({ mutant, lot: draw() })).sort((a, b) => a.lot - b.lot)
    const end = performance.now() + SECONDS * 1_000
    let tried = 0
    for (const { mutant } of drawn) {
      if (performance.now() > end) break
      const { name, machine } = mutant
      tried += 1
      let caught = false
      for (const options of models) caught ||= await isCaught({ ...options, machine })
      if (!caught) survivors.push(name)
    }
    const caught = tried - survivors.length
    total.caught += caught
    total.all += tried
    const lines = [
      `${id}: ${caught} of ${tried} caught${tried < mutants.length ? `, ${mutants.length - tried} left out` : ''}`,
      ...survivors.map((name) => `  survived: without ${name}`),
    ]
    // Printed at once, because the next machine takes time.
    console.warn(lines.join('\n'))
    if (process.env.MUTANTS_FILE) appendFileSync(process.env.MUTANTS_FILE, `${lines.join('\n')}\n`)
    if (tried === 0) return
    if (tried === mutants.length) expect(caught / tried).toBeGreaterThanOrEqual(LEAST_EACH)
    else if (tried >= LEAST_SAMPLE) expect(caught / tried).toBeGreaterThanOrEqual(LEAST_IN_A_SAMPLE)
  })

  afterAll(() => {
    console.warn(`${total.caught} of ${total.all} mutants caught`)
    if (total.all > 0 && SECONDS === Number.POSITIVE_INFINITY)
      expect(total.caught / total.all).toBeGreaterThanOrEqual(LEAST_OVERALL)
  })
})
