import type { StateOutline, TransitionOutline } from '../../../machines/machineOutline.ts'
import { flattenStates, transitionKey, transitionLabel } from '../../../machines/transitionNames.ts'

/** A line before layout. */
export interface LooseLine {
  readonly key: string | null
  readonly text: string
  readonly from: string
  readonly to: readonly string[]
}

/** Transitions that leave the box `from` for the box `to`, both children of one state. */
export interface LooseEdge {
  readonly from: string
  readonly to: string
  readonly lines: readonly LooseLine[]
}

export interface ChartText {
  /** Lines inside the box of a state, by its id. */
  readonly inside: ReadonlyMap<string, readonly LooseLine[]>
  /** Arrows among the children of a state, by its id. */
  readonly between: ReadonlyMap<string, readonly LooseEdge[]>
}

type Path = readonly StateOutline[]

/** Every state with its ancestors, outermost first, itself last. */
const pathsOf = (state: StateOutline, around: Path = []): [string, Path][] => [
  [state.id, [...around, state]],
  ...state.states.flatMap((child) => pathsOf(child, [...around, state])),
]

const keys = (path: Path): string => path.map(({ key }) => key).join('.')

/** Number of common ancestors from the root down. */
const shared = (a: Path, b: Path): number => {
  const split = a.findIndex((state, depth) => state.id !== b[depth]?.id)
  return split === -1 ? a.length : split
}

/**
 * Where each transition is written. An arrow joins two neighbours; when its event is taken deeper inside, or
 * leads deeper, the line shows it (`opening · signal.failed`, `→ offering`). That keeps a chart of a hundred
 * transitions free of lines across boxes. Transitions within a state are written into it.
 */
export const chartText = (root: StateOutline): ChartText => {
  const paths = new Map(pathsOf(root))
  const inside = new Map<string, LooseLine[]>()
  const between = new Map<string, Map<string, { from: string; to: string; lines: LooseLine[] }>>()

  const writeInside = (state: StateOutline, line: LooseLine): void => {
    inside.set(state.id, [...(inside.get(state.id) ?? []), line])
  }

  const writeBetween = (ancestor: StateOutline, from: string, to: string, line: LooseLine): void => {
    const edges = between.get(ancestor.id) ?? new Map()
    between.set(ancestor.id, edges)
    const name = `${from} ${to}`
    const edge = edges.get(name) ?? { from, to, lines: [] }
    edges.set(name, edge)
    edge.lines.push(line)
  }

  const addLine = (source: StateOutline, transition: TransitionOutline, target: string): void => {
    const own = paths.get(source.id) ?? []
    const other = paths.get(target) ?? []
    const text = transitionLabel(transition)
    const line = { key: transitionKey(source.id, transition), from: source.id, to: transition.target }
    const common = shared(own, other)
    const ancestor = own[common - 1]
    const from = own[common]
    const to = other[common]
    if (target === source.id) writeInside(source, { ...line, text: `${text} ↻` })
    else if (!from || !to || !ancestor || ancestor.type === 'parallel')
      writeInside(source, {
        ...line,
        text: `${text} → ${keys(other.slice(common)) || other.at(-1)?.key}`,
      })
    else {
      const deeper = own.length === common + 1 ? text : `${keys(own.slice(common + 1))} · ${text}`
      const whole = other.length === common + 1 ? deeper : `${deeper} → ${keys(other.slice(common + 1))}`
      writeBetween(ancestor, from.id, to.id, { ...line, text: whole })
    }
  }

  for (const state of flattenStates(root)) {
    for (const { id } of state.invoke)
      writeInside(state, { key: null, text: `do / ${id}`, from: state.id, to: [] })
    for (const transition of state.transitions) {
      const key = transitionKey(state.id, transition)
      if (transition.target.length === 0)
        writeInside(state, { key, text: transitionLabel(transition), from: state.id, to: [] })
      for (const target of transition.target) addLine(state, transition, target)
    }
  }
  return { inside, between: new Map([...between].map(([id, edges]) => [id, [...edges.values()]])) }
}
