import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { toastContract } from '../../src/machines/shell/toastContract.ts'
import { toastMachine } from '../../src/machines/shell/toastMachine.ts'
import { toastsContract } from '../../src/machines/shell/toastsContract.ts'
import { toastsMachine } from '../../src/machines/shell/toastsMachine.ts'
import { given } from '../given.ts'
import { elapsed, testModel } from '../paths.ts'
import { toastOutcomes } from './toast.outcomes.ts'
import { toastsOutcomes } from './toasts.outcomes.ts'

describe('toast', () => {
  testModel<ContextOf<typeof toastContract>>(
    'P9.13 goes after its time, which does not run while it is held',
    {
      expectedOutcomes: toastOutcomes,
      machine: toastMachine,
      contract: toastContract,
      bystanders: ['toasts'],
      input: { id: 7 },
      cases: [{ type: 'toast.held' }, { type: 'toast.released' }, elapsed('autoHide')],
      checks: {
        counting: ({ sent }) => expect(sent).toEqual([]),
        held: ({ sent }) => expect(sent).toEqual([]),
        gone: ({ sent }) =>
          expect(sent).toContainEqual({ to: 'toasts', event: { type: 'toast.expired', id: 7 } }),
      },
    },
  )
})

describe('toasts', () => {
  testModel<ContextOf<typeof toastsContract>>('P9.12 shows at most three at once, the rest wait', {
    expectedOutcomes: toastsOutcomes,
    machine: toastsMachine,
    contract: toastsContract,
    systemId: 'toasts',
    bystanders: ['notices'],
    cases: [
      { type: 'toasts.requested', tone: 'error', message: 'TIMEZONE_ERROR' },
      { type: 'toasts.requested', tone: 'success', message: 'LINK_COPIED' },
      { type: 'toast.dismissed', id: 1 },
      { type: 'toast.expired', id: 1 },
      { type: 'toast.expired', id: 2 },
      { type: 'toasts.held' },
      { type: 'toasts.released' },
    ],
    facets: ({ shown, queued, held }) => [shown.length, Math.min(queued.length, 2), held],
    limit: 200,
    checks: {
      empty: ({ context, children }) => {
        expect(context).toMatchObject({ shown: [], queued: [], held: false })
        expect(children).toEqual([])
      },
      showing: ({ context, children }) => {
        expect(context.shown.length).toBeGreaterThan(0)
        expect(context.shown.length).toBeLessThanOrEqual(3)
        if (context.queued.length > 0) expect(context.shown).toHaveLength(3)
        // Each visible toast, and no other, has its own timer.
        expect([...children].sort()).toEqual(context.shown.map(({ id }) => `toast-${id}`).sort())
      },
    },
  })

  it('P9.12 shows three of five at once; the fourth follows when one goes', async () => {
    const toast = { type: 'toasts.requested', tone: 'error', message: 'TIMEZONE_ERROR' }
    const { context, run, when } = await given(
      { machine: toastsMachine, contract: toastsContract, systemId: 'toasts', bystanders: ['notices'] },
      ...Array.from({ length: 5 }, () => toast),
    )
    const ids = () => {
      const { shown, queued } = context<{ shown: { id: number }[]; queued: { id: number }[] }>()
      return [shown.map(({ id }) => id), queued.map(({ id }) => id)]
    }
    expect(ids()).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    await when({ type: 'toast.dismissed', id: 2 })
    expect(ids()).toEqual([[1, 3, 4], [5]])
    expect(Object.keys(run.snapshot.children).sort()).toEqual(['toast-1', 'toast-3', 'toast-4'])
  })
})
