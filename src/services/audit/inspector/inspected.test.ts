import { describe, expect, it } from 'vitest'
import { type InspectionMessage, inspectionMessage } from '../../../contracts/audit/inspection.ts'
import { applyInspection, type Inspected, KEPT_EVENTS, NOTHING_INSPECTED, withPageGone } from './inspected.ts'

const stateAfter = (...messages: readonly unknown[]): Inspected =>
  messages
    .map((message): InspectionMessage => inspectionMessage.parse(message))
    .reduce(applyInspection, NOTHING_INSPECTED)

const actor = (sessionId: string, parentId?: string) => ({
  type: '@xstate.actor',
  sessionId,
  ...(parentId ? { parentId } : {}),
  definition: JSON.stringify({ actor: `actor ${sessionId}`, machine: 'room' }),
  snapshot: { status: 'active', value: 'Disconnected' },
})
const event = (sessionId: string, type = 'ping') => ({ type: '@xstate.event', sessionId, event: { type } })

describe('what the inspector knows', () => {
  it('follows an actor from its start through its states to its end', () => {
    const state = stateAfter(
      actor('x:0'),
      actor('x:1', 'x:0'),
      { type: '@xstate.snapshot', sessionId: 'x:1', snapshot: { status: 'active', value: 'Connected' } },
      { type: '@xstate.snapshot', sessionId: 'x:1', snapshot: { status: 'done', value: 'Disconnected' } },
    )
    expect([...state.actorRuns.keys()]).toEqual(['x:0', 'x:1'])
    expect(state.actorRuns.get('x:1')).toMatchObject({
      parentId: 'x:0',
      actor: 'actor x:1',
      machine: 'room',
      status: 'done',
      value: 'Disconnected',
    })
  })

  it('limits the list to the newest events and counts all', () => {
    const state = stateAfter(
      actor('x:0'),
      ...Array.from({ length: KEPT_EVENTS + 5 }, (_, at) => event('x:0', `e${at}`)),
    )
    expect(state.events).toHaveLength(KEPT_EVENTS)
    expect(state.seen).toBe(KEPT_EVENTS + 5)
    expect(state.events[0]?.event.type).toBe(`e${KEPT_EVENTS + 4}`)
  })

  it('distinguishes two tabs, and drops the closed one when the next begins', () => {
    const both = stateAfter(actor('one/x:0'), actor('one/x:1', 'one/x:0'), actor('two/x:0'), event('one/x:1'))
    expect([...both.actorRuns.keys()]).toEqual(['one/x:0', 'one/x:1', 'two/x:0'])
    const left = withPageGone(both, 'one')
    expect([...left.actorRuns.values()].map(({ status }) => status)).toEqual(['gone', 'gone', 'active'])
    const next = applyInspection(left, inspectionMessage.parse(actor('three/x:0')))
    expect([...next.actorRuns.keys()]).toEqual(['two/x:0', 'three/x:0'])
    expect(next.events).toHaveLength(1)
  })

  it('names an actor that is known only by its session', () => {
    const state = stateAfter({ type: '@xstate.snapshot', sessionId: 'x:7', snapshot: { value: 'on' } })
    expect(state.actorRuns.get('x:7')).toMatchObject({ actor: 'x:7', machine: null, value: 'on' })
  })
})
