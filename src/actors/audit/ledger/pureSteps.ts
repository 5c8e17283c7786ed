import {
  type AnyActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
} from 'xstate'

/** A machine's transitions as functions: nothing is started, sent, or looked up. */
export interface PureSteps {
  begin(input: unknown): AnyMachineSnapshot
  next(before: AnyMachineSnapshot, event: PureEvent): AnyMachineSnapshot
  /** The state after each microstep; none when no state took the event. */
  microsteps(before: AnyMachineSnapshot, event: PureEvent): AnyMachineSnapshot[]
}

interface PureEvent {
  readonly type: string
}

/**
 * An actor of the machine that is never started, in a system without registration, so that two steps can use
 * the same.
 */
const idleActor = (machine: AnyStateMachine): AnyActor => {
  const actor = createActor(machine)
  actor.system = Object.create(actor.system, { _set: { value: () => undefined } })
  return actor
}

const MADE = new WeakMap<AnyStateMachine, PureSteps>()

/**
 * The library's own pure functions create an actor, with the machine's first state and its children, for
 * every step, which is most of the cost of a step. Here one serves all steps of a machine.
 */
export const pureSteps = (machine: AnyStateMachine): PureSteps => {
  const made = MADE.get(machine)
  if (made) return made
  const self = idleActor(machine)
  const nothing = () => undefined
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  }
  const steps: PureSteps = {
    begin: (input) => machine.getInitialSnapshot(scope, input as never),
    next: (before, event) => machine.transition(before, event as never, scope),
    microsteps: (before, event) => machine.microstep(before, event as never, scope),
  }
  MADE.set(machine, steps)
  return steps
}
