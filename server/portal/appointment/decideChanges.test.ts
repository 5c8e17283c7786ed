import { describe, expect, it } from 'vitest'
import {
  acceptedAt,
  at,
  booked,
  cancelledBy,
  ended,
  fold,
  given,
  started,
  timesOf,
} from '../../testing/appointmentEvents.ts'
import type { AppointmentCommand } from './decide.ts'
import type { AppointmentEvent } from './events.ts'

/** Patients may change it until two hours before the start, 14:00. */
const terms = { bufferMin: 0, cancelHours: 2, respondBy: null }
const withTerms = booked({ terms })
const proposed: AppointmentEvent = {
  type: 'appointment.timeProposed',
  data: { at: at('12:00').toISOString(), ...timesOf('18:00', '18:30') },
}
const moved = (start: string, end: string): AppointmentEvent => ({
  type: 'appointment.moved',
  data: timesOf(start, end),
})
const paid: AppointmentEvent = { type: 'appointment.paid', data: { at: at('15:00').toISOString() } }
const restored: AppointmentEvent = { type: 'appointment.restored', data: { at: at('15:00').toISOString() } }
const unpaid = booked({ payment: 'pending' })
const unpaidRequest = booked({
  payment: 'pending',
  terms: { bufferMin: 0, cancelHours: null, respondBy: at('15:30').toISOString() },
})

/** Histories after which a visit has neither begun nor ended, and all others. */
const ahead = [[booked()], [booked(), acceptedAt()]]
const notAhead = [
  [unpaid],
  [booked(), cancelledBy()],
  [booked(), started('16:00')],
  [booked(), started('16:00'), ended],
]

describe('moving a visit', () => {
  const move = (start: string, end: string, byPatientAt?: string): AppointmentCommand => ({
    type: 'move',
    startTime: at(start),
    endTime: at(end),
    ...(byPatientAt === undefined ? {} : { byPatientAt: at(byPatientAt) }),
  })

  it('is done before it begins, and never later', () => {
    for (const history of ahead)
      expect(given(...history).when(move('17:00', '17:30'))).toEqual([moved('17:00', '17:30')])
    for (const history of notAhead)
      expect(given(...history).when(move('17:00', '17:30'))).toBe('statusRefused')
  })

  it('refuses an end that is not behind the start', () => {
    expect(given(booked()).when(move('17:00', '17:00'))).toBe('statusRefused')
    expect(given(booked()).when(move('17:30', '17:00'))).toBe('statusRefused')
  })

  it('is a right of the patient within the agreed time only', () => {
    expect(given(withTerms).when(move('17:00', '17:30', '14:00'))).toEqual([moved('17:00', '17:30')])
    expect(given(withTerms).when(move('17:00', '17:30', '14:01'))).toBe('tooLate')
    expect(given(withTerms).when(move('17:00', '17:30'))).toEqual([moved('17:00', '17:30')])
    // Without terms, until the start.
    expect(given(booked()).when(move('17:00', '17:30', '16:00'))).toEqual([moved('17:00', '17:30')])
    expect(given(booked()).when(move('17:00', '17:30', '16:01'))).toBe('tooLate')
  })

  it('ends a proposal of another time', () => {
    expect(fold([booked(), proposed, moved('17:00', '17:30')])).toMatchObject({
      ...timesOf('17:00', '17:30'),
      proposal: null,
    })
  })
})

describe('a cancellation by the patient', () => {
  const cancel = (now: string, reason?: string): AppointmentCommand => ({
    type: 'cancel',
    now: at(now),
    by: 'patient',
    ...(reason === undefined ? {} : { reason }),
  })

  it('is possible within the agreed time, also while the payment is open', () => {
    for (const history of [[withTerms], [withTerms, acceptedAt()], [booked({ payment: 'pending', terms })]]) {
      expect(given(...history).when(cancel('14:00', 'Fiebre'))).toEqual([
        cancelledBy('patient', { time: '14:00', reason: 'Fiebre' }),
      ])
      expect(given(...history).when(cancel('14:01'))).toBe('tooLate')
    }
  })

  it('is not possible once the session has begun; the practitioner still can', () => {
    expect(given(booked(), started('15:55')).when(cancel('15:56'))).toBe('statusRefused')
    expect(given(withTerms).when({ type: 'cancel', now: at('15:59') })).toEqual([
      cancelledBy('practitioner', { time: '15:59' }),
    ])
  })
})

describe('declining a request', () => {
  const decline = (reason: string): AppointmentCommand => ({ type: 'decline', now: at('12:00'), reason })

  it('cancels it with the reason, if one was given', () => {
    expect(given(booked()).when(decline('Vacaciones'))).toEqual([
      cancelledBy('practitioner', { time: '12:00', reason: 'Vacaciones' }),
    ])
    expect(given(booked()).when(decline(''))).toEqual([cancelledBy('practitioner', { time: '12:00' })])
  })

  it('is harmless when repeated, and refused for anything but a request', () => {
    expect(given(booked(), cancelledBy()).when(decline(''))).toEqual([])
    for (const history of [[booked(), acceptedAt()], [unpaid], [booked(), started('16:00'), ended]])
      expect(given(...history).when(decline(''))).toBe('statusRefused')
  })
})

describe('proposing another time', () => {
  const propose = (start = '18:00', end = '18:30', now = '12:00'): AppointmentCommand => ({
    type: 'proposeTime',
    now: at(now),
    startTime: at(start),
    endTime: at(end),
  })

  it('is done before the visit begins, once for the same time', () => {
    for (const history of ahead) {
      expect(given(...history).when(propose())).toEqual([proposed])
      expect(given(...history, proposed).when(propose())).toEqual([])
    }
    for (const history of notAhead) expect(given(...history).when(propose())).toBe('statusRefused')
  })

  it('replaces an earlier proposal that differs in its start or its end', () => {
    expect(given(booked(), proposed).when(propose('18:00', '18:45'))).toHaveLength(1)
    expect(given(booked(), proposed).when(propose('17:45', '18:30'))).toHaveLength(1)
  })

  it('needs a time that is ahead and ends after its start', () => {
    expect(given(booked()).when(propose('18:00', '18:00'))).toBe('statusRefused')
    expect(given(booked()).when(propose('12:00', '12:30'))).toBe('statusRefused')
    expect(given(booked()).when(propose('12:01', '12:30'))).toHaveLength(1)
  })

  it('can be taken by the patient until it begins; a request is accepted with it', () => {
    const accept = (now: string): AppointmentCommand => ({ type: 'acceptProposal', now: at(now) })
    expect(given(booked(), proposed).when(accept('17:59'))).toEqual([
      moved('18:00', '18:30'),
      acceptedAt('17:59'),
    ])
    expect(given(booked(), acceptedAt(), proposed).when(accept('17:59'))).toEqual([moved('18:00', '18:30')])
    expect(given(booked(), proposed).when(accept('18:00'))).toBe('tooLate')
    expect(given(booked()).when(accept('12:00'))).toBe('statusRefused')
    expect(given(booked(), proposed, cancelledBy()).when(accept('12:00'))).toBe('statusRefused')
  })

  it('is withdrawn only as long as it stands', () => {
    const withdraw = (start: string): AppointmentCommand => ({
      type: 'withdrawProposal',
      now: at('13:00'),
      startTime: at(start).toISOString(),
    })
    const withdrawn: AppointmentEvent = {
      type: 'appointment.proposalWithdrawn',
      data: { at: at('13:00').toISOString() },
    }
    expect(given(booked(), proposed).when(withdraw('18:00'))).toEqual([withdrawn])
    expect(fold([booked(), proposed, withdrawn])?.proposal).toBeNull()
    expect(given(booked(), proposed).when(withdraw('18:15'))).toEqual([])
    expect(given(booked(), proposed, moved('18:00', '18:30')).when(withdraw('18:00'))).toEqual([])
  })

  it('ends when the session begins', () => {
    expect(fold([booked(), proposed, started('16:00')])?.proposal).toBeNull()
  })
})

describe('taking a cancellation back', () => {
  const reinstate = (now = '15:59'): AppointmentCommand => ({
    type: 'reinstate',
    now: at(now),
    status: 'accepted',
  })
  const reinstated: AppointmentEvent = {
    type: 'appointment.reinstated',
    data: { at: at('15:59').toISOString(), status: 'accepted' },
  }

  it('gives the visit its status again, and clears who cancelled it and why', () => {
    const cancelled = cancelledBy('practitioner', { reason: 'Vacaciones' })
    expect(given(booked(), acceptedAt(), cancelled).when(reinstate())).toEqual([reinstated])
    expect(fold([booked(), acceptedAt(), cancelled])).toMatchObject({
      status: 'cancel',
      cancelledBy: 'practitioner',
      cancelReason: 'Vacaciones',
    })
    expect(fold([booked(), acceptedAt(), cancelled, reinstated])).toMatchObject({
      status: 'accepted',
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
    })
  })

  it('is harmless when repeated', () => expect(given(booked(), acceptedAt()).when(reinstate())).toEqual([]))

  it('is for cancellations of the practitioner only, and before the start', () => {
    for (const by of ['patient', 'nobody', 'unpaid'] as const)
      expect(given(booked(), acceptedAt(), cancelledBy(by)).when(reinstate())).toBe('statusRefused')
    expect(given(booked(), acceptedAt(), cancelledBy()).when(reinstate('16:00'))).toBe('statusRefused')
    expect(given(booked(), started('16:00'), ended).when(reinstate())).toBe('statusRefused')
  })
})

describe('paying', () => {
  const pay = (restore = false): AppointmentCommand => ({ type: 'pay', now: at('15:00'), restore })

  it('accepts a visit that waited for it; a request then waits for its answer', () => {
    expect(given(unpaid).when(pay())).toEqual([paid, acceptedAt('15:00')])
    expect(given(unpaidRequest).when(pay())).toEqual([paid])
    expect(fold([unpaidRequest, paid])).toMatchObject({ paid: true, status: 'requested' })
  })

  it('counts once', () => {
    expect(given(booked({ payment: 'paid' })).when(pay())).toEqual([])
    expect(given(unpaid, paid, acceptedAt()).when(pay())).toEqual([])
  })

  it('changes no status of a visit that did not wait for it', () => {
    for (const history of [[booked()], [booked(), acceptedAt()], [booked(), started('16:00'), ended]]) {
      expect(given(...history).when(pay())).toEqual([paid])
      expect(fold([...history, paid])).toMatchObject({ paid: true, status: fold(history)?.status })
    }
  })

  it('brings back a visit that was given up for want of it, where its time is free', () => {
    const givenUp = [unpaid, cancelledBy('unpaid')]
    expect(given(...givenUp).when(pay(true))).toEqual([restored, paid, acceptedAt('15:00')])
    expect(given(unpaidRequest, cancelledBy('unpaid')).when(pay(true))).toEqual([restored, paid])
    expect(fold([...givenUp, restored])).toMatchObject({
      status: 'pending_payment',
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
    })
    expect(given(...givenUp).when(pay(false))).toBe('statusRefused')
    expect(given(unpaid, cancelledBy('patient')).when(pay(true))).toBe('statusRefused')
  })
})

it('a visit is given up only while it waits for its payment', () => {
  const giveUp: AppointmentCommand = { type: 'giveUpUnpaid', now: at('15:00') }
  expect(given(unpaid).when(giveUp)).toEqual([cancelledBy('unpaid', { time: '15:00' })])
  for (const history of [[unpaid, paid, acceptedAt()], [booked()], [unpaid, cancelledBy()]])
    expect(given(...history).when(giveUp)).toEqual([])
})

it('an accepted visit can be accepted again, and nothing that has begun, ended or was cancelled', () => {
  const accept: AppointmentCommand = { type: 'accept', now: at('15:00') }
  expect(given(booked()).when(accept)).toEqual([acceptedAt('15:00')])
  for (const history of [
    [booked(), cancelledBy()],
    [booked(), started('16:00')],
    [booked(), started('16:00'), ended],
  ])
    expect(given(...history).when(accept)).toBe('statusRefused')
})

it('nothing can happen to a visit before its booking', () => {
  expect(() => fold([acceptedAt()])).toThrow('appointment.accepted before appointment.booked')
})
