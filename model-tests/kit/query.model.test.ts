import { describe, expect, expectTypeOf, it } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { createQuery, type Fetched } from '../../src/machines/kit/createQuery.ts'
import { offline } from '../portal/fixtures.ts'
import { deferredLogic, settle } from './deferred.ts'
import { testQuery } from './testQuery.ts'

const patient = createQuery({
  id: 'kitQuery',
  description: 'One patient.',
  spec: [],
  params: z.object({ id: z.string() }),
  data: z.object({ name: z.string() }),
})

const started = (params: { id: string } | null) => {
  const fetch = deferredLogic<Fetched<{ name: string }>, { params: { id: string } }>()
  const actor = createActor(patient.machine.provide({ actors: { fetch: fetch.logic } }), {
    input: { params },
  })
  actor.start()
  return { actor, calls: fetch.calls }
}

describe('createQuery', () => {
  testQuery('every state and transition', patient, { params: { id: 'a' }, data: { name: 'Ana' } })

  it('has the types of its schemas', () => {
    type Context = SnapshotFrom<typeof patient.machine>['context']
    expectTypeOf<Context['data']>().toEqualTypeOf<{ name: string } | null>()
    expectTypeOf<Context['params']>().toEqualTypeOf<{ id: string } | null>()
    const { actor } = started(null)
    // @ts-expect-error the parameters are those of the schema
    actor.send({ type: 'query.requested', params: { id: 1 } })
  })

  it('begins at once with the parameters it is given', () => {
    const { actor, calls } = started({ id: 'a' })
    expect(actor.getSnapshot().value).toBe('loading')
    expect(calls.map(({ input }) => input)).toEqual([{ params: { id: 'a' } }])
  })

  it('never takes the late answer to an older request', async () => {
    const { actor, calls } = started({ id: 'a' })
    actor.send({ type: 'query.requested', params: { id: 'b' } })
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[1]?.resolve({ data: { name: 'Berta' }, fetchedAt: 2 })
    calls[0]?.resolve({ data: { name: 'Ana' }, fetchedAt: 1 })
    await settle()
    expect(actor.getSnapshot().context).toMatchObject({ params: { id: 'b' }, data: { name: 'Berta' } })
  })

  it('keeps what is shown during a refresh, and drops it for something else', async () => {
    const { actor, calls } = started({ id: 'a' })
    calls[0]?.resolve({ data: { name: 'Ana' }, fetchedAt: 1 })
    await settle()
    actor.send({ type: 'query.refreshRequested' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'refreshing', context: { data: { name: 'Ana' } } })
    calls[1]?.reject(offline)
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: 'stale',
      context: { data: { name: 'Ana' }, fetchedAt: 1, failure: offline },
    })
    actor.send({ type: 'query.requested', params: { id: 'b' } })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { data: null, failure: null } })
  })

  it('asks again every three seconds while the answer is changing, also after a failure, and then no more', async () => {
    const job = createQuery({
      id: 'kitChangingQuery',
      description: 'A job.',
      spec: [],
      params: z.object({ id: z.string() }),
      data: z.object({ isDone: z.boolean() }),
      refreshWhile: ({ isDone }) => !isDone,
    })
    const fetch = deferredLogic<Fetched<{ isDone: boolean }>, { params: { id: string } }>()
    const clock = new SimulatedClock()
    createActor(job.machine.provide({ actors: { fetch: fetch.logic } }), {
      input: { params: { id: 'a' } },
      clock,
    }).start()
    fetch.calls[0]?.resolve({ data: { isDone: false }, fetchedAt: 1 })
    await settle()
    clock.increment(2_999)
    expect(fetch.calls).toHaveLength(1)
    clock.increment(1)
    expect(fetch.calls).toHaveLength(2)
    fetch.calls[1]?.reject(offline)
    await settle()
    clock.increment(3_000)
    expect(fetch.calls).toHaveLength(3)
    fetch.calls[2]?.resolve({ data: { isDone: true }, fetchedAt: 2 })
    await settle()
    clock.increment(60_000)
    expect(fetch.calls).toHaveLength(3)
  })

  it('fails by name without its actor', async () => {
    const actor = createActor(patient.machine, { input: { params: { id: 'a' } } }).start()
    await settle()
    expect(actor.getSnapshot().context.failure).toMatchObject({
      code: 'notProvided',
      message: 'The actor "fetch" was not provided',
    })
  })
})
