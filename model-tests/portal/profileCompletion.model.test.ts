import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { profileCompletionContract } from '../../src/machines/profileCompletion/profileCompletionContract.ts'
import {
  gettingStartedEntries,
  profileCompletionMachine,
} from '../../src/machines/profileCompletion/profileCompletionMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from './fixtures.ts'

const part = (complete: boolean) => ({ complete })
const completeness = {
  sections: {
    info: part(true),
    experience: part(true),
    education: part(true),
    certificates: part(false),
    verification: part(false),
    bio: part(true),
  },
  overall_percent: 67,
}

describe('profileCompletion', () => {
  testModel<ContextOf<typeof profileCompletionContract>>('P3.03 P3.04 P7.40 every state and transition', {
    machine: profileCompletionMachine,
    contract: profileCompletionContract,
    systemId: 'profileCompletion',
    cases: [
      { type: 'profileCompletion.requested' },
      { type: 'profileCompletion.cleared' },
      done('fetchCompleteness', completeness),
      failed('fetchCompleteness', offline),
    ],
    facets: (context) => [context.completeness === null, context.failure === null],
    checks: {
      idle: ({ context }) => expect(context).toEqual({ completeness: null, failure: null }),
      loading: ({ children }) => expect(children).toEqual(['fetchCompleteness']),
      ready: ({ context }) => expect(context.completeness).toEqual(completeness),
      failed: ({ context }) => expect(context.failure).toEqual(offline),
    },
  })

  it('P2.58 P2.59 P2.60 P2.61 P2.62 P2.63 leads each entry to its literal target, in the order of the spec', () => {
    expect(gettingStartedEntries).toEqual([
      { section: 'info', to: '/settings/specialization?edit=true' },
      { section: 'experience', to: '/settings/work-experience' },
      { section: 'education', to: '/settings/education' },
      { section: 'certificates', to: '/settings/certification' },
      { section: 'verification', to: '/settings/account' },
      { section: 'bio', to: '/settings/account?edit=true' },
    ])
  })
})
