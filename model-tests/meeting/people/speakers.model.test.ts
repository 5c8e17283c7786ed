import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { speakersContract } from '../../../src/machines/meeting/people/speakersContract.ts'
import { speakersMachine } from '../../../src/machines/meeting/people/speakersMachine.ts'
import { testModel } from '../../paths.ts'
import { speakersOutcomes } from './speakers.outcomes.ts'

describe('speakers', () => {
  testModel<ContextOf<typeof speakersContract>>('M3.66 M7.088 every state and transition', {
    expectedOutcomes: speakersOutcomes,
    machine: speakersMachine,
    contract: speakersContract,
    cases: [
      { type: 'speakers.heard', speakers: [{ peer_id: 'p2', track_id: 't2', level: 60 }] },
      { type: 'speakers.heard', speakers: [] },
    ],
    checks: {
      quiet: ({ context }) => expect(context.order).toEqual([]),
      speaking: ({ context }) => expect(context.levels.t2).toEqual({ peerId: 'p2', audioLevel: 60 }),
    },
  })

  it('remember the last ten who spoke, the latest first', () => {
    const heard = (...peers: string[]) => ({
      type: 'speakers.heard' as const,
      speakers: peers.map((peer) => ({ peer_id: peer, track_id: `t-${peer}`, level: 60 })),
    })
    const recentAfter = (...events: ReturnType<typeof heard>[]) =>
      events.reduce(
        (snapshot, event) => transition(speakersMachine, snapshot, event)[0],
        initialTransition(speakersMachine, {})[0],
      ).context.recent
    expect(recentAfter(heard('p1'), heard('p2', 'p1'), heard())).toEqual(['p2', 'p1'])
    const many = Array.from({ length: 12 }, (_, at) => heard(`p${String(at)}`))
    expect(recentAfter(...many)).toEqual(['p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2'])
  })
})
