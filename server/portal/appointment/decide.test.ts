import { describe, expect, it } from 'vitest'
import {
  acceptedAt,
  at,
  booked,
  booking,
  cancelledBy,
  ended,
  ending,
  fold,
  given,
  START,
  started,
} from '../../testing/appointmentEvents.ts'
import type { AppointmentCommand } from './decide.ts'
import type { AppointmentEvent, BookedData } from './events.ts'

const statusAfter = (...events: AppointmentEvent[]) => fold(events)?.status

describe('statuses by events', () => {
  it('P4.01 a booking without open payment is requested', () =>
    expect(statusAfter(booked())).toBe('requested'))
  it('P4.02 accepting it makes it accepted', () =>
    expect(statusAfter(booked(), acceptedAt())).toBe('accepted'))
  it('P4.05 a booking that waits for its payment is pending_payment', () =>
    expect(statusAfter(booked({ payment: 'pending' }))).toBe('pending_payment'))
  it('P4.06 a started session is in_progress', () =>
    expect(statusAfter(booked(), started('16:00'))).toBe('in_progress'))
  it('P4.04 an ended session is completed', () =>
    expect(statusAfter(booked(), started('16:00'), ended)).toBe('completed'))
})

describe('booking', () => {
  it('happens once', () => {
    expect(given().when({ type: 'book', booking })).toEqual([booked()])
    expect(given(booked()).when({ type: 'book', booking })).toBe('statusRefused')
  })
  it('refuses an end before the start', () => {
    expect(given().when({ type: 'book', booking: { ...booking, endTime: START } })).toBe('statusRefused')
  })
})

describe('booking at once', () => {
  it('is booked and accepted together', () => {
    const command: AppointmentCommand = { type: 'book', booking, acceptedAt: at('15:00') }
    expect(given().when(command)).toEqual([
      booked(),
      { type: 'appointment.accepted', data: { at: at('15:00').toISOString() } },
    ])
  })
  it('is refused while the payment is open', () => {
    const pending: BookedData = { ...booking, payment: 'pending' }
    expect(given().when({ type: 'book', booking: pending, acceptedAt: at('15:00') })).toBe('statusRefused')
  })
})

describe('a request that nobody answers', () => {
  const request: AppointmentEvent = {
    type: 'appointment.booked',
    data: {
      ...booking,
      terms: { bufferMin: 0, cancelHours: null, respondBy: at('14:00').toISOString() },
    },
  }
  const lapse = (time: string): AppointmentCommand => ({ type: 'lapse', now: at(time) })
  it('ends at its time, and not before', () => {
    expect(given(request).when(lapse('13:59'))).toEqual([])
    expect(given(request).when(lapse('14:00'))).toEqual([
      { type: 'appointment.cancelled', data: { at: at('14:00').toISOString(), by: 'nobody', reason: null } },
    ])
  })
  const proposed: AppointmentEvent = {
    type: 'appointment.timeProposed',
    data: { at: START, startTime: at('18:00').toISOString(), endTime: at('18:30').toISOString() },
  }
  const lapsed: AppointmentEvent = {
    type: 'appointment.cancelled',
    data: { at: at('14:00').toISOString(), by: 'nobody', reason: null },
  }
  it('keeps the proposed time that waited for the patient, which nobody can take or withdraw any more', () => {
    expect(given(request, proposed).when(lapse('14:00'))).toEqual([lapsed])
    expect(fold([request, proposed, lapsed])?.proposal).toEqual({
      startTime: at('18:00').toISOString(),
      endTime: at('18:30').toISOString(),
    })
    const ended = given(request, proposed, lapsed)
    expect(ended.when({ type: 'acceptProposal', now: at('14:00') })).toBe('statusRefused')
    expect(
      ended.when({ type: 'withdrawProposal', now: at('14:00'), startTime: at('18:00').toISOString() }),
    ).toEqual([])
    const declined: AppointmentEvent = { ...lapsed, data: { ...lapsed.data, by: 'practitioner' } }
    expect(fold([request, proposed, declined])?.proposal).toBeNull()
  })
  it('stays when it was answered, or need not be', () => {
    expect(given(request, acceptedAt()).when(lapse('15:00'))).toEqual([])
    expect(given(booked()).when(lapse('15:00'))).toEqual([])
  })
})

describe('accepting', () => {
  it('is refused while the payment is open', () =>
    expect(given(booked({ payment: 'pending' })).when({ type: 'accept', now: at('15:00') })).toBe(
      'statusRefused',
    ))
  it('is harmless when repeated', () =>
    expect(given(booked(), acceptedAt()).when({ type: 'accept', now: at('15:00') })).toEqual([]))
})

describe('moving', () => {
  const move: AppointmentCommand = { type: 'move', startTime: at('17:00'), endTime: at('18:00') }
  it('gives an accepted visit another time', () => {
    const events = given(booked(), acceptedAt()).when(move)
    expect(events).toEqual([
      {
        type: 'appointment.moved',
        data: { startTime: at('17:00').toISOString(), endTime: at('18:00').toISOString() },
      },
    ])
  })
  it('leaves a running session alone', () =>
    expect(given(booked(), started('16:00')).when(move)).toBe('statusRefused'))
})

describe('cancelling', () => {
  it('P4.03 P4.07 makes it cancel from every status but completed', () => {
    for (const history of [
      [booked()],
      [booked({ payment: 'pending' })],
      [booked(), acceptedAt()],
      [booked(), started('16:00')],
    ])
      expect(given(...history).when({ type: 'cancel', now: at('16:00') })).toEqual([cancelledBy()])
    expect(given(booked(), started('16:00'), ended).when({ type: 'cancel', now: at('17:00') })).toBe(
      'statusRefused',
    )
  })
  it('is harmless when repeated', () =>
    expect(given(booked(), cancelledBy()).when({ type: 'cancel', now: at('17:00') })).toEqual([]))
})

describe('P4.15 starting the session', () => {
  const start = (time: string): AppointmentCommand => ({ type: 'startSession', now: at(time) })
  it('opens ten minutes before the start', () => {
    expect(given(booked()).when(start('15:49'))).toBe('visitTooEarly')
    expect(given(booked()).when(start('15:50'))).toEqual([started('15:50')])
  })
  it('closes an hour after the end', () => {
    expect(given(booked(), acceptedAt()).when(start('17:30'))).toEqual([started('17:30')])
    expect(given(booked(), acceptedAt()).when(start('17:31'))).toBe('visitClosed')
  })
  it('is refused for cancelled, unpaid and completed visits', () => {
    for (const history of [
      [booked({ payment: 'pending' })],
      [booked(), cancelledBy()],
      [booked(), started('16:00'), ended],
    ])
      expect(given(...history).when(start('16:10'))).toBe('visitClosed')
  })
  it('is harmless when repeated, even after the room closed', () =>
    expect(given(booked(), started('16:00')).when(start('20:00'))).toEqual([]))
})

describe('P4.16 ending the session', () => {
  const end = (now: string, endedAt = now): AppointmentCommand => ({
    type: 'endSession',
    now: at(now),
    endedAt: at(endedAt),
    ending,
  })
  const endedOn = (time: string) => [
    { type: 'appointment.sessionEnded', data: { at: at(time).toISOString(), ...ending } },
  ]
  it('completes a started session at the time the device gives', () =>
    expect(given(booked(), started('16:00')).when(end('16:40', '16:25'))).toEqual(endedOn('16:25')))
  it('does not believe a time before the start or in the future', () => {
    expect(given(booked(), started('16:00')).when(end('16:40', '15:00'))).toEqual(endedOn('16:00'))
    expect(given(booked(), started('16:00')).when(end('16:40', '19:00'))).toEqual(endedOn('16:40'))
  })
  it('ends a visit nobody came to', () =>
    expect(given(booked(), acceptedAt()).when(end('16:20'))).toEqual(endedOn('16:20')))
  it('is refused before the room opens, and for cancelled or unpaid visits', () => {
    expect(given(booked()).when(end('15:00'))).toBe('visitTooEarly')
    expect(given(booked(), cancelledBy()).when(end('16:20'))).toBe('statusRefused')
    expect(given(booked({ payment: 'pending' })).when(end('16:20'))).toBe('statusRefused')
  })
  it('keeps the first end when repeated', () =>
    expect(given(booked(), started('16:00'), ended).when(end('18:00'))).toEqual([]))
})

it('nothing can be done to an appointment that does not exist', () => {
  expect(given().when({ type: 'cancel', now: at('16:00') })).toBe('notFound')
})
