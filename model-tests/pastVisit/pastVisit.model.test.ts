import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { AppointmentDetails } from '../../src/contracts/portal/appointmentDetails.ts'
import { pastVisitContract } from '../../src/machines/pastVisit/pastVisitContract.ts'
import { pastVisitMachine } from '../../src/machines/pastVisit/pastVisitMachine.ts'
import {
  pastPrescription,
  visitAccount,
  visitChat,
  visitPayments,
} from '../../src/machines/pastVisit/pastVisitParts.ts'
import { prescriptionMailContract } from '../../src/machines/pastVisit/prescriptionMailContract.ts'
import { prescriptionMailMachine } from '../../src/machines/pastVisit/prescriptionMailMachine.ts'
import { visitReceiptsContract } from '../../src/machines/pastVisit/visitReceiptsContract.ts'
import { visitReceiptsMachine } from '../../src/machines/pastVisit/visitReceiptsMachine.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { payment } from '../payments/fixtures.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { pastVisitOutcomes } from './pastVisit.outcomes.ts'
import { prescriptionMailOutcomes } from './prescriptionMail.outcomes.ts'
import { visitReceiptsOutcomes } from './visitReceipts.outcomes.ts'

const details: AppointmentDetails = {
  id: 'a-1',
  status: 'completed',
  start_time: NOON,
  end_time: NOON,
  speciality: { id: 's-1', practitioner_speciality: 'Medicina familiar' },
  price_centavos: 65_000,
  paid: true,
  reason: '',
  client: {
    id: 'c-1',
    first_name: 'Ana',
    last_name: 'López',
    birth_date: '1988-04-12',
    sex: 'F',
    allergies: [],
    last_visit: null,
  },
  room_id: 'room',
  room_code: 'abc-defg-hij',
  previous_visit_id: null,
  can_join_from: NOON,
  can_join_until: NOON,
  ended: { at: NOON, outcome: 'completed', reason: null, note_signed: false },
  server_time: NOON,
}

const coming: AppointmentDetails = { ...details, status: 'accepted', ended: null }

describe('the page of a visit', () => {
  testModel<ContextOf<typeof pastVisitContract>>('every state and transition', {
    expectedOutcomes: pastVisitOutcomes,
    machine: pastVisitMachine,
    contract: pastVisitContract,
    bystanders: ['toasts', 'appointmentPolling'],
    input: { appointmentId: 'a-1', practitionerId: 'p-1' },
    cases: [
      { type: 'pastVisit.retryRequested' },
      { type: 'pastVisit.cancelRequested' },
      { type: 'pastVisit.refreshRequested' },
      done('fetchVisit', { details, receivedAt: 0 }),
      done('fetchVisit', { details: coming, receivedAt: 0 }),
      failed('fetchVisit', offline),
      done('refetchVisit', { details: { ...coming, status: 'cancel' }, receivedAt: 0 }),
      failed('refetchVisit', offline),
      done('cancellation', { result: { id: 'a-1' } }),
      done('cancellation', { result: null }),
      failed('cancellation', offline),
      failed('requests', offline),
    ],
    facets: ({ details: known }) => known?.status,
    checks: {
      loading: ({ context, children }) => {
        expect(children).toEqual(['fetchVisit'])
        expect(context).toMatchObject({ details: null, failure: null })
      },
      'shown.parts': ({ context, children, sent }) => {
        expect(context.details?.id).toBe('a-1')
        expect([...children].sort()).toEqual([
          'note',
          'pastPrescription',
          'prescription',
          'prescriptionMail',
          'records',
          'visitAccount',
          'visitChat',
          'visitPayments',
          'visitReceipts',
          'visitRecordings',
          'visitTranscripts',
        ])
        expect(sent.filter(({ to }) => to === 'note').map(({ event }) => event.type)).toEqual(['note.opened'])
      },
      'shown.ahead.browsing': ({ children }) => expect(children).toContain('requests'),
      'shown.ahead.cancelling': ({ children }) => {
        expect(children).toEqual(expect.arrayContaining(['requests', 'cancellation', 'note']))
      },
      'shown.ahead.refreshing': ({ context, children }) => {
        expect(children).toEqual(expect.arrayContaining(['requests', 'refetchVisit', 'note']))
        expect(context.details).not.toBeNull()
      },
      failed: ({ context, children }) => {
        expect(children).toEqual([])
        expect(context.failure).toEqual(offline)
      },
    },
  })

  testModel<ContextOf<typeof prescriptionMailContract>>('its prescription, sent again: every state', {
    expectedOutcomes: prescriptionMailOutcomes,
    machine: prescriptionMailMachine,
    contract: prescriptionMailContract,
    bystanders: ['toasts'],
    input: { appointmentId: 'a-1' },
    cases: [{ type: 'mail.requested' }, done('sendMail', {}), failed('sendMail', offline)],
    checks: {
      idle: ({ children }) => expect(children).toEqual([]),
      sending: ({ context, children }) => {
        expect(children).toEqual(['sendMail'])
        expect(context.failure).toBeNull()
      },
    },
    expectedMessages: { sending: { 'xstate.done.actor.sendMail': ['toasts.requested'] } },
  })

  testModel<ContextOf<typeof visitReceiptsContract>>('the receipts of its payments: every state', {
    expectedOutcomes: visitReceiptsOutcomes,
    machine: visitReceiptsMachine,
    contract: visitReceiptsContract,
    bystanders: ['visitPayments'],
    cases: [
      { type: 'visitReceipts.requested', payment },
      done('receipt', { result: payment }),
      done('receipt', { result: null }),
      failed('receipt', offline),
    ],
    checks: {
      listed: ({ context, children }) => {
        expect(context.chosen).toBeNull()
        expect(children).toEqual([])
      },
      open: ({ context, children }) => {
        expect(context.chosen?.id).toBe('p-1')
        expect(children).toEqual(['receipt'])
      },
    },
  })

  testQuery('its prescription: every state and transition', pastPrescription, {
    params: { appointmentId: 'a-1' },
    data: {
      appointment_id: 'a-1',
      draft: null,
      draft_saved_at: null,
      issued: [],
      last_items: [],
      prescriber: {
        name: 'Elena Márquez',
        specialities: [],
        licence: null,
        school: null,
        address: null,
        phone: null,
      },
      patient: { name: 'Ana López', birth_date: '1988-04-12', sex: 'F' },
      allergies: null,
      server_time: NOON,
    },
  })

  testQuery('P1.30 its payments: every state and transition', visitPayments, {
    params: { appointmentId: 'a-1' },
    data: { data: [payment] },
  })

  testQuery('its chat: every state and transition', visitChat, {
    params: { appointmentId: 'a-1' },
    data: { id: 'a-1', messages: [] },
  })

  testQuery('its account: every state and transition', visitAccount, {
    params: { appointmentId: 'a-1' },
    data: { id: 'a-1', entries: [], first_broken: null },
  })
})
