import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { requestsContract } from '../../src/machines/appointment/requestsContract.ts'
import { requestList, requestsMachine } from '../../src/machines/appointment/requestsMachine.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { listOf, offline, visit } from '../portal/fixtures.ts'
import { requestsOutcomes } from './requests.outcomes.ts'

const request = visit('a', { status: 'requested' })
const propose = { kind: 'propose' as const, startTime: '2026-03-04T15:00:00.000Z' }
const decline = { kind: 'decline' as const, reason: 'Ese día no atiendo' }

describe('requests', () => {
  testQuery('P7.14 the list: every state and transition', requestList, {
    params: {},
    data: listOf(request),
  })

  testModel<ContextOf<typeof requestsContract>>('the answers: every state and transition', {
    expectedOutcomes: requestsOutcomes,
    machine: requestsMachine,
    contract: requestsContract,
    systemId: 'requests',
    bystanders: ['agenda', 'appointmentPolling', 'toasts'],
    input: { practitionerId: 'p-1' },
    cases: [
      { type: 'requests.acceptRequested', request },
      { type: 'requests.declineRequested', request },
      { type: 'requests.proposeRequested', request },
      { type: 'requests.pageChosen', page: 1 },
      { type: 'requests.dismissed' },
      { type: 'requests.confirmed', answer: decline },
      { type: 'requests.confirmed', answer: propose },
      elapsed('refresh'),
      done('send', {}),
      failed('send', offline),
    ],
    facets: ({ answer }) => answer?.kind ?? null,
    expectedMessages: {
      browsing: {
        'xstate.after.refresh': ['query.refreshRequested'],
        'requests.proposeRequested': ['query.requested'],
      },
      proposing: { 'requests.pageChosen': ['query.requested'] },
      sending: {
        'xstate.done.actor.send': [
          'toasts.requested, query.refreshRequested, agenda.refreshRequested, today.refreshRequested',
        ],
        'xstate.error.actor.send': ['', 'query.refreshRequested'],
      },
    },
    checks: {
      browsing: ({ children }) => expect(children).toEqual(['list', 'slots']),
      declining: ({ context }) => expect(context.request?.id).toBe('a'),
      proposing: ({ context }) => expect(context.request?.id).toBe('a'),
      sending: ({ context, children }) => {
        expect(context.answer).not.toBeNull()
        expect(children).toContain('send')
      },
    },
  })
})
