import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  initialTransition,
  transition,
} from 'xstate'
import { outlineMachine } from '../machineOutline.ts'
import { roomMachine } from '../meeting/call/roomMachine.ts'
import { retryMachine } from '../meeting/connection/retryMachine.ts'
import { REGISTRY } from '../registry.ts'
import { enablingPaths, eventsOf, gateOf, type Walkable } from './enablingPaths.ts'
import { outlineChart } from './outlineChart.ts'
import { activeStates, indexOutline } from './outlineGraph.ts'

const EVENTS = ['a', 'b', 'c', 'd'] as const
type Config = Parameters<typeof createMachine>[0]

/** A small random chart without guards: three levels, regions, transitions across all of them. */
const chart = fc
  .record({
    shape: fc.array(
      fc.record({
        parallel: fc.boolean(),
        children: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
      }),
      { minLength: 2, maxLength: 4 },
    ),
    arrows: fc.array(
      fc.record({
        from: fc.nat(40),
        to: fc.nat(40),
        event: fc.constantFrom(...EVENTS),
        reenter: fc.boolean(),
      }),
      { minLength: 1, maxLength: 14 },
    ),
  })
  .map(({ shape, arrows }) => {
    const ids: string[] = []
    const nodes: Record<string, { on: Record<string, unknown> }> = {}
    const node = (id: string, parallel: boolean, children: [string, object][]): object => {
      const on = {}
      ids.push(id)
      const made = {
        id,
        on,
        ...(children.length === 0
          ? {}
          : {
              states: Object.fromEntries(children),
              ...(parallel ? { type: 'parallel' } : { initial: children[0]?.[0] }),
            }),
      }
      nodes[id] = made
      return made
    }
    const states = Object.fromEntries(
      shape.map(({ parallel, children }, at) => [
        `s${at}`,
        node(
          `s${at}`,
          parallel,
          children.map((leaves, inner) => [
            `t${inner}`,
            node(
              `s${at}t${inner}`,
              false,
              Array.from({ length: leaves }, (_, leaf) => [
                `u${leaf}`,
                node(`s${at}t${inner}u${leaf}`, false, []),
              ]),
            ),
          ]),
        ),
      ]),
    )
    for (const { from, to, event, reenter } of arrows) {
      const source = ids[from % ids.length] ?? ''
      const target = ids[to % ids.length] ?? ''
      const owner = nodes[source]
      if (owner) owner.on[event] ??= { target: `#${target}`, reenter }
    }
    return createMachine({ id: 'm', initial: 's0', states } as Config)
  })

const walkableOf = (machine: AnyStateMachine): Walkable => {
  const outline = outlineMachine(machine)
  return { graph: indexOutline(outline), chart: outlineChart(outline) }
}
const stateOf = ({ chart }: Walkable, value: unknown): AnyMachineSnapshot => {
  const snapshot = chart.at(value)
  if (snapshot === null) throw new Error('There is no such state')
  return snapshot
}

describe('the chart of an outline', () => {
  it('goes where the machine goes, without guards', () => {
    fc.assert(
      fc.property(chart, fc.array(fc.constantFrom(...EVENTS), { maxLength: 8 }), (machine, events) => {
        const { chart: outlined } = walkableOf(machine)
        let [snapshot] = initialTransition(machine)
        for (const type of events) {
          const [next, ...others] = outlined.after(
            stateOf({ chart: outlined } as Walkable, snapshot.value),
            type,
          )
          expect(others).toEqual([])
          ;[snapshot] = transition(machine, snapshot, { type })
          expect(next?.result.value).toEqual(snapshot.value)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('answers once for each way in which the guards can answer', () => {
    const guarded = createMachine({
      id: 'g',
      initial: 'off',
      states: {
        off: {
          on: {
            go: [
              { guard: 'first', target: 'one' },
              { guard: 'second', target: 'two' },
            ],
          },
        },
        one: { always: { guard: 'third', target: 'three' } },
        two: {},
        three: {},
      },
    })
    const { chart: outlined } = walkableOf(guarded)
    const [off] = outlined.begin()
    if (off === undefined) throw new Error('It begins')
    const ways = outlined.after(off.result, 'go').map(({ result, guards }) => [result.value, guards])
    expect(ways).toHaveLength(4)
    expect(ways).toEqual(
      expect.arrayContaining([
        ['off', []],
        ['one', ['first']],
        ['two', ['second']],
        ['three', ['first', 'third']],
      ]),
    )
  })

  it.each(REGISTRY.map(({ machine }) => machine.id))('%s is understood', { timeout: 30_000 }, (id) => {
    const machine = REGISTRY.find((entry) => entry.machine.id === id)?.machine
    if (!machine) throw new Error('It is registered')
    const walkable = walkableOf(machine)
    const begun = walkable.chart.begin()
    expect(begun.length).toBeGreaterThan(0)
    const events = eventsOf(walkable.graph)
    // A page that only holds its parts accepts nothing itself.
    expect(events.length > 0).toBe(machine.events.length > 0)
    // Each event is on or off here, and its path leads to a state in which it is on.
    for (const event of events) {
      const from = begun[0]?.result
      if (from === undefined) throw new Error('It begins')
      const path = enablingPaths(walkable, from, event)
      if (path.kind !== 'path') continue
      let reached = [from]
      for (const step of path.steps) {
        reached = reached.flatMap((here) =>
          walkable.chart.after(here, step.event).map(({ result }) => result),
        )
        expect(reached.map(({ value }) => activeStates(walkable.graph.root, value))).toContainEqual(
          step.active,
        )
        reached = reached.filter(
          ({ value }) => activeStates(walkable.graph.root, value).join() === step.active.join(),
        )
      }
      expect(reached.some((end) => gateOf(walkable, end, event) !== null)).toBe(true)
    }
  })
})

/** The length of the shortest path, found by running all events on the machine itself, round by round. */
const shortestByTrying = (machine: AnyStateMachine, wanted: string): number | null => {
  let [first] = initialTransition(machine)
  let round = [first]
  const seen = new Set([JSON.stringify(first.value)])
  for (let length = 0; round.length > 0; length += 1) {
    if (round.some((snapshot) => snapshot.can({ type: wanted }))) return length
    round = round.flatMap((snapshot) =>
      EVENTS.flatMap((type) => {
        ;[first] = transition(machine, snapshot, { type })
        const key = JSON.stringify(first.value)
        if (seen.has(key)) return []
        seen.add(key)
        return [first]
      }),
    )
  }
  return null
}

describe('why is this off', () => {
  it('names a shortest way, and it leads there', () => {
    fc.assert(
      fc.property(chart, fc.constantFrom(...EVENTS), (machine, wanted) => {
        const walkable = walkableOf(machine)
        let [snapshot] = initialTransition(machine)
        const path = enablingPaths(walkable, stateOf(walkable, snapshot.value), wanted)
        const shortest = shortestByTrying(machine, wanted)
        if (path.kind === 'open') expect(shortest).toBe(0)
        else if (path.kind === 'path') {
          expect(path.steps.length).toBe(shortest)
          for (const { event, active } of path.steps) {
            ;[snapshot] = transition(machine, snapshot, { type: event })
            expect(active).toEqual(activeStates(walkable.graph.root, snapshot.value))
          }
          expect(snapshot.can({ type: wanted })).toBe(true)
        } else expect(shortest).toBeNull()
      }),
      { numRuns: 400 },
    )
  })

  it('M4.010 returns the path to ending the room', () => {
    const walkable = walkableOf(roomMachine)
    const path = enablingPaths(walkable, stateOf(walkable, 'Disconnected'), 'room.endRequested')
    expect(path).toMatchObject({
      kind: 'path',
      steps: [{ event: 'room.joinRequested' }, { event: 'transport.joined' }],
      guards: [],
    })
  })

  it('names the guards that decide in the state itself', () => {
    const guarded = createMachine({
      id: 'g',
      initial: 'off',
      states: { off: { on: { go: { guard: 'isAllowed', target: 'on' } } }, on: {} },
    })
    const walkable = walkableOf(guarded)
    expect(enablingPaths(walkable, stateOf(walkable, 'off'), 'go')).toEqual({
      kind: 'guarded',
      guards: ['isAllowed'],
    })
  })

  it('reports an unknown event, and one that no path leads to', () => {
    const retry = walkableOf(retryMachine)
    expect(enablingPaths(retry, stateOf(retry, 'idle'), 'room.joinRequested')).toEqual({
      kind: 'unknown',
    })
    const ended = createMachine({
      id: 'e',
      initial: 'on',
      states: { on: { on: { stop: 'off', work: 'on' } }, off: { type: 'final' } },
    })
    const over = walkableOf(ended)
    expect(enablingPaths(over, stateOf(over, 'off'), 'work')).toEqual({ kind: 'closed' })
  })
})
