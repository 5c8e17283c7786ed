import { type AnyStateMachine, createMachine } from 'xstate'

/** A machine without one guard, one transition or one action, which the tests must detect. */
export interface Mutant {
  readonly name: string
  readonly machine: AnyStateMachine
}

type Plain = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

interface Found {
  readonly name: string
  readonly path: Path
  readonly kind: 'guard' | 'transition' | 'action'
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const labelOf = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (typeof action === 'function') return 'inline'
  return isPlain(action) ? String(action.type) : '?'
}

/** Paths of the actions under a key of a state or a transition: one action, or each of a list. */
const actionsIn = (holder: unknown, key: string, name: string, path: Path): Found[] => {
  if (!isPlain(holder) || holder[key] === undefined) return []
  const actions = holder[key]
  return Array.isArray(actions)
    ? actions.map((action, index) => ({
        name: `${labelOf(action)} of ${name}`,
        path: [...path, key, index],
        kind: 'action' as const,
      }))
    : [{ name: `${labelOf(actions)} of ${name}`, path: [...path, key], kind: 'action' }]
}

const guardIn = (transition: unknown, name: string, path: Path): Found[] =>
  isPlain(transition) && transition.guard !== undefined
    ? [{ name: `guard of ${name}`, path: [...path, 'guard'], kind: 'guard' }]
    : []

/** Paths of one transition, or of each candidate of a list. */
const inTransitions = (value: unknown, name: string, path: Path): Found[] =>
  Array.isArray(value)
    ? value.flatMap((one, index) => [
        { name: `${name} #${index}`, path: [...path, index], kind: 'transition' as const },
        ...guardIn(one, `${name} #${index}`, [...path, index]),
        ...actionsIn(one, 'actions', `${name} #${index}`, [...path, index]),
      ])
    : [
        { name, path, kind: 'transition' as const },
        ...guardIn(value, name, path),
        ...actionsIn(value, 'actions', name, path),
      ]

const byEvent = (events: unknown, what: string, path: Path): Found[] =>
  isPlain(events)
    ? Object.entries(events).flatMap(([event, value]) =>
        inTransitions(value, `${what} ${event}`, [...path, event]),
      )
    : []

const inInvoke = (invoke: unknown, where: string, path: Path): Found[] => {
  if (Array.isArray(invoke)) return invoke.flatMap((one, index) => inInvoke(one, where, [...path, index]))
  if (!isPlain(invoke)) return []
  return ['onDone', 'onError', 'onSnapshot'].flatMap((key) =>
    invoke[key] === undefined
      ? []
      : inTransitions(invoke[key], `${where} ${String(invoke.id)} ${key}`, [...path, key]),
  )
}

const inState = (state: unknown, where: string, path: Path): Found[] => {
  if (!isPlain(state)) return []
  return [
    ...actionsIn(state, 'entry', `entry of ${where || 'the machine'}`, path),
    ...actionsIn(state, 'exit', `exit of ${where || 'the machine'}`, path),
    ...byEvent(state.on, where, [...path, 'on']),
    ...byEvent(state.after, `${where} after`, [...path, 'after']),
    ...(state.always === undefined
      ? []
      : inTransitions(state.always, `${where} always`, [...path, 'always'])),
    ...(state.onDone === undefined ? [] : inTransitions(state.onDone, `${where} done`, [...path, 'onDone'])),
    ...inInvoke(state.invoke, where, [...path, 'invoke']),
    ...(isPlain(state.states)
      ? Object.entries(state.states).flatMap(([key, child]) =>
          inState(child, where === '' ? key : `${where}.${key}`, [...path, 'states', key]),
        )
      : []),
  ]
}

/** A copy of the config without the value at the path. */
const without = (value: unknown, [step, ...rest]: Path): unknown => {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => index !== step)
      : value.map((item, index) => (index === step ? without(item, rest) : item))
  if (!isPlain(value) || step === undefined) return value
  const { [step]: taken, ...others } = value
  if (rest.length === 0) return others
  // In place: the order of events has no effect, but a diff of two charts is easier to read.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === step ? without(taken, rest) : item]),
  )
}

export const mutantsOf = (machine: AnyStateMachine): Mutant[] =>
  inState(machine.config, '', []).map(({ name, path }) => ({
    name,
    machine: createMachine(
      {
        ...(without(machine.config, path) as object),
        // Without its guard an eventless transition may repeat without end.
        options: { maxIterations: 200 },
      } as never,
      machine.implementations,
    ),
  }))
