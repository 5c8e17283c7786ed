import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { acceptedVersions } from '../../src/machines/account/acceptedVersions.ts'
import { legalAcceptanceContract } from '../../src/machines/account/legalAcceptanceContract.ts'
import { legalAcceptanceMachine } from '../../src/machines/account/legalAcceptanceMachine.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { legalAcceptanceOutcomes } from './legalAcceptance.outcomes.ts'

const requested = { document: 'terms', version: '2', language: 'es' } as const

describe('the acceptance of a legal text', () => {
  testQuery('what was accepted: every state and transition', acceptedVersions, {
    params: {},
    data: { acceptances: [{ document: 'terms', version: '1', accepted_at: NOON }] },
  })

  testModel<ContextOf<typeof legalAcceptanceContract>>('every state and transition', {
    expectedOutcomes: legalAcceptanceOutcomes,
    machine: legalAcceptanceMachine,
    contract: legalAcceptanceContract,
    input: {},
    cases: [{ type: 'legal.acceptRequested', ...requested }, done('accept', {}), failed('accept', offline)],
    expectedMessages: {
      accepting: { 'xstate.done.actor.accept': ['query.refreshRequested'] },
    },
    checks: {
      idle: ({ children }) => expect(children).toEqual(['versions']),
      accepting: ({ context, children }) => {
        expect(context).toEqual({ requested, failure: null })
        expect([...children].sort()).toEqual(['accept', 'versions'])
      },
    },
  })
})
