import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { cancellationContract } from '../../src/machines/cancellation/cancellationContract.ts'
import { cancellationMachine } from '../../src/machines/cancellation/cancellationMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline, visit } from './fixtures.ts'

const cases = [
  { type: 'cancellation.confirmed', live: false },
  { type: 'cancellation.confirmed', live: true },
  { type: 'cancellation.dismissed' },
  done('cancelAppointment', { id: 'a' }),
  failed('cancelAppointment', offline),
]

describe('cancellation', () => {
  testModel<ContextOf<typeof cancellationContract>>('P1.22 P4.07 every state and transition', {
    machine: cancellationMachine,
    contract: cancellationContract,
    input: { practitionerId: 'p-1', appointment: visit('a') },
    cases: [...cases],
    facets: ({ failure }) => [failure?.code],
    checks: {
      confirming: ({ children }) => expect(children).toEqual([]),
      confirmingLive: ({ children, context }) => {
        expect(children).toEqual([])
        expect(context.cancelled).toBe(false)
      },
      cancelling: ({ children }) => expect(children).toEqual(['cancelAppointment']),
      failed: ({ context }) => expect(context).toMatchObject({ failure: offline, cancelled: false }),
      cancelled: ({ snapshot }) => expect(snapshot.output).toEqual({ cancelled: true }),
      kept: ({ snapshot }) => expect(snapshot.output).toEqual({ cancelled: false }),
    },
  })
})
