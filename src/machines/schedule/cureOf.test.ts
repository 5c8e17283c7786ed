import { describe, expect, it } from 'vitest'
import { refusalReasons } from '../../contracts/portal/schedule/explain.ts'
import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import type { HoursVersion } from '../../contracts/portal/schedule/rules.ts'
import { type Cure, cureOf, type ExplainedQuarter } from './cureOf.ts'

const zone = 'America/Mexico_City'
/** Wednesday, 25 November 2026, at a time of Mexico City. */
const at = (time: string) => new Date(`2026-11-25T${time}:00-06:00`).toISOString()
const start = (
  outcome: ExplainedQuarter['outcome'],
  time: string,
  over: Partial<ExplainedQuarter> = {},
): ExplainedQuarter => ({ start_time: at(time), outcome, visit_id: null, held_until: null, ...over })
const lunch = (id: string, weekday: 'wednesday' | 'thursday') => ({
  ...{ id, weekday, start_min: 840, end_min: 900 },
})
const version = (effective_from: string, ...breaks: ReturnType<typeof lunch>[]): HoursVersion => ({
  ...{ effective_from, zone, weekly: [], lunch: breaks },
})
const blocking = (id: string, from: string, to: string): Override => ({
  ...{ kind: 'blocking', id, version: 1, reason: '' },
  period: { all_day: false, start_time: at(from), end_time: at(to) },
})
const extending: Override = {
  ...{ kind: 'extending', id: 'o-extra', version: 1 },
  period: { start_time: at('09:00'), end_time: at('12:00'), speciality_id: null },
}
const none: Cure = { kind: 'none' }
const nothing = { hours: [], overrides: [] }

describe('the cure of a time', () => {
  it.each([
    ['offered', none],
    ['past', none],
    ['notice', { kind: 'price' }],
    ['horizon', { kind: 'price' }],
    ['outsideHours', { kind: 'open' }],
    ['lunch', none],
    ['blocked', none],
    ['tooShort', { kind: 'price' }],
    ['visit', none],
    ['held', none],
    ['buffer', { kind: 'price' }],
    ['typeNotAllowed', { kind: 'price' }],
  ] as const)('%s, where nothing is known beside the reason: %o', (outcome, cure) => {
    expect(cureOf(start(outcome, '10:00'), nothing)).toEqual(cure)
  })

  it('is something for every reason but one, where it is known what is in the way', () => {
    const rules = {
      hours: [version('2026-01-01', lunch('l-1', 'wednesday'))],
      overrides: [blocking('o-1', '14:00', '15:00')],
    }
    const holder = { visit_id: 'a-1', held_until: at('14:10') }
    const cured = refusalReasons.filter(
      (reason) => cureOf(start(reason, '14:00', holder), rules).kind !== 'none',
    )
    expect(refusalReasons.filter((reason) => !cured.includes(reason))).toEqual(['past'])
  })

  it('of a booked time is the visit; of a held one the end of the hold', () => {
    const holder = { visit_id: 'a-1', held_until: at('10:10') }
    expect(cureOf(start('visit', '10:00', holder), nothing)).toEqual({ kind: 'visit', id: 'a-1' })
    expect(cureOf(start('held', '10:00', holder), nothing)).toEqual({ kind: 'wait', until: at('10:10') })
  })

  it('of a lunch break is the break of that day, in the version of the hours that holds on it', () => {
    const hours = [
      version('2026-01-01', lunch('l-old', 'wednesday')),
      version('2026-11-24', lunch('l-thursday', 'thursday'), lunch('l-new', 'wednesday')),
      version('2026-12-01', lunch('l-later', 'wednesday')),
    ]
    const removal = { kind: 'lunch', id: 'l-new' }
    expect(cureOf(start('lunch', '14:00'), { hours, overrides: [] })).toEqual({ kind: 'removal', removal })
    expect(cureOf(start('lunch', '14:45'), { hours, overrides: [] })).toEqual({ kind: 'removal', removal })
    expect(cureOf(start('lunch', '15:00'), { hours, overrides: [] })).toEqual(none)
    expect(cureOf(start('lunch', '13:45'), { hours, overrides: [] })).toEqual(none)
  })

  it('of a blocked time is every exception that blocks it, and no other one', () => {
    const [first, second, before] = [
      blocking('o-1', '09:00', '11:00'),
      blocking('o-2', '10:00', '12:00'),
      blocking('o-3', '08:00', '09:00'),
    ]
    const overrides = [before, extending, first, second]
    const removalAt = (time: string) => cureOf(start('blocked', time), { hours: [], overrides })
    expect(removalAt('09:00')).toEqual({
      kind: 'removal',
      removal: { kind: 'exception', exception: first },
    })
    expect(removalAt('10:00')).toEqual({
      kind: 'removal',
      removal: { kind: 'exceptions', exceptions: [first, second] },
    })
    expect(removalAt('11:00')).toEqual({
      kind: 'removal',
      removal: { kind: 'exception', exception: second },
    })
    expect(removalAt('12:00')).toEqual(none)
  })
})
