import { describe, expect, it } from 'vitest'
import type { OverrideContent } from '../../contracts/portal/schedule/overrides.ts'
import { answersByChange } from './answersByChange.ts'
import type { OverrideChange } from './overrideChanges.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 4, hour)).toISOString()
const blocking = (from: number, to: number): OverrideContent => ({
  ...{ kind: 'blocking', reason: '' },
  period: { all_day: false, start_time: at(from), end_time: at(to) },
})
const create = (from: number, to: number): OverrideChange => ({ op: 'create', content: blocking(from, to) })
const visit = (id: string, hour: number) => ({ id, start_time: at(hour), end_time: at(hour + 1) })
const cancel = (id: string) => ({ id, kind: 'cancel' as const })

describe('the answers of a review', () => {
  it('go with the change that touches the visit, and with one only', () => {
    const changes = [create(9, 11), create(12, 14), create(10, 11)]
    const visits = [visit('a-1', 9), visit('a-2', 13), visit('a-3', 10)]
    expect(answersByChange(changes, [cancel('a-1'), cancel('a-2'), cancel('a-3')], visits)).toEqual([
      [cancel('a-1')],
      [cancel('a-2')],
      [cancel('a-3')],
    ])
  })

  it('go with an exception that is resized or deleted, by its time before', () => {
    const before = blocking(9, 12)
    const shortened: OverrideChange = {
      ...{ op: 'update', id: 'o-1', version: 1, content: blocking(9, 10), before },
    }
    const removed: OverrideChange = { op: 'remove', id: 'o-2', version: 1, before: blocking(15, 16) }
    expect(
      answersByChange(
        [shortened, removed],
        [cancel('a-1'), cancel('a-2')],
        [visit('a-1', 11), visit('a-2', 15)],
      ),
    ).toEqual([[cancel('a-1')], [cancel('a-2')]])
  })

  it('go with the last change where nothing is known of the visit, so that none is lost', () => {
    expect(answersByChange([create(9, 10), create(12, 13)], [cancel('a-9')], [])).toEqual([
      [],
      [cancel('a-9')],
    ])
  })
})
