import { describe, expect, it } from 'vitest'
import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import { removeAll } from './removeAll.ts'

const exception = (id: string): Override => ({
  ...{ kind: 'blocking', id, version: 1, reason: '' },
  period: { all_day: false, start_time: '2026-11-25T15:00:00.000Z', end_time: '2026-11-25T16:00:00.000Z' },
})
const all = ['o-1', 'o-2', 'o-3'].map(exception)

describe('exceptions that are deleted together', () => {
  it('have one Undo, from the last to the first', async () => {
    const removed = await removeAll(
      all,
      async ({ id }) => ({ conflicts: [id], undo: `undo of ${id}` }),
      async () => undefined,
    )
    expect(removed).toEqual({
      conflicts: ['o-3'],
      undo: 'undo of o-3',
      others: ['undo of o-2', 'undo of o-1'],
    })
  })

  it('come back when one of them is refused, and the refusal is told', async () => {
    const back: string[] = []
    const failure = { code: 'conflict', message: 'Changed meanwhile', retryable: false }
    const removing = removeAll(
      all,
      async ({ id }) => {
        if (id === 'o-3') throw failure
        return { conflicts: [], undo: id }
      },
      async (undo) => back.push(undo),
    )
    await expect(removing).rejects.toBe(failure)
    expect(back).toEqual(['o-2', 'o-1'])
  })
})
