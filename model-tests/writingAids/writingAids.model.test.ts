import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { type AidChange, NO_AIDS, withChange } from '../../src/contracts/portal/writingAids.ts'
import { writingAidsContract } from '../../src/machines/writingAids/writingAidsContract.ts'
import { writingAidsMachine } from '../../src/machines/writingAids/writingAidsMachine.ts'
import { LiveRun } from '../liveRun.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { writingAidsOutcomes } from './writingAids.outcomes.ts'

const kept: AidChange = { kind: 'snippetKept', key: 'dolor', text: 'Sin dolor.' }
const used: AidChange = { kind: 'codeUsed', code: 'J02.9' }
const theirs = { ...NO_AIDS, favourites: ['E11.9'] }
const changed = (change: AidChange) => ({ type: 'writingAids.changed', change })
const subject = { machine: writingAidsMachine, contract: writingAidsContract, input: {}, bystanders: [] }

describe('writingAids', () => {
  testModel<ContextOf<typeof writingAidsContract>>('every state and transition', {
    expectedOutcomes: writingAidsOutcomes,
    ...subject,
    cases: [
      { type: 'writingAids.opened' },
      { type: 'writingAids.retryRequested' },
      changed(kept),
      done('fetchAids', { aids: NO_AIDS }),
      failed('fetchAids', offline),
      done('storeChange', { aids: withChange(NO_AIDS, kept) }),
      failed('storeChange', offline),
    ],
    canHappen: ({ changes }, event) => event.type !== 'writingAids.changed' || changes.length < 2,
    facets: (context) => [context.changes.length],
    checks: {
      closed: ({ context }) => expect(context.aids).toBeNull(),
      loading: ({ children }) => expect(children).toContain('fetchAids'),
      failed: ({ context }) => expect(context.changes).toEqual([]),
      ready: ({ context }) => expect(context.changes).toEqual([]),
      storing: ({ children, context }) => {
        expect(children).toContain('storeChange')
        expect(context.changes.length).toBeGreaterThan(0)
      },
      unsaved: ({ context }) => expect(context.aids?.snippets).toHaveLength(1),
    },
  })

  it('a change shows at once, and what another window stored meanwhile is not lost', async () => {
    const run = new LiveRun(subject)
    await run.start()
    for (const event of [{ type: 'writingAids.opened' }, done('fetchAids', { aids: NO_AIDS })])
      await run.execute(event)
    await run.execute(changed(kept))
    await run.execute(changed(used))
    expect(run.snapshot.context.aids).toEqual({
      ...NO_AIDS,
      snippets: [{ key: 'dolor', text: 'Sin dolor.' }],
      recent: ['J02.9'],
    })
    await run.execute(done('storeChange', { aids: withChange(theirs, kept) }))
    expect(run.snapshot.context).toMatchObject({
      changes: [used],
      aids: { favourites: ['E11.9'], recent: ['J02.9'] },
    })
  })
})
