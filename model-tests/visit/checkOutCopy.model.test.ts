import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { checkOutCopyContract } from '../../src/machines/visit/checkOutCopyContract.ts'
import { checkOutCopyMachine } from '../../src/machines/visit/checkOutCopyMachine.ts'
import { patientEditContract } from '../../src/machines/visit/patientEditContract.ts'
import { patientEditMachine } from '../../src/machines/visit/patientEditMachine.ts'
import type { Sent } from '../liveRun.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { checkOutCopyOutcomes } from './checkOutCopy.outcomes.ts'
import { patientEditOutcomes } from './patientEdit.outcomes.ts'

const mine = { outcome: 'technical' as const, reason: 'Se fue la luz', quality: null, reasons: [] }
const theirs = { ...mine, reason: 'Se cortó el audio' }
const ordersOf = (sent: readonly Sent[]): unknown[] =>
  sent.flatMap(({ to, event }) => (to === 'copyStore' ? [event] : []))

describe('checkOutCopy', () => {
  testModel<ContextOf<typeof checkOutCopyContract>>('P4.16 two windows share what is typed', {
    expectedOutcomes: checkOutCopyOutcomes,
    machine: checkOutCopyMachine,
    contract: checkOutCopyContract,
    systemId: 'checkOutCopy',
    input: { appointmentId: 'a', checkOut: null },
    cases: [
      { type: 'checkOutCopy.typed', checkOut: mine },
      { type: 'checkOutCopy.otherFound', checkOut: theirs, refused: true },
      { type: 'checkOutCopy.otherFound', checkOut: theirs, refused: false },
      { type: 'checkOutCopy.mineKept' },
      { type: 'checkOutCopy.theirsTaken' },
      failed('copyStore', offline),
    ],
    facets: ({ mine: own, taken }) => [own?.reason ?? null, Math.min(taken, 1)],
    checks: {
      agreed: ({ context }) => expect(context.theirs).toBeNull(),
      apart: ({ context, sent }) => {
        expect(context.theirs).toEqual(theirs)
        // The typed text never replaces that of the other window while the two differ.
        const orders = ordersOf(sent)
        if (context.mine?.reason === mine.reason && orders.length > 0)
          expect(orders.at(-1)).not.toMatchObject({ type: 'copy.settle', checkOut: mine })
      },
    },
  })
})

describe('patientEdit', () => {
  testModel<ContextOf<typeof patientEditContract>>('an unsaved edit of the patient opens at the check-out', {
    expectedOutcomes: patientEditOutcomes,
    machine: patientEditMachine,
    contract: patientEditContract,
    systemId: 'patientEdit',
    input: { appointmentId: 'a', patientId: 'p' },
    cases: [
      done('findEdit', { found: true }),
      done('findEdit', { found: false }),
      failed('findEdit', offline),
      failed('patientPanel', offline),
    ],
    checks: {
      reading: ({ children }) => expect(children).toEqual(['findEdit']),
      none: ({ children }) => expect(children).toEqual([]),
      'found.open': ({ children, sent }) => {
        expect(children).toEqual(['patientPanel'])
        expect(sent.map(({ event }) => event.type)).toContain('patientPanel.opened')
      },
    },
  })
})
