import { describe, expect, it } from 'vitest'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { unpaidNow } from './unpaidNow.ts'

const visit = (id: string, hour: number, over: Partial<AppointmentItem> = {}): AppointmentItem => ({
  id,
  start_time: `2026-03-02T${hour}:00:00.000Z`,
  end_time: `2026-03-02T${hour}:30:00.000Z`,
  speciality_id: 's-1',
  reason: '',
  price_centavos: 65_000,
  paid: false,
  is_new_client: false,
  client: { id: 'c-1', first_name: 'Ana', last_name: 'Ríos' },
  status: 'accepted',
  ...over,
})
const listOf = (appointments: AppointmentItem[], count = appointments.length) => ({
  ...{ appointments, count, page: 1 },
  server_time: '2026-03-02T10:00:00.000Z',
})
const idsOf = (...given: Parameters<typeof unpaidNow>) => unpaidNow(...given).visits.map(({ id }) => id)

describe('the unpaid visits of Home', () => {
  it('are those of the list and those of today that wait for their payment, in order and once', () => {
    const waiting = visit('waiting', 12, { status: 'pending_payment' })
    const listed = [visit('held', 10, { status: 'completed' }), visit('later', 15), waiting]
    expect(idsOf([waiting], listOf(listed))).toEqual(['held', 'waiting', 'later'])
    expect(idsOf([waiting, visit('free', 13)], null)).toEqual(['waiting'])
  })
  it('leave out what was paid or cancelled since the list was read', () => {
    const listed = listOf([visit('a', 10), visit('b', 11), visit('c', 12)])
    expect(idsOf([visit('a', 10, { paid: true }), visit('b', 11, { status: 'cancel' })], listed)).toEqual([
      'c',
    ])
  })
  it('count those that the list does not name', () => {
    expect(unpaidNow([], listOf([visit('a', 10)], 51)).count).toBe(51)
    expect(unpaidNow([visit('a', 10, { paid: true })], listOf([visit('a', 10)], 51)).count).toBe(50)
  })
})
