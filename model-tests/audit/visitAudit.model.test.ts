import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { AuditedVisit, PatientRead } from '../../src/contracts/portal/visitAudit.ts'
import { auditedVisits, patientReads } from '../../src/machines/audit/auditLists.ts'
import { type ShownVisitRecord, visitRecordContract } from '../../src/machines/audit/visitRecordContract.ts'
import { visitRecordMachine } from '../../src/machines/audit/visitRecordMachine.ts'
import { testPagedList } from '../kit/testPagedList.ts'
import { done, type ExpectedTransitions, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { visitRecordOutcomes } from './visitRecord.outcomes.ts'

const visit = (id: string): AuditedVisit => ({
  id,
  start_time: NOON,
  end_time: NOON,
  status: 'completed',
  outcome: 'completed',
  folios: ['000001'],
  entries: 12,
})

const read = (id: string): PatientRead => ({
  id,
  at: NOON,
  action: 'patient.details',
  by: 'practitioner',
  patients: [{ id: 'c-1', name: 'Ana Luz' }],
  count: 1,
})

const record: ShownVisitRecord = {
  visit: 'a-1',
  exportedAt: NOON,
  entries: [{ seq: 1, at: NOON, fact: { kind: 'visit.booked' }, hash: '0'.repeat(64) }],
  firstBroken: null,
  signature: 'valid',
  keyId: '0123456789abcdef',
  checks: { sealed: true, broken_folios: [], broken_notes: [] },
}
const sessions = [{ session: 's-1', from: 1, to: 2, entries: 3, current: false }]

/** Lists the states that each event enters. Edit it by hand when the chart changes on purpose. */
const expectedTransitions: ExpectedTransitions = {
  choosing: { 'visitRecord.fileChosen': ['reading'] },
  reading: {
    'xstate.done.actor.readRecord': ['shown.idle'],
    'xstate.error.actor.readRecord': ['failed'],
    'visitRecord.fileChosen': ['reading'],
  },
  failed: { 'visitRecord.retryRequested': ['reading'], 'visitRecord.fileChosen': ['reading'] },
  'shown.idle': { 'visitRecord.saveRequested': ['shown.saving'], 'visitRecord.fileChosen': ['reading'] },
  'shown.saving': {
    'xstate.done.actor.saveRecord': ['shown.idle'],
    'xstate.error.actor.saveRecord': ['shown.idle'],
    'visitRecord.fileChosen': ['reading'],
  },
}

const cases = [
  { type: 'visitRecord.fileChosen', file: 'f-1' },
  { type: 'visitRecord.retryRequested' },
  { type: 'visitRecord.saveRequested' },
  done('readRecord', { record, sessions }),
  failed('readRecord', offline),
  done('saveRecord', {}),
  failed('saveRecord', offline),
]

describe('the audit of visits', () => {
  testPagedList('visits: every state and transition', auditedVisits, {
    params: { timezone: 'UTC-06:00' },
    filters: { from: '2026-01-10', to: null, outcome: null },
    items: [visit('a-1'), visit('a-2')],
    summary: { count: 2 },
  })

  testPagedList('reads of patients: every state and transition', patientReads, {
    params: {},
    filters: { patient: { id: 'c-1', name: 'Ana Luz' } },
    items: [read('1'), read('2')],
    summary: {},
  })

  testModel<ContextOf<typeof visitRecordContract>>('a record from a file: every state and transition', {
    expectedOutcomes: visitRecordOutcomes,
    machine: visitRecordMachine,
    contract: visitRecordContract,
    input: {},
    cases,
    expectedTransitions,
    checks: {
      choosing: ({ context }) => expect(context).toMatchObject({ file: null, record: null }),
      reading: ({ context, children }) => {
        expect(context.failure).toBeNull()
        expect(children).toEqual(['readRecord'])
      },
      failed: ({ context }) => expect(context.failure).toEqual(offline),
      'shown.idle': ({ context }) => expect(context).toMatchObject({ record, sessions }),
      'shown.saving': ({ children }) => expect(children).toEqual(['saveRecord']),
    },
  })
})
