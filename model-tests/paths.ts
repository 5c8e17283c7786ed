import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { MachineContract } from '../src/contracts/machineContract.ts'
import { noteCoverage } from './coverage.ts'
import { depthFolder, fewSimplePaths, noteDepth, walkableSimplePaths } from './depth.ts'
import { expectNoHarm } from './faults.ts'
import { type Graphed, type Step, shortestPathsOf } from './graph.ts'
import { LiveRun, type Sent } from './liveRun.ts'
import { type ExpectedOutcomes, outcomesOf } from './outcomes.ts'
import { transitionKeys } from './subject.ts'

/** Target states by state and event, sorted. States of regions are joined by ` & `. */
export type ExpectedTransitions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export interface CheckView<C = Record<string, unknown>> {
  readonly context: C
  readonly value: unknown
  readonly snapshot: AnyMachineSnapshot
  /** Everything the machine has sent so far. */
  readonly sent: readonly Sent[]
  readonly children: readonly string[]
}

export interface ModelOptions<C> extends Graphed<C> {
  readonly contract: MachineContract
  /** One check per leaf state, by its dotted path; by the machine's id when it has no states. */
  readonly checks: Readonly<Record<string, (view: CheckView<C>) => void>>
  /**
   * Lists the states that each event enters, by source state. The table repeats the chart, so that a lost
   * transition or guard is detected (npm run test:mutants).
   */
  readonly expectedTransitions?: ExpectedTransitions
  /**
   * Lists the outcome of each event, by the state that handles it. The table repeats the chart and is edited by
   * hand, so that a lost guard, transition or action is detected (npm run test:mutants).
   */
  readonly expectedOutcomes?: ExpectedOutcomes
  /**
   * For events that are answered without leaving the state: types of the sent events, each combination once.
   */
  readonly expectedMessages?: ExpectedTransitions
  /** System ids of other actors that the machine addresses. */
  readonly bystanders?: readonly string[]
  readonly systemId?: string
}

/** The promise invoked as `id` resolves. */
export const done = (id: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
})
/** The promise invoked as `id` rejects with plain data. */
export const failed = (id: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
})
/** The named delay elapses in any state. */
export const elapsed = (delay: string): AnyEventObject => ({ type: `xstate.after.${delay}.*` })

const leaves = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => node.path.join('.') || node.machine.id)

const descriptorsOf = (machine: AnyStateMachine): Set<string> =>
  new Set(transitionKeys(machine).map((key) => key.split(' · ')[1] ?? ''))

const parseable = (contract: MachineContract, event: AnyEventObject): void => {
  if (event.type.startsWith('xstate.')) return
  const schema = contract.events[event.type]
  expect(schema, `the contract has no event "${event.type}"`).toBeDefined()
  expect(schema?.safeParse(event).error, `case ${event.type} against its contract`).toBeUndefined()
}

const expectCasesComplete = (machine: AnyStateMachine, cases: readonly AnyEventObject[]): void => {
  const types = cases.map((event) => event.type)
  const missing = [...descriptorsOf(machine)].filter((descriptor) => {
    // The engine raises the completion of a state itself.
    if (descriptor === 'always' || descriptor === '*' || descriptor.startsWith('xstate.done.state.'))
      return false
    if (descriptor.endsWith('.*')) return !types.some((type) => type.startsWith(descriptor.slice(0, -1)))
    if (descriptor.startsWith('xstate.after.'))
      return !types.some((type) => type.endsWith('.*') && descriptor.startsWith(type.slice(0, -1)))
    return !types.includes(descriptor)
  })
  expect(missing, 'events of the chart without a case').toEqual([])
  const used = [...descriptorsOf(machine)]
  const isUsed = (type: string): boolean =>
    used.some((descriptor) => {
      if (descriptor === '*' || descriptor === type) return true
      if (descriptor.endsWith('.*')) return type.startsWith(descriptor.slice(0, -1))
      return type.endsWith('.*') && descriptor.startsWith(type.slice(0, -1))
    })
  expect(
    types.filter((type) => !isUsed(type)),
    'cases that the chart does not use',
  ).toEqual([])
}

const stateOf = (snapshot: AnyMachineSnapshot): string => leaves(snapshot).sort().join(' & ')

/** The type of an engine event without the path of the state. */
const plainType = (type: string): string =>
  type.startsWith('xstate.after.') ? type.split('.').slice(0, 3).join('.') : type

/** The states that each event of the graph enters; @see ModelOptions.expectedTransitions */
export const expectedOf = (paths: readonly (readonly Step[])[]): ExpectedTransitions => {
  const found: Record<string, Record<string, string[]>> = {}
  for (const steps of paths)
    for (const [index, { state, event }] of steps.entries()) {
      const before = steps[index - 1]
      if (!before) continue
      const from = stateOf(before.state)
      const type = plainType(event.type)
      found[from] ??= {}
      const events = found[from]
      events[type] = [...new Set([...(events[type] ?? []), stateOf(state)])].sort()
    }
  return found
}

/** Records each combination of sent events once; an empty text for none. */
const noteSaid = (
  said: Record<string, Record<string, string[]>>,
  from: string,
  type: string,
  sent: readonly Sent[],
): void => {
  said[from] ??= {}
  const events = said[from]
  const text = sent.map(({ event }) => event.type).join(', ')
  const name = plainType(type)
  events[name] = [...new Set([...(events[name] ?? []), text])].sort()
}

/** Numbers sequences of events: equal sequences have equal numbers. */
const rowNames = () => {
  const names = new Map<string, string>()
  return (before: string, event: AnyEventObject): string => {
    const row = `${before} ${JSON.stringify(event)}`
    const known = names.get(row) ?? String(names.size)
    names.set(row, known)
    return known
  }
}

/**
 * Walks every path on a live actor.
 * @returns the transitions that were taken
 */
const walkPaths = async <C>(
  options: ModelOptions<C>,
  paths: Iterable<readonly Step[]>,
): Promise<{ taken: ReadonlySet<string>; visited: ReadonlySet<string>; said: ExpectedTransitions }> => {
  const { machine, contract, checks } = options
  const taken = new Set<string>()
  const visited = new Set<string>()
  const said: Record<string, Record<string, string[]>> = {}
  const nameRow = rowNames()
  // Equal prefixes of paths lead to the same state, which is checked once.
  const looked = new Set<string>()
  for (const steps of paths) {
    let row = ''
    const run = new LiveRun({
      machine,
      contract,
      input: options.input ?? {},
      bystanders: options.bystanders ?? [],
      ...(options.systemId ? { systemId: options.systemId } : {}),
    })
    const walked: string[] = []
    try {
      for (const [index, step] of steps.entries()) {
        if (index === 0) await run.start()
        else {
          walked.push(step.event.type)
          const from = stateOf(run.snapshot)
          const count = run.sent.length
          await run.execute(step.event)
          noteSaid(said, from, step.event.type, run.sent.slice(count))
        }
        row = nameRow(row, step.event)
        if (looked.has(row)) continue
        looked.add(row)
        const live = run.snapshot
        expect(live.value, `state after ${walked.join(' → ')}`).toEqual(step.state.value)
        expect(JSON.parse(JSON.stringify(live.context)), 'context is JSON').toEqual(live.context)
        expect(contract.context.safeParse(live.context).error, 'context against its contract').toBeUndefined()
        for (const leaf of leaves(live)) {
          visited.add(leaf)
          const check = checks[leaf]
          if (!check) throw new Error(`No check for the state "${leaf}"`)
          check({
            context: live.context as C,
            value: live.value,
            snapshot: live,
            sent: run.sent,
            children: Object.keys(live.children).filter((id) => live.children[id]),
          })
        }
      }
      const end = run.snapshot
      expect(run.replay(), 'replay of the recorded run').toEqual({
        value: end.value,
        context: end.context,
        status: end.status,
      })
      for (const key of run.taken) taken.add(key)
    } catch (error) {
      if (error instanceof Error) error.message += `\n  on the path: ${walked.join(' → ')}`
      throw error
    } finally {
      run.stop()
    }
  }
  return { taken, visited, said }
}

/**
 * The complete model test of one machine: takes a path to every reachable transition on a live actor, and
 * fails on
 * - an event of the chart without a case, or a case that the chart does not use;
 * - a state without a check, or a check without a reachable state;
 * - a transition that no path takes;
 * - a live state that differs from the graph's;
 * - a context that is not JSON or does not match the contract;
 * - a recorded run that does not replay to the same value and context.
 * @returns the transitions that were taken
 */
export const runModel = async <C>(options: ModelOptions<C>): Promise<ReadonlySet<string>> => {
  const { machine, contract, cases, checks } = options
  for (const event of cases) parseable(contract, event)
  expectCasesComplete(machine, cases)
  const paths = shortestPathsOf(options)
  // Known before anything is walked.
  const reached = new Set(paths.flatMap((steps) => steps.flatMap(({ state }) => leaves(state))))
  expect(
    Object.keys(checks).filter((key) => !reached.has(key)),
    'checks of states that are never reached',
  ).toEqual([])
  if (options.expectedTransitions)
    expect(expectedOf(paths), 'the states that each event enters').toEqual(options.expectedTransitions)
  if (options.expectedOutcomes)
    expect(outcomesOf(machine, options.input, paths), 'what each event does').toEqual(
      options.expectedOutcomes,
    )
  const { taken, visited, said } = await walkPaths(options, paths)
  for (const [from, events] of Object.entries(options.expectedMessages ?? {}))
    for (const [type, expectedMessages] of Object.entries(events))
      expect(said[from]?.[type], `what ${type} in ${from} makes it say`).toEqual(expectedMessages)
  expect(
    transitionKeys(machine).filter((key) => !taken.has(key)),
    'transitions that no path takes',
  ).toEqual([])
  expect(
    Object.keys(checks).filter((key) => !visited.has(key)),
    'checks of states that are never reached',
  ).toEqual([])
  return taken
}

/** All declared models, for runs on a changed machine. */
export const MODELS: { readonly title: string; readonly options: ModelOptions<never> }[] = []

/** Declares the model test of one machine; a failure names the path. */
export const testModel = <C>(title: string, options: ModelOptions<C>): void => {
  MODELS.push({ title, options: options as ModelOptions<never> })
  it(title, async () => {
    noteCoverage(options.machine, await runModel(options))
  })
  it('takes no harm from late answers, repetitions, aborts and stops', () => expectNoHarm(options))
  if (depthFolder !== undefined)
    it('simple paths', { timeout: 600_000 }, async () => {
      const began = process.cpuUsage()
      const { paths, counts } = walkableSimplePaths(title, options)
      await walkPaths(options, paths)
      const { user, system } = process.cpuUsage(began)
      noteDepth({ machine: options.machine.id, title, seconds: (user + system) / 1e6, ...counts() })
    })
  else {
    const few = fewSimplePaths(options)
    if (few.length > 0) it('simple paths', async () => void (await walkPaths(options, few)))
  }
}

/** A machine with its real services over a fake platform, and a function that causes each event. */
export interface RealRun {
  value(): unknown
  /** The state values since the last call, including the current one. */
  passedThrough(): unknown[]
  /**
   * Synchronous where nothing has to settle, so that states which their services leave at once are seen too.
   * @returns false when the platform cannot cause the event here; the rest of the path is not walked
   */
  cause(event: AnyEventObject): boolean | Promise<boolean>
  stop(): Promise<void>
}

/**
 * Walks the paths of a machine's graph with its real services. Events of the platform are not sent but
 * caused, which tests machine and wiring together.
 * @param leastShare of the paths, from 0 to 1, that must be walked to their end
 */
export const testRealPaths = <C>(
  title: string,
  options: Graphed<C> & { leastShare: number },
  begin: () => RealRun,
): void => {
  it(title, { timeout: 60_000 }, async () => {
    const paths = shortestPathsOf(options)
    let walkedToTheEnd = 0
    for (const steps of paths) {
      const run = begin()
      const walked: string[] = []
      try {
        let possible = true
        // A state whose service settles by itself ends before another event can occur.
        let leftByItself = false
        for (const [index, step] of steps.entries()) {
          if (index > 0) {
            walked.push(step.event.type)
            if (leftByItself) possible = step.event.type.startsWith('xstate.done.actor.')
            const caused: boolean | Promise<boolean> = leftByItself ? possible : run.cause(step.event)
            possible = typeof caused === 'boolean' ? caused : await caused
          }
          if (!possible) break
          const seen = run.passedThrough()
          leftByItself = !isDeepStrictEqual(run.value(), step.state.value)
          if (leftByItself)
            expect(seen, `states after ${walked.join(' → ')}`).toContainEqual(step.state.value)
        }
        if (possible) walkedToTheEnd += 1
      } finally {
        await run.stop()
      }
    }
    expect(walkedToTheEnd / paths.length).toBeGreaterThanOrEqual(options.leastShare)
  })
}
