import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { localeContract } from '../../src/machines/locale/localeContract.ts'
import { localeMachine } from '../../src/machines/locale/localeMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { localeOutcomes } from './locale.outcomes.ts'

describe('locale', () => {
  testModel<ContextOf<typeof localeContract>>('P1.34 P1.35 P1.36 P1.37 P1.41 every state and transition', {
    expectedOutcomes: localeOutcomes,
    machine: localeMachine,
    contract: localeContract,
    systemId: 'locale',
    bystanders: ['app'],
    cases: [
      done('readLocale', { locale: 'en', offer: 'es' }),
      done('readLocale', { locale: 'es', offer: null }),
      failed('readLocale', offline),
      done('applyLocale', {}),
      failed('applyLocale', offline),
      { type: 'locale.chosen', locale: 'es' },
      { type: 'locale.chosen', locale: 'en' },
      { type: 'locale.offerDismissed' },
    ],
    facets: ({ chosen, offer }) => [chosen, offer],
    checks: {
      restoring: ({ context }) => expect(context.chosen).toBe(false),
      'settled.en': ({ context }) => expect(context.chosen && context.offer !== null).toBe(false),
      'settled.es': ({ context }) => expect(context.offer).toBeNull(),
    },
  })
})
