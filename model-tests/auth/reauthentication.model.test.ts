import { describe, expect } from 'vitest'
import { reauthenticationContract } from '../../src/machines/auth/reauthenticationContract.ts'
import { reauthenticationMachine } from '../../src/machines/auth/reauthenticationMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { reauthenticationOutcomes } from './reauthentication.outcomes.ts'

describe('reauthentication', () => {
  testModel('the login opens above a running visit, now or later', {
    expectedOutcomes: reauthenticationOutcomes,
    machine: reauthenticationMachine,
    contract: reauthenticationContract,
    bystanders: ['session'],
    cases: [
      { type: 'reauthentication.needed' },
      { type: 'reauthentication.finished' },
      { type: 'reauthentication.postponed' },
      { type: 'reauthentication.requested' },
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
