import { describe, expect, it } from 'vitest'
import { gettingStartedEntries } from '../../src/machines/practitioner/gettingStartedEntries.ts'
import { profileCompletion } from '../../src/machines/practitioner/profileCompletion.ts'
import { testQuery } from '../kit/testQuery.ts'

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
  testQuery('P3.03 P3.04 P7.40 every state and transition', profileCompletion, {
    params: {},
    data: completeness,
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
