import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { agendaContract } from '../../src/machines/appointment/agendaContract.ts'
import { agendaList } from '../../src/machines/appointment/agendaList.ts'
import { agendaMachine } from '../../src/machines/appointment/agendaMachine.ts'
import { dayEnd, nextPayout, unpaidVisits } from '../../src/machines/appointment/homeQueries.ts'
import { testPagedList } from '../kit/testPagedList.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { wallet } from '../payments/fixtures.ts'
import { NOON, offline, visit } from '../portal/fixtures.ts'
import { agendaOutcomes } from './agenda.outcomes.ts'

describe('agenda', () => {
  testPagedList("P1.21 P7.14 the day's list: every state and transition", agendaList, {
    params: { timezone: 'UTC-06:00' },
    filters: { status: 'accepted', specialityId: null },
    items: [visit('a'), visit('b')],
    summary: { serverTime: NOON, upcoming: null },
  })

  testQuery('the unpaid visits: every state and transition', unpaidVisits, {
    params: {},
    data: { appointments: [visit('a')], page: 1, count: 1, server_time: NOON },
  })
  testQuery('the next payout: every state and transition', nextPayout, { params: {}, data: wallet })
  testQuery('the end of the day: every state and transition', dayEnd, {
    params: { timezone: 'UTC-06:00' },
    data: { held: 2, prescriptions: 1, unsigned: [{ id: 'a', start_time: NOON }] },
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
      { type: 'practice.changeUndone', changes: ['c-1'] },
      { type: 'agenda.cancelRequested', appointment: visit('a') },
      done('cancellation', { result: { id: 'a' } }),
      done('cancellation', { result: null }),
      failed('cancellation', offline),
      // The agenda goes on without its calendar, and without requests.
      failed('calendar', offline),
      failed('requests', offline),
    ],
    expectedMessages: {
      browsing: {
        'agenda.refreshRequested': [
          'list.refreshRequested, calendar.refreshRequested, query.refreshRequested, query.refreshRequested',
        ],
      },
      cancelling: {
        // Keeping a visit notifies nobody.
        'xstate.done.actor.cancellation': [
          '',
          'toasts.requested, today.refreshRequested, list.refreshRequested, calendar.refreshRequested, query.refreshRequested',
        ],
      },
    },
    checks: {
      browsing: ({ context, children }) => {
        expect(context.cancelling).toBeNull()
        expect(children).toEqual(
          expect.arrayContaining(['agendaList', 'unpaidVisits', 'nextPayout', 'dayEnd']),
        )
        expect(children).not.toContain('cancellation')
      },
      cancelling: ({ context, children }) => {
        expect(context.cancelling?.id).toBe('a')
        expect(children).toContain('cancellation')
      },
    },
  })
})
