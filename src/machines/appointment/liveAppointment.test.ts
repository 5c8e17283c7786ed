import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { liveAppointmentMachine, selectLive, selectNowCard } from './liveAppointmentMachine.ts'

const NOW = '2026-03-02T12:00:00.000Z'
const now = Date.parse(NOW)
const minutes = (from: number) => new Date(now + from * 60_000).toISOString()

const visit = (status: AppointmentItem['status'], from: number, to: number): AppointmentItem => ({
  id: `${status}${from}`,
  status,
  start_time: minutes(from),
  end_time: minutes(to),
  speciality_id: 's-1',
  reason: '',
  price_centavos: 0,
  paid: true,
  is_new_client: false,
  client: { id: 'c', first_name: 'Ana', last_name: 'L' },
})

/** The snapshot after today's list; the device's clock is a day off. */
const todayOf = (...appointments: AppointmentItem[]) => {
  const actor = createActor(
    liveAppointmentMachine.provide({ actors: { readClock: fromPromise(async () => ({ deviceTime: 0 })) } }),
  ).start()
  actor.send({
    type: 'today.arrived',
    appointments,
    serverTime: NOW,
    receivedAt: now - 86_400_000,
  })
  const snapshot = actor.getSnapshot()
  actor.stop()
  return snapshot
}

describe('the live rule', () => {
  it.each(['requested', 'accepted', 'in_progress'] as const)(
    'P4.08 P4.09 P4.10 %s counts as live between start and end',
    (status) => {
      expect(selectLive(todayOf(visit(status, -5, 5)))).toHaveLength(1)
    },
  )

  it.each(['cancel', 'completed', 'pending_payment'] as const)('P4.11 %s is never live', (status) => {
    expect(selectLive(todayOf(visit(status, -5, 5)))).toEqual([])
  })

  it('P4.12 nothing is live before its start or after its end', () => {
    expect(selectLive(todayOf(visit('accepted', 1, 31), visit('in_progress', -31, -1)))).toEqual([])
  })
})

describe('the Now card (experience §5)', () => {
  it('P4.13 shows the live visit, otherwise the next one, otherwise the end of the day', () => {
    expect(selectNowCard(todayOf(visit('accepted', -5, 5), visit('accepted', 6, 36))).kind).toBe('live')
    expect(selectNowCard(todayOf(visit('accepted', 9, 39)))).toMatchObject({ kind: 'next', soon: true })
    expect(selectNowCard(todayOf(visit('accepted', 11, 41)))).toMatchObject({ kind: 'next', soon: false })
    expect(selectNowCard(todayOf(visit('cancel', 11, 41), visit('accepted', -60, -30))).kind).toBe('free')
  })
})
