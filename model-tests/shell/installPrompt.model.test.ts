import { describe, expect } from 'vitest'
import { installPromptContract } from '../../src/machines/shell/installPromptContract.ts'
import { installPromptMachine } from '../../src/machines/shell/installPromptMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { installPromptOutcomes } from './installPrompt.outcomes.ts'

describe('installPrompt', () => {
  testModel('offers the home screen once, and asks on request: every state and transition', {
    expectedOutcomes: installPromptOutcomes,
    machine: installPromptMachine,
    contract: installPromptContract,
    input: {},
    cases: [
      { type: 'install.offered' },
      { type: 'install.manual' },
      { type: 'install.requested' },
      { type: 'install.installed' },
      done('askToInstall', { accepted: true }),
      done('askToInstall', { accepted: false }),
      failed('askToInstall', offline),
    ],
    checks: {
      unavailable: ({ children }) => expect(children).toEqual(['watchInstallOffers']),
      manual: ({ children }) => expect(children).toEqual(['watchInstallOffers']),
      offered: ({ children }) => expect(children).toEqual(['watchInstallOffers']),
      asking: ({ children }) => expect(children).toContain('askToInstall'),
      installed: ({ children }) => expect(children).toEqual(['watchInstallOffers']),
    },
  })
})
