import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createMachine, initialTransition, transition } from 'xstate'
import { outlineMachine } from '../machineOutline.ts'
import { roomMachine } from '../meeting/call/roomMachine.ts'
import { retryMachine } from '../meeting/connection/retryMachine.ts'
import { REGISTRY } from '../registry.ts'
import { enablingPaths, gateOf } from './enablingPaths.ts'
import { acceptedEvents, choicesOn, settle } from './outlineChoices.ts'
import {
  activeStates,
  applyTransitions,
  configurationKey,
  indexOutline,
  initialConfiguration,
} from './outlineGraph.ts'

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

const graphOf = (machine: AnyStateMachine) => indexOutline(outlineMachine(machine))
const activeOf = (machine: AnyStateMachine, value: unknown) =>
  new Set(activeStates(outlineMachine(machine), value))

describe('the outline walks as the machine does', () => {
  it('without guards, after any events', () => {
    fc.assert(
      fc.property(chart, fc.array(fc.constantFrom(...EVENTS), { maxLength: 8 }), (machine, events) => {
        const graph = graphOf(machine)
        let [snapshot] = initialTransition(machine)
        let active: ReadonlySet<string> = initialConfiguration(graph)
        expect(configurationKey(active)).toBe(configurationKey(activeOf(machine, snapshot.value)))
        for (const type of events) {
          ;[snapshot] = transition(machine, snapshot, { type })
          const [choice, ...others] = choicesOn(graph, active, type)
          expect(others).toEqual([])
          active = applyTransitions(graph, active, choice?.taken ?? [])
          expect(configurationKey(active)).toBe(configurationKey(activeOf(machine, snapshot.value)))
        }
      }),
      { numRuns: 400 },
    )
  })

  it.each(REGISTRY.map(({ machine }) => machine.id))('%s is understood', { timeout: 30_000 }, (id) => {
    const machine = REGISTRY.find((entry) => entry.machine.id === id)?.machine
    if (!machine) throw new Error('It is registered')
    const graph = graphOf(machine)
    const rests = settle(graph, initialConfiguration(graph))
    expect(rests.length).toBeGreaterThan(0)
    for (const { active } of rests) {
      const events = acceptedEvents(graph, new Set(graph.states.keys()))
      expect(events.length).toBeGreaterThan(0)
      // Each event is on or off here, and its path leads to a configuration in which it is on.
      for (const event of events) {
        const path = enablingPaths(graph, active, event)
        const end = path.kind === 'path' ? new Set(path.steps.at(-1)?.active) : active
        if (path.kind !== 'closed') expect(gateOf(graph, end, event)).not.toBeNull()
      }
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
        const graph = graphOf(machine)
        let [snapshot] = initialTransition(machine)
        const path = enablingPaths(graph, initialConfiguration(graph), wanted)
        const shortest = shortestByTrying(machine, wanted)
        if (path.kind === 'open') expect(shortest).toBe(0)
        else if (path.kind === 'path') {
          expect(path.steps.length).toBe(shortest)
          for (const { event, active } of path.steps) {
            ;[snapshot] = transition(machine, snapshot, { type: event })
            expect(configurationKey(new Set(active))).toBe(
              configurationKey(activeOf(machine, snapshot.value)),
            )
          }
          expect(snapshot.can({ type: wanted })).toBe(true)
        } else expect(shortest).toBeNull()
      }),
      { numRuns: 400 },
    )
  })

  it('M4.010 returns the path to ending the room', () => {
    const graph = graphOf(roomMachine)
    const path = enablingPaths(graph, activeOf(roomMachine, 'Disconnected'), 'room.endRequested')
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
    expect(enablingPaths(graphOf(guarded), activeOf(guarded, 'off'), 'go')).toEqual({
      kind: 'guarded',
      guards: ['isAllowed'],
    })
  })

  it('reports an unknown event, and one that no path leads to', () => {
    const graph = graphOf(retryMachine)
    expect(enablingPaths(graph, activeOf(retryMachine, 'idle'), 'room.joinRequested')).toEqual({
      kind: 'unknown',
    })
    const ended = createMachine({
      id: 'e',
      initial: 'on',
      states: { on: { on: { stop: 'off', work: 'on' } }, off: { type: 'final' } },
    })
    expect(enablingPaths(graphOf(ended), activeOf(ended, 'off'), 'work')).toEqual({ kind: 'closed' })
  })
})
