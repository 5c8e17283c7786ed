import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { newVisitContract } from '../../src/machines/newVisit/newVisitContract.ts'
import { newVisitMachine } from '../../src/machines/newVisit/newVisitMachine.ts'
import { newVisitSlots } from '../../src/machines/newVisit/newVisitSlots.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { newVisitOutcomes } from './newVisit.outcomes.ts'

const slot = { start_time: NOON, end_time: NOON }
const chosen = { draftId: 'd-1', specialityId: 's-1', slot, reason: '' }
const hold = {
  id: 'd-1',
  ...slot,
  speciality_id: 's-1',
  price_centavos: 65_000,
  expires_at: NOON,
  renewed: false,
  state: 'held',
  server_time: NOON,
}
const booked = { id: 'a-1', start_time: NOON, requested: false }

describe('a new visit', () => {
  testQuery('P7.59 its times: every state and transition', newVisitSlots, {
    params: { practitionerId: 'p-1', patientId: 'c-1', specialityId: null, page: 0 },
    data: {
      speciality_id: 's-1',
      duration_min: 30,
      price_centavos: 65_000,
      zone: 'America/Mexico_City',
      slots: [slot],
      server_time: NOON,
      draft_id: 'd-1',
    },
  })
  testModel<ContextOf<typeof newVisitContract>>('P7.60 every state and transition', {
    expectedOutcomes: newVisitOutcomes,
    machine: newVisitMachine,
    contract: newVisitContract,
    bystanders: ['appointmentPolling'],
    input: { practitionerId: 'p-1', patientId: 'c-1' },
    cases: [
      { type: 'newVisit.specialityChosen', specialityId: 's-2' },
      { type: 'newVisit.pageRequested', page: 1 },
      { type: 'newVisit.timeChosen', chosen },
      { type: 'newVisit.confirmed' },
      { type: 'newVisit.released' },
      { type: 'newVisit.anotherRequested' },
      done('holdTime', { hold }),
      failed('holdTime', offline),
      done('bookTime', { booked }),
      failed('bookTime', offline),
      done('releaseTime', {}),
      failed('releaseTime', offline),
      elapsed('holdTime'),
    ],
    checks: {
      choosing: ({ context, children }) => {
        expect(children).toEqual(['newVisitSlots'])
        // A released hold is not shown as held.
        expect(context).toMatchObject({ hold: null, booked: null })
      },
      holding: ({ context, children }) => {
        expect(children).toEqual(['holdTime'])
        expect(context).toMatchObject({ chosen, failure: null })
      },
      held: ({ context, children }) => {
        expect(children).toEqual([])
        expect(context.hold?.id).toBe('d-1')
      },
      releasing: ({ children }) => expect(children).toEqual(['releaseTime']),
      booking: ({ children }) => expect(children).toEqual(['bookTime']),
      booked: ({ context, sent }) => {
        expect(context.booked).toEqual(booked)
        expect(sent).toContainEqual({
          to: 'appointmentPolling',
          event: { type: 'today.refreshRequested' },
        })
      },
    },
  })
})
