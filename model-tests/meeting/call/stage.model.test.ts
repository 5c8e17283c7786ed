import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { stageContract } from '../../../src/machines/meeting/call/stageContract.ts'
import { stageMachine } from '../../../src/machines/meeting/call/stageMachine.ts'
import { testModel } from '../../paths.ts'
import { stageOutcomes } from './stage.outcomes.ts'

describe('stage', () => {
  const arranged = [
    { type: 'stage.layoutChosen', layout: 'large' },
    { type: 'stage.pinned', peerId: 'p2' },
    { type: 'stage.selfHidden', hidden: true },
    { type: 'stage.selfMirrored', mirrored: false },
    { type: 'stage.selfMoved', corner: 'topLeft' },
    { type: 'stage.removalAsked', peerId: 'p3' },
  ] as const
  const fresh = {
    pinned: null,
    selfHidden: false,
    selfMirrored: true,
    corner: 'bottomRight',
    layout: null,
    removing: null,
  }
  const removalClosed = { type: 'stage.removalClosed' } as const
  const left = { type: 'transport.left' } as const
  testModel<ContextOf<typeof stageContract>>('the layout: every state and transition', {
    expectedOutcomes: stageOutcomes,
    machine: stageMachine,
    contract: stageContract,
    cases: [...arranged, removalClosed, left],
    facets: (context) => [context.removing],
    checks: { ready: ({ sent }) => expect(sent).toEqual([]) },
  })

  it('keeps what was arranged, and forgets it with the call', () => {
    const contextAfter = (...events: readonly Parameters<typeof transition<typeof stageMachine>>[2][]) =>
      events.reduce(
        (snapshot, event) => transition(stageMachine, snapshot, event)[0],
        initialTransition(stageMachine)[0],
      ).context
    const whole = {
      ...{ pinned: 'p2', selfHidden: true, selfMirrored: false, corner: 'topLeft', removing: 'p3' },
      layout: 'large',
    }
    expect(contextAfter()).toEqual(fresh)
    expect(contextAfter(...arranged)).toEqual(whole)
    expect(contextAfter(...arranged, removalClosed)).toEqual({ ...whole, removing: null })
    expect(contextAfter(...arranged, left)).toEqual(fresh)
    // A choice of layout ends the pin that would hide it.
    const grid = { type: 'stage.layoutChosen', layout: 'grid' } as const
    expect(contextAfter(...arranged, grid)).toEqual({ ...whole, layout: 'grid', pinned: null })
  })
})
