import { describe, expect, it } from 'vitest'
import { type AnyEventObject, initialTransition, transition } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../src/contracts/machineContract.ts'
import { sensitive } from '../../src/contracts/sensitive.ts'
import { createForm } from '../../src/machines/kit/createForm.ts'
import { createQuery } from '../../src/machines/kit/createQuery.ts'
import { redact } from '../../src/services/audit/ledger/redact.ts'
import { redactEvent } from '../../src/services/audit/ledger/redactEvent.ts'
import { done } from '../paths.ts'
import type { Instance } from './instance.ts'

/** A ledger has no sensitive values, so a machine that compared them would replay to other states. */
const statesOf = (
  { machine, contract }: Instance<string>,
  input: unknown,
  events: readonly AnyEventObject[],
): { live: unknown[]; folded: unknown[] } => {
  const run = (first: unknown, rest: readonly AnyEventObject[]): unknown[] => {
    let [snapshot] = initialTransition(machine, first as never)
    return [
      snapshot.value,
      ...rest.map((event) => {
        ;[snapshot] = transition(machine, snapshot, event as never)
        return snapshot.value
      }),
    ]
  }
  return {
    live: run(input, events),
    folded: run(
      redact(contract.input, input),
      events.map((event) => redactEvent(contract, event) as AnyEventObject),
    ),
  }
}

describe('the fold of a ledger without its sensitive values', () => {
  it('ends where the form was', () => {
    const secret = sensitive('patient', z.string())
    const note = createForm({
      id: 'kitNote',
      description: 'A note.',
      spec: [],
      params: nothing,
      values: z.object({ text: secret }),
      draft: z.object({ text: secret }),
      result: nothing,
    })
    const { live, folded } = statesOf(
      note,
      { params: {}, values: { text: 'before' }, version: 1, draftOwner: null },
      [
        done('readDraft', { draft: { values: { text: 'kept' }, savedAt: 1 } }),
        { type: 'form.changed', values: { text: 'after' }, differs: true },
        { type: 'form.changed', values: { text: 'before' }, differs: false },
        { type: 'form.draftRestored' },
        { type: 'form.submitted', values: { text: 'after' } },
      ],
    )
    expect(folded).toEqual(live)
  })

  it('ends where the query was', () => {
    const patient = createQuery({
      id: 'kitPatient',
      description: 'A patient.',
      spec: [],
      params: z.object({ id: sensitive('patient', z.string()) }),
      data: z.object({ name: sensitive('patient', z.string()) }),
    })
    const { live, folded } = statesOf(patient, { params: null }, [
      { type: 'query.requested', params: { id: 'a' } },
      done('fetch', { data: { name: 'Ana' }, fetchedAt: 1 }),
      { type: 'query.requested', params: { id: 'b' } },
      { type: 'query.refreshRequested' },
    ])
    expect(folded).toEqual(live)
  })
})
