import { describe, expect, it } from 'vitest'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { appendRows, replaceRows } from './pages.ts'

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

  it('adds what is new, leaves out what is gone, and shows a repeated row once', () => {
    const before = [visit('a'), visit('b')]
    const after = replaceRows(before, [visit('b'), visit('c'), visit('b', 'cancel')])
    expect(after.map(({ id, status }) => [id, status])).toEqual([
      ['b', 'accepted'],
      ['c', 'accepted'],
    ])
    expect(after[0]).toBe(before[1])
    expect(replaceRows(before, [visit('a')])).toHaveLength(1)
    expect(replaceRows(null, [visit('a'), visit('a')])).toHaveLength(1)
  })
})

it('a later page is appended; a row of both keeps its position with its new content', () => {
  const more = [visit('b', 'cancel'), visit('c'), visit('c', 'cancel')]
  const after = appendRows([visit('a'), visit('b')], more)
  expect(after.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'accepted'],
    ['b', 'cancel'],
    ['c', 'accepted'],
  ])
})
