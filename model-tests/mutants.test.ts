import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { mutantsOf } from './mutants.ts'

describe('mutants', () => {
  const machine = createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { press: [{ guard: 'hasPower', target: 'on' }, { target: 'broken' }] } },
      on: { on: { press: 'off' }, after: { long: 'off' } },
      broken: {},
    },
  })

  it('are one for each guard and each transition, and each lacks just that', () => {
    const mutants = mutantsOf(machine)
    expect(mutants.map(({ name }) => name)).toEqual([
      'off press #0',
      'guard of off press #0',
      'off press #1',
      'on press',
      'on after long',
    ])
    const press = mutants[1]?.machine.config.states?.off?.on
    expect(press).toEqual({ press: [{ target: 'on' }, { target: 'broken' }] })
    expect(mutants[3]?.machine.config.states?.on?.on).toEqual({})
    expect(machine.config.states?.on?.on).toEqual({ press: 'off' })
  })
})
