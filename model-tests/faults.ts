import { expect, vi } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { MachineContract } from '../src/contracts/machineContract.ts'
import { eventsFor, type Graphed, pathsToStates, type Step } from './graph.ts'
import { LiveRun } from './liveRun.ts'

/**
 * A model with faults from outside, tested in every state: each event occurs twice, an abandoned promise
 * settles, a promise is aborted, and the actor is stopped.
 */
export interface Faulted<C> extends Graphed<C> {
  readonly contract: MachineContract
  readonly bystanders?: readonly string[]
  readonly systemId?: string
}

const ABORTED = { code: 'aborted', message: 'The operation was aborted', retryable: false, terminal: false }

const runTo = async <C>(options: Faulted<C>, steps: readonly Step[]): Promise<LiveRun> => {
  const run = new LiveRun({
    machine: options.machine,
    contract: options.contract,
    input: options.input ?? {},
    bystanders: options.bystanders ?? [],
    ...(options.systemId ? { systemId: options.systemId } : {}),
  })
  await run.start()
  for (const { event } of steps.slice(1)) await run.execute(event)
  return run
}

/** Expects no unhandled error of a child and a valid context. */
const expectSound = (run: LiveRun, contract: MachineContract, what: string): void => {
  const { status, context } = run.snapshot
  expect(status, `${what}: the actor lives`).not.toBe('error')
  expect(JSON.parse(JSON.stringify(context)), `${what}: context is JSON`).toEqual(context)
  expect(contract.context.safeParse(context).error, `${what}: context against its contract`).toBeUndefined()
}

const expectStopped = (run: LiveRun, what: string): void => {
  run.stop()
  expect(run.running(), `${what}: what runs after the stop`).toEqual([])
}

/** Expects that events after the end change nothing. */
const expectTerminal = async <C>(run: LiveRun, options: Faulted<C>, what: string): Promise<void> => {
  const end = run.snapshot
  // The library warns about such events.
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const event of options.cases) if (!event.type.startsWith('xstate.')) run.sendLate(event)
  await run.settle()
  warning.mockRestore()
  expect(run.snapshot, `${what}: terminal means terminal`).toBe(end)
}

const expectTwice = async <C>(
  options: Faulted<C>,
  steps: readonly Step[],
  event: AnyEventObject,
): Promise<void> => {
  const run = await runTo(options, steps)
  const before = run.promises()
  await run.execute(event)
  const what = `${event.type} in ${JSON.stringify(steps.at(-1)?.state.value)}`
  expectSound(run, options.contract, what)
  // Abandoned promises settle now; nobody may react.
  const given = before.filter((promise) => !run.promises().includes(promise))
  const settled = run.snapshot
  for (const { resolve } of given) resolve({ late: true })
  await run.settle()
  expect(run.snapshot, `${what}: a late answer changes nothing`).toBe(settled)
  if (run.snapshot.status !== 'active') await expectTerminal(run, options, what)
  else if (!event.type.startsWith('xstate.')) {
    await run.execute(event)
    expectSound(run, options.contract, `${what}, twice`)
  }
  expectStopped(run, what)
}

const expectAborted = async <C>(options: Faulted<C>, steps: readonly Step[]): Promise<void> => {
  const probe = await runTo(options, steps)
  const count = probe.promises().length
  expectStopped(probe, `stop in ${JSON.stringify(steps.at(-1)?.state.value)}`)
  for (let index = 0; index < count; index += 1) {
    const run = await runTo(options, steps)
    run.promises()[index]?.reject(ABORTED)
    await run.settle()
    expectSound(run, options.contract, `abort in ${JSON.stringify(steps.at(-1)?.state.value)}`)
    expectStopped(run, 'after an abort')
  }
}

export const expectNoHarm = async <C>(options: Faulted<C>): Promise<void> => {
  for (const steps of pathsToStates(options)) {
    const state = steps.at(-1)?.state
    if (!state) continue
    await expectAborted(options, steps)
    for (const event of eventsFor(options)(state)) await expectTwice(options, steps, event)
  }
}
