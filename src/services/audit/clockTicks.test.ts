import { describe, expect, it } from 'vitest'
import type { LedgerRecord } from '../../contracts/audit/ledger.ts'
import { createTickFilter } from './clockTicks.ts'

const entry = (type: string, to: unknown): LedgerRecord => ({
  kind: 'entry',
  session: 's',
  seq: 0,
  at: 0,
  hash: '',
  path: 'app/live',
  run: 0,
  machine: 'live',
  version: '1',
  from: null,
  event: { type },
  to,
})

const ticksOf = (records: readonly (readonly [type: string, to: unknown])[]): boolean[] => {
  const isTick = createTickFilter()
  return records.map(([type, to]) => isTick(entry(type, to), 0))
}

describe('clock ticks of a ledger', () => {
  it('are a clock that reads and finds nothing new', () => {
    expect(
      ticksOf([
        ['xstate.init', { clock: 'idle', live: 'none' }],
        ['xstate.after.tick.live.clock.idle', { clock: 'reading', live: 'none' }],
        ['xstate.done.actor.readClock', { clock: 'idle', live: 'none' }],
      ]),
    ).toEqual([false, true, true])
  })

  it('are not an answer that moves the actor, nor the last second of a countdown', () => {
    expect(
      ticksOf([
        ['xstate.init', { clock: 'idle', live: 'none' }],
        ['xstate.after.tick.live.clock.idle', { clock: 'reading', live: 'none' }],
        ['xstate.done.actor.readClock', { clock: 'idle', live: 'one' }],
      ]).at(-1),
    ).toBe(false)
    expect(
      ticksOf([
        ['visit.endRequested', 'counting'],
        ['xstate.after.countdownSecond.visit.counting', 'counting'],
        ['xstate.after.countdownSecond.visit.counting', 'ended'],
      ]),
    ).toEqual([false, true, false])
  })

  it('are not what people and other delays do', () => {
    expect(
      ticksOf([
        ['form.changed', 'open'],
        ['form.changed', 'open'],
        ['xstate.after.draftPause.login.open', 'open'],
        ['xstate.done.actor.fetchToday', 'open'],
      ]),
    ).toEqual([false, false, false, false])
  })
})
