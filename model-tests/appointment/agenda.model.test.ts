import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { agendaContract } from '../../src/machines/appointment/agendaContract.ts'
import { agendaList } from '../../src/machines/appointment/agendaList.ts'
import { agendaMachine } from '../../src/machines/appointment/agendaMachine.ts'
import { testPagedList } from '../kit/testPagedList.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, offline, visit } from '../portal/fixtures.ts'
import { agendaOutcomes } from './agenda.outcomes.ts'

describe('agenda', () => {
  testPagedList("P1.21 P7.14 the day's list: every state and transition", agendaList, {
    params: { timezone: 'UTC-06:00' },
    filters: { status: 'accepted', specialityId: null },
    items: [visit('a'), visit('b')],
    summary: { serverTime: NOON, upcoming: null },
  })

  testModel<ContextOf<typeof agendaContract>>('P1.22 every state and transition', {
    expectedOutcomes: agendaOutcomes,
    machine: agendaMachine,
    contract: agendaContract,
    systemId: 'agenda',
    bystanders: ['appointmentPolling', 'toasts'],
    input: { practitionerId: 'p-1', timezone: 'UTC-06:00' },
    cases: [
      { type: 'agenda.refreshRequested' },
      { type: 'agenda.cancelRequested', appointment: visit('a') },
      done('cancellation', { result: { id: 'a' } }),
      done('cancellation', { result: null }),
      failed('cancellation', offline),
      // The agenda goes on without its calendar, and without requests.
      failed('calendar', offline),
      failed('requests', offline),
    ],
    expectedMessages: {
      browsing: { 'agenda.refreshRequested': ['list.refreshRequested, calendar.refreshRequested'] },
      cancelling: {
        // Keeping a visit notifies nobody.
        'xstate.done.actor.cancellation': [
          '',
          'toasts.requested, today.refreshRequested, list.refreshRequested, calendar.refreshRequested',
        ],
      },
    },
    checks: {
      browsing: ({ context, children }) => {
        expect(context.cancelling).toBeNull()
        expect(children).toContain('agendaList')
        expect(children).not.toContain('cancellation')
      },
      cancelling: ({ context, children }) => {
        expect(context.cancelling?.id).toBe('a')
        expect(children).toContain('cancellation')
      },
    },
  })
})
