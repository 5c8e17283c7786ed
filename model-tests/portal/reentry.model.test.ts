import { describe, expect } from 'vitest'
import { reentryContract } from '../../src/machines/reentry/reentryContract.ts'
import { reentryMachine } from '../../src/machines/reentry/reentryMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from './fixtures.ts'

describe('reentry', () => {
  testModel('the login opens above a running visit, now or later', {
    machine: reentryMachine,
    contract: reentryContract,
    bystanders: ['session'],
    cases: [
      { type: 'reentry.needed' },
      { type: 'reentry.over' },
      { type: 'reentry.postponed' },
      { type: 'reentry.requested' },
      done('login', undefined),
      failed('login', offline),
    ],
    checks: {
      unneeded: ({ children }) => expect(children).not.toContain('login'),
      asking: ({ children }) => expect(children).toEqual(['login']),
      postponed: ({ sent }) => expect(sent.at(-1)?.event.type).not.toBe('session.signedIn'),
    },
  })
})
