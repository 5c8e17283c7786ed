import { describe, expect, it } from 'vitest'
import type { AppointmentStatus } from './appointmentStatus.ts'
import { awaitsCheckOut, isLive } from './visitRules.ts'

const start_time = '2026-03-02T16:00:00.000Z'
const end_time = '2026-03-02T16:30:00.000Z'
const live = (status: AppointmentStatus, now: string) =>
  isLive({ status, start_time, end_time }, Date.parse(`2026-03-02T${now}Z`))

describe('a live visit', () => {
  it('P4.08 requested, between start and end', () => expect(live('requested', '16:10:00')).toBe(true))
  it('P4.09 accepted, between start and end', () => expect(live('accepted', '16:10:00')).toBe(true))
  it('P4.10 in progress, between start and end', () => expect(live('in_progress', '16:10:00')).toBe(true))

  it.each(['cancel', 'completed', 'pending_payment'] as const)('P4.11 never while %s', (status) =>
    expect(live(status, '16:10:00')).toBe(false),
  )

  it.each([
    ['15:59:59', false],
    ['16:00:00', true],
    ['16:30:00', true],
    ['16:30:01', false],
  ] as const)('P4.12 at %s: %s', (now, expected) => expect(live('accepted', now)).toBe(expected))
})

describe('a visit that waits for its check-out', () => {
  const waits = (status: AppointmentStatus, now: string) =>
    awaitsCheckOut({ status, end_time }, Date.parse(`2026-03-02T${now}Z`))

  it('is one whose session has begun, at any time', () => {
    expect([waits('in_progress', '16:10:00'), waits('in_progress', '18:00:00')]).toEqual([true, true])
  })

  it.each([
    ['16:29:59.999', false],
    ['16:30:00', false],
    ['16:30:00.001', true],
  ] as const)('or that was accepted and whose time is over: at %s %s', (now, expected) =>
    expect(waits('accepted', now)).toBe(expected),
  )

  it.each(['requested', 'pending_payment', 'completed', 'cancel'] as const)('never while %s', (status) =>
    expect(waits(status, '18:00:00')).toBe(false),
  )
})
