import { describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { OverrideContent } from '../../contracts/portal/schedule/overrides.ts'
import { type OverrideChange, undoOf } from '../../machines/calendar/overrideChanges.ts'
import { defineApplyChanges } from './applyChanges.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 4, hour)).toISOString()
const blocked: OverrideContent = {
  ...{ kind: 'blocking', reason: '' },
  period: { all_day: false, start_time: at(9), end_time: at(10) },
}
const extra: OverrideContent = {
  kind: 'extending',
  period: { start_time: at(20), end_time: at(22), speciality_id: null },
}
const cancelled = { id: 'a-1', kind: 'cancel' as const }

describe('changes of exceptions', () => {
  const apply = async (changes: OverrideChange[], visits: (typeof cancelled)[][]) => {
    const sent: { method: string; visits: unknown }[] = []
    const call = async ({ method, path }: { method: string; path: string }, request: { body?: object }) => {
      sent.push({
        method: `${method} ${path.split('/').slice(-2).join('/')}`,
        visits: (request.body as { visits?: unknown } | null)?.visits,
      })
      const id = `o-${String(sent.length)}`
      return { saved: { id, version: 1 }, conflicts: [], undo: `u-${String(sent.length)}` }
    }
    const actor = createActor(defineApplyChanges({ http: { call } as never }), { input: { changes, visits } })
    actor.start()
    return { sent, ...(await toPromise(actor)) }
  }

  it('carry the answers for their visits, and are taken back by the Undo that brings the visits back', async () => {
    const removal: OverrideChange = { op: 'remove', id: 'o-9', version: 3, before: extra }
    const { sent, results } = await apply([removal], [[cancelled]])
    expect(sent.map(({ visits }) => visits)).toEqual([[cancelled]])
    expect(undoOf(results)).toEqual([{ op: 'undo', id: 'u-1', before: extra }])
  })

  it('are taken back by their inverses where nothing was answered', async () => {
    const removal: OverrideChange = { op: 'remove', id: 'o-9', version: 3, before: extra }
    const { sent, results } = await apply([removal], [[]])
    expect(sent.map(({ visits }) => visits)).toEqual([undefined])
    expect(undoOf(results)).toMatchObject([{ op: 'update', id: 'o-1', version: 1 }])
  })

  it('open extra time first, in which a time may be offered; each result stands where its change does', async () => {
    const changes: OverrideChange[] = [
      { op: 'create', content: blocked },
      { op: 'create', content: extra },
    ]
    const { sent, results } = await apply(changes, [[cancelled], []])
    expect(sent.map(({ method, visits }) => [method.split('/').at(-1), visits])).toEqual([
      ['extending', undefined],
      ['blocking', [cancelled]],
    ])
    expect(results.map(({ change }) => change)).toEqual(changes)
  })
})
