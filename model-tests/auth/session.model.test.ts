import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { sessionContract } from '../../src/machines/auth/sessionContract.ts'
import { sessionMachine } from '../../src/machines/auth/sessionMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { sessionOutcomes } from './session.outcomes.ts'

describe('session', () => {
  testModel<ContextOf<typeof sessionContract>>('every state and transition', {
    expectedOutcomes: sessionOutcomes,
    machine: sessionMachine,
    contract: sessionContract,
    systemId: 'session',
    bystanders: ['app'],
    cases: [
      done('readTokens', { present: true }),
      done('readTokens', { present: false }),
      failed('readTokens', offline),
      done('refreshTokens', { from: 'server' }),
      failed('refreshTokens', offline),
      done('clearTokens', {}),
      failed('clearTokens', offline),
      done('signOut', {}),
      failed('signOut', offline),
      failed('waitingCalls', offline),
      failed('tabs', offline),
      { type: 'session.signedIn' },
      { type: 'session.signOutRequested' },
      { type: 'session.refused' },
      { type: 'call.expired', callId: 'call-1' },
      { type: 'tab.signedIn' },
      { type: 'tab.signedOut', reason: 'signedOut' },
    ],
    facets: (context) => [Math.min(context.waiting.length, 2), context.endReason],
    limit: 400,
    checks: {
      restoring: ({ children }) => expect(children).toContain('readTokens'),
      anonymous: ({ context, sent }) => {
        expect(context.waiting).toEqual([])
        expect(sent.map(({ event }) => event.type)).toContain('session.closed')
      },
      active: ({ context, sent }) => {
        expect(context.waiting).toEqual([])
        expect(sent.map(({ event }) => event.type)).toContain('session.opened')
      },
      refreshing: ({ context, children }) => {
        // P4.22: one refresh runs for any number of waiting calls.
        expect(children.filter((id) => id === 'refreshTokens')).toHaveLength(1)
        expect(context.waiting.length).toBeGreaterThan(0)
      },
      expired: ({ children, context, sent }) => {
        expect(children).toContain('clearTokens')
        expect(context.endReason).toMatch(/expired|refused/)
        expect(sent.map(({ event }) => event.type)).toContain('tabs.signedOut')
      },
      signingOut: ({ children, context }) => {
        expect(children).toContain('signOut')
        expect(context.endReason).toBe('signedOut')
      },
    },
  })
})
