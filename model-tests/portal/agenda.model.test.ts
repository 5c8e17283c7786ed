import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { agendaContract } from '../../src/machines/agenda/agendaContract.ts'
import { agendaMachine } from '../../src/machines/agenda/agendaMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { listOf, offline, visit } from './fixtures.ts'

describe('agenda', () => {
  testModel<ContextOf<typeof agendaContract>>('P1.21 P1.22 P7.14 every state and transition', {
    machine: agendaMachine,
    contract: agendaContract,
    systemId: 'agenda',
    bystanders: ['appointmentPolling', 'toasts', 'announcer'],
    input: { practitionerId: 'p-1', timezone: 'UTC-06:00' },
    cases: [
      { type: 'agenda.statusChosen', status: 'accepted' },
      { type: 'agenda.specialityChosen', specialityId: 's-1' },
      { type: 'agenda.searchTyped', search: 'ana' },
      { type: 'agenda.filtersCleared' },
      { type: 'agenda.refreshRequested' },
      { type: 'agenda.cancelRequested', appointment: visit('a') },
      done('fetchDay', { list: listOf(visit('a')), upcoming: null }),
      failed('fetchDay', offline),
      done('cancellation', { cancelled: true }),
      done('cancellation', { cancelled: false }),
      failed('cancellation', offline),
      elapsed('searchDebounce'),
    ],
    facets: ({ appointments, filters }) => [appointments === null, filters.search],
    limit: 500,
    checks: {
      'list.typing': ({ children }) => expect(children).not.toContain('fetchDay'),
      'list.loading': ({ children }) => expect(children).toContain('fetchDay'),
      'list.ready': ({ context }) =>
        expect(context).toMatchObject({ failure: null, appointments: [visit('a')] }),
      'list.stale': ({ context }) => {
        expect(context.failure).toEqual(offline)
        expect(context.appointments).toEqual([visit('a')])
      },
      'list.failed': ({ context }) => expect(context).toMatchObject({ failure: offline, appointments: null }),
      'cancellation.closed': ({ context, children }) => {
        expect(context.cancelling).toBeNull()
        expect(children).not.toContain('cancellation')
      },
      'cancellation.open': ({ context, children }) => {
        expect(context.cancelling?.id).toBe('a')
        expect(children).toContain('cancellation')
      },
    },
  })
})
