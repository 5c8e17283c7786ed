import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { sessionStoreContract } from '../../../src/machines/meeting/call/sessionStoreContract.ts'
import { sessionStoreMachine } from '../../../src/machines/meeting/call/sessionStoreMachine.ts'
import { done, failed, testModel } from '../../paths.ts'
import { lostError } from '../fixtures.ts'
import { sessionStoreOutcomes } from './sessionStore.outcomes.ts'

describe('sessionStore', () => {
  testModel<ContextOf<typeof sessionStoreContract>>(
    'M3.64 M7.076 M7.077 M7.078 M7.092 every state and transition',
    {
      expectedOutcomes: sessionStoreOutcomes,
      machine: sessionStoreMachine,
      contract: sessionStoreContract,
      bystanders: ['meeting'],
      limit: 20_000,
      cases: [
        { type: 'store.setRequested', key: 'k', value: { on: true } },
        { type: 'store.getRequested', key: 'k' },
        { type: 'store.observeRequested', keys: ['k'] },
        { type: 'store.unobserveRequested', keys: ['k'] },
        { type: 'store.changed', values: [{ key: 'k', data: 1, updated_at: 5, updated_by: 'p2' }] },
        { type: 'transport.left' },
        done('runJob', { values: [{ key: 'k', data: 2, updated_at: 6 }] }),
        failed('runJob', lostError),
      ],
      facets: (context) => [
        context.observed.length,
        Math.min(context.jobs.length, 2),
        context.jobs[0]?.kind,
        Object.keys(context.values).length,
      ],
      checks: {
        idle: ({ context }) => expect(context.jobs).toEqual([]),
        asking: ({ context, children }) => {
          expect(children).toEqual(['runJob'])
          expect(context.jobs.length).toBeGreaterThan(0)
        },
        failed: ({ sent }) => expect(sent.at(-1)?.event.type).toBe('error.raised'),
      },
    },
  )
})
