import { describe, expect, it } from 'vitest'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import type { Weekday } from '../../contracts/portal/schedule/wallTime.ts'
import { copyDay, joinedRanges, withNextRange, withRanges } from './weeklyHours.ts'

const on = (weekday: Weekday, start_min: number, end_min: number): WeeklyRange => ({
  weekday,
  start_min,
  end_min,
})

describe('ranges of a day', () => {
  it.each<[string, [number, number][], [number, number][]]>([
    [
      'that touch',
      [
        [540, 720],
        [720, 840],
      ],
      [[540, 840]],
    ],
    [
      'that overlap',
      [
        [540, 720],
        [600, 840],
      ],
      [[540, 840]],
    ],
    [
      'within another',
      [
        [540, 840],
        [600, 720],
      ],
      [[540, 840]],
    ],
    [
      'of which the last joins the others',
      [
        [540, 600],
        [660, 720],
        [600, 660],
      ],
      [[540, 720]],
    ],
    [
      'apart from each other, in order',
      [
        [960, 1_080],
        [540, 840],
      ],
      [
        [540, 840],
        [960, 1_080],
      ],
    ],
    [
      'of which one ends before it begins',
      [
        [540, 840],
        [960, 900],
      ],
      [[540, 840]],
    ],
  ])('%s', (_what, ranges, joined) => {
    expect(
      joinedRanges(ranges.map(([start, end]) => on('monday', start, end))).map((one) => [
        one.start_min,
        one.end_min,
      ]),
    ).toEqual(joined)
  })
})

describe('a day that is copied', () => {
  const week = [on('monday', 540, 840), on('monday', 960, 1_080), on('friday', 780, 960)]
  it('replaces the hours of the others', () => {
    expect(copyDay(week, 'monday', ['monday', 'tuesday', 'friday'], 'replace')).toEqual([
      ...week.slice(0, 2),
      on('tuesday', 540, 840),
      on('tuesday', 960, 1_080),
      on('friday', 540, 840),
      on('friday', 960, 1_080),
    ])
  })

  it('is added to the hours of the others, and what touches or overlaps is joined', () => {
    expect(copyDay(week, 'monday', ['friday'], 'add')).toEqual([
      ...week.slice(0, 2),
      on('friday', 540, 1_080),
    ])
  })

  it('without hours closes the others', () => {
    expect(copyDay(week, 'sunday', ['monday'], 'replace')).toEqual([on('friday', 780, 960)])
  })
})

describe('another range', () => {
  it('is the morning on a closed day, and keeps the order of the week', () => {
    expect(withNextRange([on('tuesday', 540, 840)], 'monday')).toEqual([
      on('monday', 540, 840),
      on('tuesday', 540, 840),
    ])
  })

  it('begins an hour after the last one, and ends within the day', () => {
    expect(withNextRange([on('monday', 540, 840)], 'monday')[1]).toEqual(on('monday', 900, 1_080))
    expect(withNextRange([on('monday', 540, 1_425)], 'monday')[1]).toEqual(on('monday', 1_380, 1_440))
  })

  it('is put where the day has no other ranges left', () => {
    expect(withRanges([on('monday', 540, 840)], 'monday', [])).toEqual([])
  })
})
