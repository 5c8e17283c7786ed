import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { type PureSteps, pureSteps } from '../src/actors/audit/ledger/pureSteps.ts'
import { eventsFor, type Graphed, type Step, serializerOf } from './graph.ts'

/**
 * Bounds of simple paths: paths that visit no state twice and continue as far as possible. Each is folded
 * over its own events, so that its states are those of this path and not of a shorter one that the graph
 * treats as equal. When there are too many, this number is drawn at random, and the total is estimated.
 */
export interface Bounds {
  readonly paths: number
  /** Steps of all paths together. */
  readonly steps: number
  /** Length at which a path of an unbounded graph is cut. */
  readonly longest: number
  readonly seed: string
}

export interface SimplePathCounts {
  readonly walked: number
  readonly steps: number
  readonly longest: number
  /** Whether there are too many to walk all. */
  readonly isDrawn: boolean
  /** Number of paths as a power of ten (up to where they are cut); an estimate when they were drawn. */
  readonly magnitude: number
  /** Paths that were cut. */
  readonly cut: number
  /** Pairs of consecutive transitions: taken ones, and all that were possible. */
  readonly pairsTaken: number
  readonly pairsMet: number
}

interface Point {
  readonly state: AnyMachineSnapshot
  /** Settled promises, because a promise settles once. */
  readonly answered: ReadonlySet<unknown>
}

interface Onward extends Step {
  readonly key: string
  readonly answered: ReadonlySet<unknown>
}

const ANSWER = /^xstate\.(?:done|error)\.actor\.(.+)$/

/** The child that this answer belongs to; undefined for other events, null when no such child runs. */
const answererOf = ({ state, answered }: Point, { type }: AnyEventObject): unknown => {
  const id = ANSWER.exec(type)?.[1]
  if (id === undefined) return undefined
  const child: unknown = state.children[id]
  return child === undefined || answered.has(child) ? null : child
}

class PathExplorer<C> {
  private readonly options: Graphed<C>
  private readonly steps: PureSteps
  private readonly serialize: (snapshot: AnyMachineSnapshot) => string
  private readonly enabled: (snapshot: AnyMachineSnapshot) => AnyEventObject[]

  constructor(options: Graphed<C>) {
    this.options = options
    this.steps = pureSteps(options.machine)
    this.serialize = serializerOf(options)
    this.enabled = eventsFor(options)
  }

  start(): Onward {
    const input = this.options.input ?? {}
    const state = this.steps.begin(input)
    return { state, event: { type: 'xstate.init', input }, key: this.serialize(state), answered: new Set() }
  }

  onward(from: Point, seen: ReadonlySet<string>): Onward[] {
    return this.enabled(from.state).flatMap((event) => {
      const answerer = answererOf(from, event)
      if (answerer === null) return []
      const state = this.steps.next(from.state, event)
      const key = this.serialize(state)
      if (seen.has(key)) return []
      const answered = answerer === undefined ? from.answered : new Set([...from.answered, answerer])
      return [{ state, event, key, answered }]
    })
  }
}

const plainSteps = (path: readonly Onward[]): Step[] => path.map(({ state, event }) => ({ state, event }))

/** Every simple path, depth first. */
function* everyPath<C>(
  explorer: PathExplorer<C>,
  longest: number,
): Generator<{ path: readonly Onward[]; isCut: boolean }> {
  const path: Onward[] = []
  const seen = new Set<string>()
  function* from(step: Onward): Generator<{ path: readonly Onward[]; isCut: boolean }> {
    path.push(step)
    seen.add(step.key)
    const onward = explorer.onward(step, seen)
    const isCut = onward.length > 0 && path.length > longest
    if (onward.length === 0 || isCut) yield { path, isCut }
    else for (const next of onward) yield* from(next)
    path.pop()
    seen.delete(step.key)
  }
  yield* from(explorer.start())
}

/** All paths, or null when they exceed the bounds. */
const countAll = <C>(explorer: PathExplorer<C>, bounds: Bounds): { paths: number; cut: number } | null => {
  let [paths, steps, cut] = [0, 0, 0]
  for (const { path, isCut } of everyPath(explorer, bounds.longest)) {
    paths += 1
    steps += path.length - 1
    if (isCut) cut += 1
    if (paths > bounds.paths || steps > bounds.steps) return null
  }
  return { paths, cut }
}

/** Pseudo-random numbers from 0 to 1, equal for equal seeds (mulberry32 over an FNV-1a hash of the text). */
export const lots = (seed: string): (() => number) => {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Numbers texts, so that pairs of transitions are counted without a string each. */
const numbering = () => {
  const known = new Map<string, number>()
  return (text: string): number => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  }
}

const WIDEST = 2 ** 26

/** How often each transition was taken directly after another. */
class Pairs {
  readonly taken = new Map<number, number>()
  readonly met = new Set<number>()
  private readonly numberOf = numbering()

  edge(from: string, event: AnyEventObject): number {
    return this.numberOf(`${from} ${JSON.stringify(event)}`)
  }
  meet(before: number, edge: number): number {
    const pair = before * WIDEST + edge
    this.met.add(pair)
    return pair
  }
  take(pair: number): void {
    this.taken.set(pair, (this.taken.get(pair) ?? 0) + 1)
  }
}

/**
 * Draws one path; rarely taken transitions are more likely.
 * @returns its steps, and the number of paths it represents as a power of ten: the inverse of its probability
 *   (Knuth 1975)
 */
const draw = <C>(
  explorer: PathExplorer<C>,
  pairs: Pairs,
  bounds: Bounds,
  lot: () => number,
): { path: Onward[]; standsFor: number; isCut: boolean } => {
  let at = explorer.start()
  let before = pairs.edge('', at.event)
  let standsFor = 0
  const path = [at]
  const seen = new Set([at.key])
  for (;;) {
    const choices = explorer.onward(at, seen).map((step) => {
      const edge = pairs.edge(at.key, step.event)
      const pair = pairs.meet(before, edge)
      return { step, edge, pair, weight: 1 / (1 + (pairs.taken.get(pair) ?? 0)) }
    })
    const isCut = choices.length > 0 && path.length > bounds.longest
    if (choices.length === 0 || isCut) return { path, standsFor, isCut }
    const sum = choices.reduce((all, { weight }) => all + weight, 0)
    let left = lot() * sum
    const chosen =
      choices.find(({ weight }) => {
        left -= weight
        return left < 0
      }) ?? choices.at(-1)
    if (!chosen) return { path, standsFor, isCut }
    pairs.take(chosen.pair)
    standsFor += Math.log10(sum / chosen.weight)
    ;[at, before] = [chosen.step, chosen.edge]
    seen.add(at.key)
    path.push(at)
  }
}

/** The mean of numbers given and returned as powers of ten, because they are too large to be added. */
const meanOf = (powers: readonly number[]): number => {
  const largest = powers.reduce((one, other) => Math.max(one, other), 0)
  const sum = powers.reduce((all, power) => all + 10 ** (power - largest), 0)
  return largest + Math.log10(sum / powers.length)
}

/**
 * @param draws whether paths are drawn where there are too many; otherwise none is yielded there
 * @yields the paths to walk
 * @returns the counts of all paths
 */
export function* simplePathsOf<C>(
  options: Graphed<C>,
  bounds: Bounds,
  { draws = true }: { draws?: boolean } = {},
): Generator<Step[], SimplePathCounts> {
  const explorer = new PathExplorer(options)
  const all = countAll(explorer, bounds)
  let [walked, steps, longest] = [0, 0, 0]
  const note = (path: readonly Onward[]): Step[] => {
    walked += 1
    steps += path.length - 1
    longest = Math.max(longest, path.length - 1)
    return plainSteps(path)
  }
  const pairs = new Pairs()
  if (all !== null) {
    for (const { path } of everyPath(explorer, bounds.longest)) {
      for (const [index, step] of path.entries()) {
        const [previous, earlier] = [path[index - 1], path[index - 2]]
        if (previous)
          pairs.take(
            pairs.meet(pairs.edge(earlier?.key ?? '', previous.event), pairs.edge(previous.key, step.event)),
          )
      }
      yield note(path)
    }
    return {
      ...{ walked, steps, longest, isDrawn: false, magnitude: Math.log10(all.paths), cut: all.cut },
      ...{ pairsTaken: pairs.taken.size, pairsMet: pairs.met.size },
    }
  }
  const lot = lots(bounds.seed)
  const known = new Set<string>()
  const standing: number[] = []
  let cut = 0
  // A path that is drawn again counts for the estimate and is not walked again.
  while (draws && walked < bounds.paths && steps < bounds.steps && standing.length < bounds.paths * 2) {
    const { path, standsFor, isCut } = draw(explorer, pairs, bounds, lot)
    standing.push(standsFor)
    const name = path.map(({ event }) => JSON.stringify(event)).join(' ')
    if (known.has(name)) continue
    known.add(name)
    if (isCut) cut += 1
    yield note(path)
  }
  return {
    ...{ walked, steps, longest, isDrawn: true, magnitude: meanOf(standing), cut },
    ...{ pairsTaken: pairs.taken.size, pairsMet: pairs.met.size },
  }
}
