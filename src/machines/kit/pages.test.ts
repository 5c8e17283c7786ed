import { describe, expect, it } from 'vitest'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { replaceRows } from './pages.ts'

const visit = (id: string, status: AppointmentItem['status'] = 'accepted'): AppointmentItem => ({
  id,
  status,
  start_time: '2026-03-02T11:45:00.000Z',
  end_time: '2026-03-02T12:15:00.000Z',
  speciality_id: 's-1',
  reason: '',
  price_centavos: 0,
  paid: true,
  is_new_client: false,
  client: { id: 'c', first_name: 'Ana', last_name: 'L' },
})

describe('a poll changes only what changed (experience §5)', () => {
  it('P4.14 returns the same list when nothing changed', () => {
    const before = [visit('a'), visit('b')]
    expect(replaceRows(before, [visit('a'), visit('b')])).toBe(before)
  })

  it('returns the same entries where they did not change', () => {
    const before = [visit('a'), visit('b')]
    const after = replaceRows(before, [visit('a'), visit('b', 'cancel')])
    expect(after).not.toBe(before)
    expect(after[0]).toBe(before[0])
    expect(after[1]?.status).toBe('cancel')
  })
})
