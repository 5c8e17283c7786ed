import { describe, expect } from 'vitest'
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
})
