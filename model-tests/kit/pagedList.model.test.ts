import { describe, expect, expectTypeOf, it } from 'vitest'
import { createActor, createMachine, fromCallback, SimulatedClock, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../src/contracts/machineContract.ts'
import { createPagedList } from '../../src/machines/kit/createPagedList.ts'
import type { FetchedPage, PageRequest } from '../../src/machines/kit/pagedListContract.ts'
import { testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { deferredLogic, settle } from './deferred.ts'
import { kitPagedListOutcomes } from './kitPagedList.outcomes.ts'
import { pagedListModel } from './testPagedList.ts'

interface Patient {
  id: string
  name: string
}
const patients = createPagedList({
  id: 'kitPagedList',
  description: 'Patients.',
  spec: [],
  params: z.object({ practitionerId: z.string() }),
  filters: z.object({ seen: z.boolean().nullable() }),
  noFilters: { seen: null },
  item: z.object({ id: z.string(), name: z.string() }),
  summary: z.object({ total: z.number() }),
  announced: 'patientsFound',
  total: ({ total }) => total,
  announcedMore: 'rowsAdded',
})

const row = (id: string, name = id): Patient => ({ id, name })
const page = (items: Patient[], next: number | string | null): FetchedPage<Patient, { total: number }> => ({
  items,
  next,
  summary: { total: 9 },
  fetchedAt: 1,
})

const started = (begin: { filters?: { seen: boolean | null }; search?: string } = {}) => {
  const fetch = deferredLogic<
    FetchedPage<Patient, { total: number }>,
    PageRequest<{ practitionerId: string }, { seen: boolean | null }>
  >()
  const clock = new SimulatedClock()
  const said: unknown[] = []
  const announcer = fromCallback<{ type: 'announcer.politeRequested'; what: unknown }>(({ receive }) => {
    receive(({ what }) => said.push(what))
  })
  const parent = createActor(createMachine({ invoke: { src: announcer, systemId: 'announcer' } }), {
    clock,
  }).start()
  const actor = createActor(patients.machine.provide({ actors: { fetch: fetch.logic } }), {
    input: { params: { practitionerId: 'p-1' }, ...begin },
    parent,
  }).start()
  const answer = async (result: FetchedPage<Patient, { total: number }>) => {
    fetch.calls.at(-1)?.resolve(result)
    await settle()
  }
  const items = () => actor.getSnapshot().context.items
  return { actor, calls: fetch.calls, clock, answer, items, said }
}

describe('createPagedList', () => {
  testModel('every state and transition', {
    ...pagedListModel(patients, {
      params: { practitionerId: 'p-1' },
      filters: { seen: true },
      items: [row('a'), row('b')],
      summary: { total: 2 },
    }),
    expectedOutcomes: kitPagedListOutcomes,
  })

  it('has the types of its schemas', () => {
    type Context = SnapshotFrom<typeof patients.machine>['context']
    expectTypeOf<Context['items']>().toEqualTypeOf<Patient[] | null>()
    expectTypeOf<Context['summary']>().toEqualTypeOf<{ total: number } | null>()
    createPagedList({
      id: 'wrong',
      description: '',
      spec: [],
      params: nothing,
      filters: nothing,
      noFilters: {},
      // @ts-expect-error rows have an id
      item: z.object({ name: z.string() }),
      summary: nothing,
    })
  })

  it('replaces with the first page, appends later ones, and shows no row twice', async () => {
    const { actor, calls, answer, items } = started()
    expect(calls.at(-1)?.input).toEqual({
      params: { practitionerId: 'p-1' },
      filters: { seen: null },
      search: '',
      cursor: null,
    })
    await answer(page([row('a'), row('b')], 2))
    actor.send({ type: 'list.moreRequested' })
    expect(calls.at(-1)?.input.cursor).toBe(2)
    // A new first row has moved "b" to the second page, where it has new content.
    await answer(page([row('b', 'Berta'), row('c'), row('c')], 'cursor-3'))
    expect(items()).toEqual([row('a'), row('b', 'Berta'), row('c')])
    actor.send({ type: 'list.moreRequested' })
    expect(calls.at(-1)?.input.cursor).toBe('cursor-3')
    await answer(page([row('d')], null))
    expect(actor.getSnapshot().value).toBe('exhausted')
    actor.send({ type: 'list.refreshRequested' })
    expect(items()).toHaveLength(4)
    expect(calls.at(-1)?.input.cursor).toBeNull()
    await answer(page([row('e'), row('a')], 2))
    expect(items()).toEqual([row('e'), row('a')])
  })

  it('keeps the objects of rows that did not change', async () => {
    const { actor, answer, items } = started()
    await answer(page([row('a'), row('b')], null))
    const before = items()
    actor.send({ type: 'list.refreshRequested' })
    await answer(page([row('a'), row('b')], null))
    expect(items()).toBe(before)
    actor.send({ type: 'list.refreshRequested' })
    await answer(page([row('a'), row('b', 'Berta')], null))
    expect(items()?.[0]).toBe(before?.[0])
    expect(items()?.[1]).toEqual(row('b', 'Berta'))
  })

  it('begins with the filters and the search that it is given', () => {
    const { calls } = started({ filters: { seen: true }, search: 'ana' })
    expect(calls.at(-1)?.input).toMatchObject({ filters: { seen: true }, search: 'ana', cursor: null })
  })

  it('announces how many fit in all, and how many a later page has brought', async () => {
    const { actor, answer, said } = started()
    await answer(page([row('a')], 2))
    expect(said).toEqual([])
    actor.send({ type: 'list.filtersChanged', filters: { seen: true } })
    await answer(page([row('a'), row('b')], 2))
    actor.send({ type: 'list.moreRequested' })
    await answer(page([row('c')], null))
    expect(said).toEqual([
      { say: 'patientsFound', count: 9 },
      { say: 'rowsAdded', count: 1 },
    ])
  })

  it('asks 300 ms after the last key, once', async () => {
    const { actor, calls, clock, answer } = started()
    await answer(page([row('a')], null))
    actor.send({ type: 'list.searchTyped', search: 'a' })
    clock.increment(299)
    actor.send({ type: 'list.searchTyped', search: 'an' })
    clock.increment(299)
    expect(calls).toHaveLength(1)
    clock.increment(1)
    expect(calls).toHaveLength(2)
    expect(calls.at(-1)?.input.search).toBe('an')
  })

  it('drops the late answer to an older question', async () => {
    const { actor, calls, answer, items } = started()
    await answer(page([row('a')], null))
    actor.send({ type: 'list.filtersChanged', filters: { seen: true } })
    actor.send({ type: 'list.filtersChanged', filters: { seen: false } })
    expect(calls[1]?.signal.aborted).toBe(true)
    await answer(page([row('new')], null))
    calls[1]?.resolve(page([row('old')], null))
    await settle()
    expect(items()).toEqual([row('new')])
  })

  it('drops a later page of the former question', async () => {
    const { actor, calls, answer, items } = started()
    await answer(page([row('a')], 2))
    actor.send({ type: 'list.moreRequested' })
    actor.send({ type: 'list.filtersChanged', filters: { seen: true } })
    await answer(page([row('b')], null))
    calls[1]?.resolve(page([row('c')], null))
    await settle()
    expect(items()).toEqual([row('b')])
  })

  it('keeps the rows when a later page fails, and asks for the same page again', async () => {
    const { actor, calls, answer, items } = started()
    await answer(page([row('a')], 2))
    actor.send({ type: 'list.moreRequested' })
    calls.at(-1)?.reject(offline)
    await settle()
    expect(actor.getSnapshot()).toMatchObject({ value: 'failedMore', context: { failure: offline } })
    expect(items()).toEqual([row('a')])
    actor.send({ type: 'list.moreRequested' })
    expect(calls.at(-1)?.input.cursor).toBe(2)
    await answer(page([row('b')], null))
    expect(actor.getSnapshot()).toMatchObject({ value: 'exhausted', context: { failure: null } })
    expect(items()).toEqual([row('a'), row('b')])
  })

  it('tells a filtered list from an empty one', () => {
    expect(patients.isFiltered({ filters: { seen: null }, search: ' ' })).toBe(false)
    expect(patients.isFiltered({ filters: { seen: null }, search: 'ana' })).toBe(true)
    expect(patients.isFiltered({ filters: { seen: true }, search: '' })).toBe(true)
  })
})
