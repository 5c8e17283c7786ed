import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { emailChangeContract } from '../../src/machines/account/emailChangeContract.ts'
import { emailChangeMachine } from '../../src/machines/account/emailChangeMachine.ts'
import { emailConfirmation, emailRequest } from '../../src/machines/account/emailChangeParts.ts'
import { testForm } from '../kit/testForm.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { emailChangeOutcomes } from './emailChange.outcomes.ts'

const email = 'elena@clinic.test'

describe('the change of the address', () => {
  testForm('the new address: every state and transition', emailRequest, {
    params: {},
    submitted: { email, password: 'not in the context', code: '123456' },
    opened: { email: '' },
    typed: { email },
    theirs: { email: 'other@clinic.test' },
    result: { email },
  })
  testForm('the code from it: every state and transition', emailConfirmation, {
    params: { email },
    submitted: { code: '123456' },
    opened: {},
    typed: {},
    theirs: {},
    result: {},
  })

  testModel<ContextOf<typeof emailChangeContract>>('P2.23 every state and transition', {
    expectedOutcomes: emailChangeOutcomes,
    machine: emailChangeMachine,
    contract: emailChangeContract,
    systemId: 'emailChange',
    input: {},
    cases: [
      { type: 'emailChange.anotherCodeRequested' },
      { type: 'emailChange.dismissed' },
      done('emailRequest', { result: { email } }),
      failed('emailRequest', offline),
      done('emailConfirmation', { result: {} }),
      failed('emailConfirmation', offline),
    ],
    facets: ({ email: sentTo }) => [sentTo === ''],
    checks: {
      requesting: ({ children, context }) => {
        expect(children).toEqual(['emailRequest'])
        expect(context.changed).toBe(false)
      },
      confirming: ({ children, context }) => {
        expect(children).toEqual(['emailConfirmation'])
        expect(context).toEqual({ email, changed: false })
      },
      changed: ({ snapshot }) => expect(snapshot.output).toEqual({ changed: true }),
      dismissed: ({ snapshot }) => expect(snapshot.output).toEqual({ changed: false }),
    },
  })
})
