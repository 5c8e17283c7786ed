import { describe, expect, it } from 'vitest'
import { createActor, sendTo, setup, waitFor } from 'xstate'
import { notProvidedMachine } from '../src/machines/notProvidedMachine.ts'
import { REGISTRY } from '../src/machines/registry.ts'

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { 'lamp.switched': 'bright' } }, bright: {} },
})

/** A page whose child machine is in a chunk of its own. */
const page = setup({ actors: { lamp: notProvidedMachine<typeof lamp>('lamp') } }).createMachine({
  id: 'page',
  invoke: { id: 'lamp', src: 'lamp', systemId: 'lamp', onDone: '.broken', onError: '.broken' },
  initial: 'whole',
  on: { '*': { actions: sendTo('lamp', ({ event }) => event) } },
  states: { whole: {}, broken: {} },
})

describe('a machine that comes later', () => {
  it('fails by its name when it is started', async () => {
    const actor = createActor(notProvidedMachine<typeof lamp>('lamp'))
    const failed = new Promise((resolve) => {
      actor.subscribe({ error: resolve })
    })
    actor.start()
    expect(actor.logic.id).toBe('lamp')
    expect(await failed).toMatchObject({ code: 'notProvided', message: 'The actor "lamp" was not provided' })
  })

  it('tells its owner, who goes on', async () => {
    const actor = createActor(page)
    actor.start()
    await waitFor(actor, (snapshot) => snapshot.matches('broken'))
    expect(actor.getSnapshot().status).toBe('active')
    actor.stop()
  })

  it('gives way to the real one once that is provided', () => {
    const actor = createActor(page.provide({ actors: { lamp } }))
    actor.start()
    actor.send({ type: 'lamp.switched' })
    expect(actor.getSnapshot().children.lamp?.getSnapshot().value).toBe('bright')
    actor.stop()
  })

  it('is the name of a machine of the house wherever one stands in', () => {
    const known = new Set(REGISTRY.map(({ machine }) => machine.id))
    const standing = REGISTRY.flatMap(({ machine }) =>
      Object.values(machine.implementations.actors).flatMap((logic) =>
        typeof logic === 'object' &&
        'config' in logic &&
        (logic.config as { description?: string }).description === 'Not provided.' &&
        'id' in logic
          ? [String(logic.id)]
          : [],
      ),
    )
    expect(standing.length).toBeGreaterThan(3)
    // The root's page machine is a placeholder for the machine of any page (docs/decisions/0145).
    expect(standing.filter((id) => !known.has(id))).toEqual(['page'])
  })
})
