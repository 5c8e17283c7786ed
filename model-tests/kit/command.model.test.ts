import { describe, expect, expectTypeOf, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { createCommand } from '../../src/machines/kit/createCommand.ts'
import { createConfirmedCommand } from '../../src/machines/kit/createConfirmedCommand.ts'
import { offline } from '../portal/fixtures.ts'
import { deferredLogic, settle } from './deferred.ts'
import { testCommand } from './testCommand.ts'
import { testConfirmedCommand } from './testConfirmedCommand.ts'

const schemas = {
  spec: [],
  params: z.object({ id: z.string() }),
  result: z.object({ version: z.number() }),
}
const sample = { params: { id: 'a' }, result: { version: 2 } }
const publish = createCommand({ id: 'kitCommand', description: 'Publishes.', ...schemas })
const remove = createConfirmedCommand({ id: 'kitConfirmedCommand', description: 'Removes.', ...schemas })

describe('createCommand', () => {
  testCommand('every state and transition', publish, sample)

  it('has the types of its schemas', () => {
    type Context = SnapshotFrom<typeof publish.machine>['context']
    expectTypeOf<Context['result']>().toEqualTypeOf<{ version: number } | null>()
  })

  it('runs once, however often it is requested, and tries the same again', async () => {
    const run = deferredLogic<{ result: { version: number } }, { params: { id: string } }>()
    const actor = createActor(publish.machine.provide({ actors: { run: run.logic } }), {
      input: { params: { id: 'a' } },
    }).start()
    actor.send({ type: 'command.requested', params: { id: 'b' } })
    expect(run.calls).toHaveLength(1)
    run.calls[0]?.reject(offline)
    await settle()
    actor.send({ type: 'command.retryRequested' })
    expect(run.calls.map(({ input }) => input.params.id)).toEqual(['a', 'a'])
    run.calls[1]?.resolve({ result: { version: 3 } })
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: 'done',
      context: { result: { version: 3 }, failure: null },
    })
  })
})

describe('createConfirmedCommand', () => {
  testConfirmedCommand('every state and transition', remove, sample)

  it('sends nothing before it is confirmed, twice where it has to be', () => {
    const run = deferredLogic<{ result: { version: number } }, { params: { id: string } }>()
    const actor = createActor(remove.machine.provide({ actors: { run: run.logic } }), {
      input: { params: { id: 'a' } },
    }).start()
    actor.send({ type: 'confirmation.confirmed', again: true })
    expect(run.calls).toHaveLength(0)
    actor.send({ type: 'confirmation.confirmed', again: true })
    expect(run.calls).toHaveLength(1)
    // A running command cannot be withdrawn.
    actor.send({ type: 'confirmation.dismissed' })
    expect(actor.getSnapshot().status).toBe('active')
    expect(run.calls[0]?.signal.aborted).toBe(false)
  })
})
