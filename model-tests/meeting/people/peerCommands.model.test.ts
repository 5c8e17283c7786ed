import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { peerCommandsContract } from '../../../src/machines/meeting/people/peerCommandsContract.ts'
import { peerCommandsMachine } from '../../../src/machines/meeting/people/peerCommandsMachine.ts'
import { done, failed, testModel } from '../../paths.ts'
import { peerCommandsOutcomes } from './peerCommands.outcomes.ts'

const ordered = (command: object) => ({ type: 'peerCommands.ordered', command })

describe('peerCommands', () => {
  testModel<ContextOf<typeof peerCommandsContract>>('M5.38 M5.41 every state and transition', {
    expectedOutcomes: peerCommandsOutcomes,
    machine: peerCommandsMachine,
    contract: peerCommandsContract,
    bystanders: ['meeting'],
    input: { peerId: 'p1' },
    limit: 20_000,
    cases: [
      { type: 'transport.joined', joinedAt: 7 },
      { type: 'transport.left' },
      ordered({ kind: 'removePeer', peerId: 'p1', reason: '' }),
      ordered({ kind: 'setTracksEnabled', enabled: 'yes', type: null, source: null, roles: [] }),
      ordered({ kind: 'changeName', name: 'Ana María' }),
      ordered({ kind: 'raiseHand', peerId: 'p2', raised: false }),
      ordered({ kind: 'phoneCall', active: true }),
      done('sendCommand', {}),
      failed('sendCommand', makeError(5000, { action: 'PEERS' })),
    ],
    facets: (context) => [context.connected, context.queue.length > 1, context.queue[0]?.kind],
    checks: {
      idle: ({ context }) => expect(context.queue).toEqual([]),
      sending: ({ context, children }) => {
        expect(children).toEqual(['sendCommand'])
        expect(context.connected).toBe(true)
        expect(['changeName', 'raiseHand', 'phoneCall']).toContain(context.queue[0]?.kind)
      },
    },
  })
})
