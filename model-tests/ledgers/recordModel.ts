import type { InspectionEvent } from 'xstate'
import { knownMachine } from '../../src/actors/audit/ledger/machineVersions.ts'
import { LedgerWriter } from '../../src/services/audit/ledger/ledgerWriter.ts'
import { type Inspected, Recorder } from '../../src/services/audit/ledger/recorder.ts'
import { type Step, shortestPathsOf } from '../graph.ts'
import { LiveRun } from '../liveRun.ts'
import { MODELS, type ModelOptions } from '../paths.ts'
import { transitionKeys } from '../subject.ts'

/** Ledger lines of a machine's model, by as few paths as take every transition. */
const runOf = (options: ModelOptions<never>, watch?: (inspected: InspectionEvent) => void): LiveRun =>
  new LiveRun({
    machine: options.machine,
    contract: options.contract,
    input: options.input ?? {},
    bystanders: options.bystanders ?? [],
    ...(options.systemId ? { systemId: options.systemId } : {}),
    ...(watch ? { watch } : {}),
  })

const walk = async (run: LiveRun, steps: readonly Step[]): Promise<void> => {
  await run.start()
  for (const { event } of steps.slice(1)) await run.execute(event)
  run.stop()
}

interface Walked {
  readonly steps: Step[]
  readonly taken: ReadonlySet<string>
}

/** Repeatedly chooses the path that takes most of the remaining transitions for its length. */
const fewPathsOf = async (options: ModelOptions<never>): Promise<Step[][]> => {
  const walked: Walked[] = []
  for (const steps of shortestPathsOf(options)) {
    const run = runOf(options)
    await walk(run, steps)
    walked.push({ steps, taken: run.taken })
  }
  const left = new Set(transitionKeys(options.machine))
  const worthOf = ({ steps, taken }: Walked): number =>
    [...taken].filter((key) => left.has(key)).length / (steps.length + 1)
  const chosen: Step[][] = []
  for (;;) {
    const best = walked.reduce<Walked | null>(
      (one, other) => (one === null || worthOf(other) > worthOf(one) ? other : one),
      null,
    )
    if (best === null || worthOf(best) === 0) return chosen
    chosen.push(best.steps)
    for (const key of best.taken) left.delete(key)
  }
}

/** @param machines by id; their models must be declared */
export const recordModels = async (session: string, machines: readonly string[]): Promise<string[]> => {
  const recorder = new Recorder()
  const writer = new LedgerWriter({ recorder, known: knownMachine, session })
  let at = Date.UTC(2026, 0, 5, 9)
  for (const id of machines) {
    const models = MODELS.filter(({ options }) => options.machine.id === id)
    if (models.length === 0) throw new Error(`No model of "${id}" is declared`)
    for (const { options } of models)
      for (const steps of await fewPathsOf(options)) {
        const run = runOf(options, (inspected) => {
          at += 1
          const seen: unknown = inspected
          recorder.observe(seen as Inspected, at)
        })
        await walk(run, steps)
      }
  }
  recorder.hidePage(at)
  while (writer.step());
  return [...(writer.take()?.lines ?? [])]
}
