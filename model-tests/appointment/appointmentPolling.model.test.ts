import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { appointmentPollingContract } from '../../src/machines/appointment/appointmentPollingContract.ts'
import { appointmentPollingMachine } from '../../src/machines/appointment/appointmentPollingMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { listOf, noon, offline, visit } from '../portal/fixtures.ts'
import { appointmentPollingOutcomes } from './appointmentPolling.outcomes.ts'

describe('appointmentPolling', () => {
  testModel<ContextOf<typeof appointmentPollingContract>>('P4.14 P7.15 P9.11 every state and transition', {
    expectedOutcomes: appointmentPollingOutcomes,
    machine: appointmentPollingMachine,
    contract: appointmentPollingContract,
    systemId: 'appointmentPolling',
    bystanders: ['liveAppointment'],
    cases: [
      { type: 'polling.started', timezone: 'UTC-06:00' },
      { type: 'polling.stopped' },
      { type: 'page.returned' },
      { type: 'today.refreshRequested' },
      done('fetchToday', { list: listOf(visit('a')), receivedAt: noon }),
      done('fetchToday', {
        list: listOf(visit('a', { status: 'cancel' }), visit('b', { status: 'requested' })),
        receivedAt: noon,
      }),
      failed('fetchToday', offline),
      elapsed('pollInterval'),
      elapsed('backOff'),
    ],
    facets: ({ serverTime, failuresInRow }) => [serverTime === null, Math.min(failuresInRow, 2)],
    limit: 300,
    checks: {
      idle: ({ context, children }) => {
        expect(context.serverTime).toBeNull()
        expect(children).toEqual([])
      },
      fetching: ({ children }) => expect(children).toEqual(['fetchToday']),
      waiting: ({ context, sent }) => {
        expect(context.failuresInRow).toBe(0)
        expect(sent.some(({ event }) => event.type === 'today.arrived')).toBe(true)
      },
      backingOff: ({ context }) => expect(context.failuresInRow).toBeGreaterThan(0),
    },
  })
})
