import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { peerDirectoryContract } from '../../../src/machines/meeting/people/peerDirectoryContract.ts'
import { peerDirectoryMachine } from '../../../src/machines/meeting/people/peerDirectoryMachine.ts'
import { done, failed, testModel } from '../../paths.ts'
import { lostError } from '../fixtures.ts'
import { peerDirectoryOutcomes } from './peerDirectory.outcomes.ts'

describe('peerDirectory', () => {
  const query = { role: 'patient', group: null, peers: null, name: null, limit: 10 }
  const page = { peers: [{ peerId: 'p9', name: 'Eva', role: 'patient', isHandRaised: false }], total: 30 }
  testModel<ContextOf<typeof peerDirectoryContract>>('M5.43 every state and transition', {
    expectedOutcomes: peerDirectoryOutcomes,
    machine: peerDirectoryMachine,
    contract: peerDirectoryContract,
    bystanders: ['meeting'],
    limit: 20_000,
    cases: [
      { type: 'transport.previewed' },
      { type: 'transport.joined', joinedAt: 7 },
      { type: 'transport.left' },
      { type: 'directory.queried', query },
      { type: 'directory.nextRequested' },
      { type: 'directory.closed' },
      done('fetchPage', { ...page, cursor: { iterator: 'i2', offset: 0 } }),
      done('fetchPage', { ...page, cursor: null }),
      failed('fetchPage', lostError),
    ],
    facets: (context) => [context.open, context.cursor === null, Math.min(context.found.length, 2)],
    checks: {
      idle: ({ context }) => expect(context.found).toEqual([]),
      asking: ({ children, context }) => {
        expect(children).toEqual(['fetchPage'])
        expect(context.open).toBe(true)
      },
      ready: ({ context }) => {
        expect(context.found.length).toBeGreaterThan(0)
        expect(context.total).toBe(30)
      },
      failed: ({ context }) => expect(context.error?.code).toBe(1003),
    },
  })
})
