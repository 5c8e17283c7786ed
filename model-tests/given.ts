import { expect, onTestFinished } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { MachineContract } from '../src/contracts/machineContract.ts'
import { LiveRun, type Sent } from './liveRun.ts'

interface Given {
  readonly machine: AnyStateMachine
  readonly contract: MachineContract
  readonly input?: unknown
  readonly systemId?: string
  readonly bystanders?: readonly string[]
}

export interface GivenRun {
  readonly run: LiveRun
  value(): unknown
  context<T>(): T
  /** The events that the machine sends in response to these. */
  when(...events: readonly AnyEventObject[]): Promise<readonly Sent[]>
}

/** A machine on a live actor, for the test of a single rule: after these events, what follows from another. */
export const given = async (
  { machine, contract, input = {}, bystanders = ['meeting'], systemId }: Given,
  ...events: readonly AnyEventObject[]
): Promise<GivenRun> => {
  const run = new LiveRun({ machine, contract, input, bystanders, ...(systemId ? { systemId } : {}) })
  onTestFinished(() => run.stop())
  const when = async (...next: readonly AnyEventObject[]) => {
    const before = run.sent.length
    for (const event of next) {
      if (!event.type.startsWith('xstate.')) expect(contract.events[event.type]?.parse(event)).toBeDefined()
      await run.execute(event)
    }
    return run.sent.slice(before)
  }
  await run.start()
  await when(...events)
  return {
    run,
    when,
    value: () => run.snapshot.value,
    context: <T>() => run.snapshot.context as T,
  }
}
