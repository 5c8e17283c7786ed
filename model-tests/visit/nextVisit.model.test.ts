import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { nextVisitContract } from '../../src/machines/visit/nextVisitContract.ts'
import { nextVisitMachine } from '../../src/machines/visit/nextVisitMachine.ts'
import { failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { nextVisitOutcomes } from './nextVisit.outcomes.ts'

describe('nextVisit', () => {
  testModel<ContextOf<typeof nextVisitContract>>('P7.59 reads times only when asked, of this patient', {
    expectedOutcomes: nextVisitOutcomes,
    machine: nextVisitMachine,
    contract: nextVisitContract,
    cases: [
      { type: 'nextVisit.patientRead', practitionerId: 'p-1', patientId: 'c-1' },
      { type: 'nextVisit.patientRead', practitionerId: null, patientId: 'c-1' },
      { type: 'nextVisit.opened' },
      { type: 'nextVisit.reasonLeft', reason: 'Revisión' },
      failed('newVisit', offline),
    ],
    checks: {
      unknown: ({ children }) => expect(children).toEqual([]),
      unopened: ({ children }) => expect(children).toEqual([]),
      opened: ({ context }) => {
        expect(context.practitionerId).toBe('p-1')
        expect(context.patientId).toBe('c-1')
      },
    },
  })
})
