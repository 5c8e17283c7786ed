import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { z } from 'zod'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { bookingForm } from '../../src/machines/booking/bookingForm.ts'
import { bookingProfile, offeredSlots } from '../../src/machines/booking/bookingQueries.ts'
import { type linkedVisit, linkedVisitContract } from '../../src/machines/booking/linkedVisitContract.ts'
import { linkedVisitMachine, REFRESH_MS } from '../../src/machines/booking/linkedVisitMachine.ts'
import { publicBookingContract } from '../../src/machines/booking/publicBookingContract.ts'
import { publicBookingMachine } from '../../src/machines/booking/publicBookingMachine.ts'
import { recordCode } from '../../src/machines/booking/recordCode.ts'
import { sharedRecords } from '../../src/machines/booking/sharedRecords.ts'
import { testCommand } from '../kit/testCommand.ts'
import { testForm } from '../kit/testForm.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { linkedVisitOutcomes } from './linkedVisit.outcomes.ts'
import { publicBookingOutcomes } from './publicBooking.outcomes.ts'

const slot = { start_time: '2026-11-25T15:00:00.000Z', end_time: '2026-11-25T15:30:00.000Z' }
const hold = {
  id: 'h-1',
  ...slot,
  speciality_id: 's-1',
  price_centavos: 65_000,
  expires_at: '2026-11-24T10:00:03.900Z',
  renewed: false,
  state: 'held' as const,
  server_time: '2026-11-24T10:00:00.000Z',
}
const profile = {
  profile: {
    ...{ practitioner_id: 'p-1', first_name: 'Elena', last_name: 'Márquez', avatar: null },
    ...{ verified: false, specialities: [], biography: null, range_id: null },
    ...{ experience: [], education: [], certifications: [] },
  },
  speciality_id: 's-1',
  consultation: null,
  zone: 'UTC-06:00',
  phone: null,
  server_time: hold.server_time,
}
const opened = {
  ...{ first_name: '', last_name_1: '', last_name_2: '', birth_date: '', sex: '' },
  ...{ email: '', phone: '', reason: '' },
}
const typed = {
  ...{ first_name: 'Ana', last_name_1: 'Ríos', last_name_2: '', birth_date: '1990-05-01', sex: 'F' as const },
  ...{ email: 'ana@example.com', phone: '+525512345678', reason: 'Tos' },
}
const visit: z.infer<typeof linkedVisit> = {
  id: 'a-1',
  status: 'accepted',
  ...slot,
  practitioner: { id: 'p-1', first_name: 'Elena', last_name: 'Márquez' },
  speciality: { id: 's-1', practitioner_speciality: 'Dermatología' },
  price_centavos: 0,
  paid: false,
  payable: false,
  pay_until: null,
  refund: null,
  zone: 'UTC-06:00',
  respond_by: null,
  changeable_until: slot.start_time,
  proposal: null,
  cancelled_by: null,
  proposal_lapsed: false,
  cancel_reason: null,
  phone: null,
  can_join_from: slot.start_time,
  can_join_until: slot.end_time,
  room_code: 'abc-defg-hij',
  server_time: hold.server_time,
}

describe('booking by a patient', () => {
  testQuery('the profile: every state and transition', bookingProfile, {
    params: { practitionerId: 'p-1', specialityId: 's-1' },
    data: profile,
  })
  testCommand('the shared files: every state and transition', sharedRecords, {
    params: { token: 'a token', proof: { kind: 'birthDate', birthDate: '1990-05-01' } },
    result: { prescriptions: [], records: [] },
  })
  testCommand('the mailed code: every state and transition', recordCode, {
    params: { token: 'a token' },
    result: {},
  })
  testQuery('the times: every state and transition', offeredSlots, {
    params: { practitionerId: 'p-1', specialityId: 's-1', page: 0 },
    data: {
      ...{ speciality_id: 's-1', duration_min: 30, price_centavos: 65_000, zone: 'UTC' },
      slots: [slot],
      server_time: hold.server_time,
    },
  })
  testForm('the patient: every state and transition', bookingForm, {
    params: { draftId: 'h-1' },
    submitted: { ...typed, accept_privacy: true, accept_health: true },
    opened,
    typed,
    theirs: { ...opened, first_name: 'Luz' },
    result: { token: 'a-1-code', paysNow: false },
  })

  testModel<ContextOf<typeof publicBookingContract>>('the page: every state and transition', {
    expectedOutcomes: publicBookingOutcomes,
    machine: publicBookingMachine,
    contract: publicBookingContract,
    systemId: 'publicBooking',
    bystanders: ['announcer'],
    input: { practitioner: 'p-1', speciality: 's-1' },
    cases: [
      { type: 'booking.pageChosen', page: 1 },
      { type: 'booking.slotChosen', slot },
      { type: 'booking.renewRequested' },
      { type: 'booking.backRequested' },
      elapsed('second'),
      done('recall', { hold: null }),
      done('recall', { hold }),
      failed('recall', offline),
      done('take', { hold }),
      failed('take', offline),
      done('renew', { hold: { ...hold, renewed: true } }),
      failed('renew', offline),
      done('release', {}),
      failed('release', offline),
      done('form', { result: { token: 'a-1-code', paysNow: false } }),
      done('form', { result: { token: 'a-1-code', paysNow: true } }),
      done('openCheckout', {}),
      failed('openCheckout', offline),
      elapsed('away'),
      failed('form', offline),
    ],
    facets: ({ secondsLeft }) => secondsLeft,
    limit: 20_000,
    checks: {
      recalling: ({ context, children }) => {
        expect(context.hold).toBeNull()
        expect(children).toContain('recall')
      },
      choosing: ({ context, children }) => {
        expect(context).toMatchObject({ slot: null, hold: null, visitToken: null })
        expect(children).not.toContain('form')
      },
      taking: ({ context }) => expect(context).toMatchObject({ slot, failure: null }),
      'held.countdown.counting': ({ context, children }) => {
        expect(context.hold?.id).toBe('h-1')
        expect(context.secondsLeft).toBeGreaterThan(0)
        expect(children).toContain('form')
      },
      'held.countdown.over': ({ context, children }) => {
        expect(context.secondsLeft).toBe(0)
        expect(children).toContain('form')
      },
      'held.renewal.idle': ({ context }) => expect(context.hold).not.toBeNull(),
      'held.renewal.renewing': ({ children }) => expect(children).toContain('renew'),
      releasing: ({ children }) => {
        expect(children).toContain('release')
        expect(children).not.toContain('form')
      },
      opening: ({ context, children }) => {
        expect(context.visitToken).toBe('a-1-code')
        expect(children).toContain('openCheckout')
      },
      away: ({ context }) => expect(context.visitToken).toBe('a-1-code'),
      booked: ({ context }) => expect(context.visitToken).toBe('a-1-code'),
    },
  })

  const bookedUntil = (...events: object[]) => {
    const [start] = initialTransition(publicBookingMachine, { practitioner: 'p-1', speciality: 's-1' })
    return [done('recall', { hold: null }), ...events].reduce<typeof start>(
      (snapshot, event) => transition(publicBookingMachine, snapshot, event as never)[0],
      start,
    )
  }
  it('counts whole seconds by the clock of the server, whatever the device says', () => {
    const held = bookedUntil({ type: 'booking.slotChosen', slot }, done('take', { hold }))
    expect(held.context.secondsLeft).toBe(3)
  })
  it('P7.60 goes on with the time that was held before a reload, by the clock of the server', () => {
    const [start] = initialTransition(publicBookingMachine, { practitioner: 'p-1', speciality: 's-1' })
    const [held] = transition(publicBookingMachine, start, done('recall', { hold }) as never)
    expect(held.value).toEqual({ held: { countdown: 'counting', renewal: 'idle' } })
    expect(held.context).toMatchObject({ slot, hold, secondsLeft: 3 })
  })
  it('keeps the form while more time is asked for', () => {
    const held = bookedUntil({ type: 'booking.slotChosen', slot }, done('take', { hold }))
    const longer = { ...hold, renewed: true, expires_at: '2026-11-24T10:10:00.000Z' }
    const renewed = [{ type: 'booking.renewRequested' }, done('renew', { hold: longer })].reduce<typeof held>(
      (snapshot, event) => transition(publicBookingMachine, snapshot, event as never)[0],
      held,
    )
    expect(renewed.context.secondsLeft).toBe(600)
    expect(renewed.children.form).toBe(held.children.form)
    expect(renewed.value).toEqual({ held: { countdown: 'counting', renewal: 'idle' } })
  })
  it('reads the times anew when somebody else was faster', () => {
    const [, actions] = transition(
      publicBookingMachine,
      bookedUntil({ type: 'booking.slotChosen', slot }),
      failed('take', { code: 'slotTaken', message: '', retryable: false }) as never,
    )
    expect(JSON.stringify(actions)).toContain('query.refreshRequested')
  })

  testModel<ContextOf<typeof linkedVisitContract>>(
    'P4.07 the page of the visit: every state and transition',
    {
      expectedOutcomes: linkedVisitOutcomes,
      machine: linkedVisitMachine,
      contract: linkedVisitContract,
      systemId: 'linkedVisit',
      bystanders: ['announcer'],
      input: { token: 'a-1-code' },
      cases: [
        { type: 'visitLink.refreshRequested' },
        { type: 'visitLink.cancelRequested' },
        { type: 'visitLink.moveRequested' },
        { type: 'visitLink.payRequested' },
        done('openCheckout', {}),
        failed('openCheckout', offline),
        elapsed('away'),
        { type: 'visitLink.pageChosen', page: 1 },
        { type: 'visitLink.dismissed' },
        elapsed('refresh'),
        { type: 'visitLink.confirmed', change: { kind: 'cancel' } },
        { type: 'visitLink.confirmed', change: { kind: 'move', startTime: slot.start_time } },
        { type: 'visitLink.confirmed', change: { kind: 'acceptProposal' } },
        done('fetchVisit', { visit }),
        failed('fetchVisit', offline),
        done('refreshVisit', { visit }),
        failed('refreshVisit', offline),
        done('sendChange', { visit: { ...visit, status: 'cancel' } }),
        failed('sendChange', offline),
      ],
      facets: ({ change }) => change?.kind ?? null,
      limit: 20_000,
      checks: {
        loading: ({ context, children }) => {
          expect(context.visit).toBeNull()
          expect(children).toContain('fetchVisit')
        },
        unavailable: ({ context }) => expect(context.failure).not.toBeNull(),
        'open.reading': ({ context }) => expect(context.visit?.id).toBe('a-1'),
        'open.refreshing': ({ context, children }) => {
          expect(context.visit?.id).toBe('a-1')
          expect(children).toContain('refreshVisit')
        },
        'open.confirming': ({ context }) => expect(context.failure).toBeNull(),
        'open.choosing': ({ context }) => expect(context.visit).not.toBeNull(),
        'open.opening': ({ children }) => expect(children).toContain('openCheckout'),
        'open.away': ({ children }) => expect(children).not.toContain('openCheckout'),
        'open.sending': ({ context, children }) => {
          expect(context.change).not.toBeNull()
          expect(children).toContain('sendChange')
        },
      },
    },
  )
  it('asks for an answer of the practice every thirty seconds', () => {
    expect(REFRESH_MS).toBe(30_000)
  })
})
