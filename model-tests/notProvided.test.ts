import { describe, expect, it } from 'vitest'
import { type AnyActorLogic, createActor, StateMachine } from 'xstate'
import { REGISTRY } from '../src/machines/registry.ts'

/** Every default actor of the registered machines, without child machines. */
const defaults = REGISTRY.flatMap(({ machine }) =>
  Object.entries(machine.implementations.actors).flatMap(([name, logic]) =>
    logic instanceof StateMachine
      ? []
      : [{ title: `${name} of ${machine.id}`, name, logic: logic as AnyActorLogic }],
  ),
)

const failureOf = (logic: AnyActorLogic): Promise<unknown> =>
  new Promise((resolve) => {
    const actor = createActor(logic, { input: {} })
    actor.subscribe({ error: resolve, complete: () => resolve('completed') })
    actor.start()
    setTimeout(() => resolve('still running'), 0)
  })

describe('an actor that was not provided', () => {
  it('is the default of most machines', () => {
    expect(defaults.length).toBeGreaterThan(200)
  })

  it('is a registered machine, or a placeholder that names one, where it is a machine', () => {
    const registered = new Set<unknown>(REGISTRY.map(({ machine }) => machine.id))
    const placeholders = REGISTRY.flatMap(({ machine }) => Object.values(machine.implementations.actors))
      .filter((logic) => logic instanceof StateMachine)
      .filter(({ id, config }) => !registered.has(id) && config.description !== 'Not provided.')
    expect(placeholders.map(({ id }) => id)).toEqual([])
  })

  it.each(defaults)('$title fails by its name', async ({ name, logic }) => {
    expect(await failureOf(logic)).toEqual({
      code: 'notProvided',
      message: `The actor "${name}" was not provided`,
      retryable: false,
    })
  })
})
