import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { loginContract } from '../../src/machines/login/loginContract.ts'
import { loginMachine } from '../../src/machines/login/loginMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from './fixtures.ts'

describe('login', () => {
  testModel<ContextOf<typeof loginContract>>('P1.05 P7.07 P2.08 every state and transition', {
    machine: loginMachine,
    contract: loginContract,
    systemId: 'login',
    cases: [
      { type: 'login.fieldChecked', field: 'email', problem: 'email' },
      { type: 'login.fieldChecked', field: 'email', problem: null },
      { type: 'login.submitted', email: 'elena@clinic.example', password: 'not in the context' },
      done('signIn', { refusal: null }),
      done('signIn', { refusal: { why: 'wrongPair' } }),
      done('signIn', { refusal: { why: 'tooMany', retryAfterS: 60 } }),
      failed('signIn', offline),
    ],
    facets: ({ problems, refusal, failure }) => [problems.email, refusal?.why, failure?.code],
    checks: {
      editing: ({ context }) => expect(context).toMatchObject({ refusal: null, failure: null }),
      submitting: ({ context, children }) => {
        expect(children).toEqual(['signIn'])
        expect(JSON.stringify(context)).not.toContain('not in the context')
      },
      refused: ({ context }) => expect(context.refusal).not.toBeNull(),
      failed: ({ context }) => expect(context.failure).toEqual(offline),
      done: ({ snapshot }) => expect(snapshot.status).toBe('done'),
    },
  })
})
