import { expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { CheckedPrescription } from '../../src/contracts/portal/prescription/check.ts'
import { prescriptionCheckContract } from '../../src/machines/prescription/prescriptionCheckContract.ts'
import { prescriptionCheckMachine } from '../../src/machines/prescription/prescriptionCheckMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { prescriptionCheckOutcomes } from './prescriptionCheck.outcomes.ts'

const checked: CheckedPrescription = {
  folio: '000012',
  issued_at: NOON,
  seal_valid: true,
  seal: 'f00d',
  prescriber: { name: 'Elena Márquez', specialities: ['Medicina familiar'], licence: '7654321' },
  replaced_by: null,
  filled_at: null,
}
const refusal = (code: string) => ({ code, message: code, retryable: false })

testModel<ContextOf<typeof prescriptionCheckContract>>('a printed prescription: every state and transition', {
  expectedOutcomes: prescriptionCheckOutcomes,
  machine: prescriptionCheckMachine,
  contract: prescriptionCheckContract,
  systemId: 'prescriptionCheck',
  input: { folio: '000012-7K4M9XQ2TB' },
  cases: [
    { type: 'rx.retryRequested' },
    { type: 'rx.fillRequested', code: 'ABCD-2345' },
    done('fetchCheck', { checked }),
    failed('fetchCheck', offline),
    failed('fetchCheck', refusal('notFound')),
    done('sendFilling', { checked: { ...checked, filled_at: NOON }, filled: true }),
    done('sendFilling', { checked: { ...checked, filled_at: NOON }, filled: false }),
    failed('sendFilling', refusal('validation')),
    failed('sendFilling', refusal('statusRefused')),
  ],
  checks: {
    loading: ({ context }) => expect(context.folio).toBe('000012-7K4M9XQ2TB'),
    unavailable: ({ context }) => expect(context.failure).not.toBeNull(),
    shown: ({ context }) => {
      expect(context.checked?.folio).toBe('000012')
      // Only the portal says that it is filled.
      expect(context.filled === null).toBe(context.checked?.filled_at === null)
    },
    filling: ({ context }) => expect(context).toMatchObject({ code: 'ABCD-2345', failure: null }),
  },
})
