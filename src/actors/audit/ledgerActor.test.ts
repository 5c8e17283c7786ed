import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnyEventObject, createActor, setup } from 'xstate'
import { noFilters } from '../../machines/audit/auditPageSetup.ts'
import type { LedgerOrder } from '../../machines/audit/ledgerOrder.ts'
import { outlineMachine } from '../../machines/machineOutline.ts'
import { REGISTRY } from '../../machines/registry.ts'
import { madeRecords } from './generatedLedger.ts'
import { defineLedgerActor } from './ledgerActor.ts'
import { openLedger } from './openLedger.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** The actor over a ledger of `count` entries. */
const walk = (count: number, seq: number | null = null) => {
  const opening = openLedger(madeRecords(count), {
    machines: new Map(REGISTRY.map(({ machine }) => [machine.id, machine])),
    outlines: REGISTRY.map(({ machine }) => outlineMachine(machine)),
  })
  let opened = opening.next()
  while (!opened.done) opened = opening.next()
  const ledger = opened.value
  const received: AnyEventObject[] = []
  const logic = defineLedgerActor({
    ledger: () => ledger,
    sliceClock: { now: () => 0, pause: () => Promise.resolve() },
  })
  const page = setup({ actors: { logic } }).createMachine({
    invoke: { id: 'ledger', src: 'logic', input: { filters: noFilters, seq } },
    on: { '*': { actions: ({ event }) => received.push(event) } },
  })
  const actor = createActor(page)
  actor.start()
  return {
    ledger,
    stop: () => actor.stop(),
    order: (order: LedgerOrder) => actor.getSnapshot().children.ledger?.send(order as never),
    shown: () => received.filter(({ type }) => type === 'moment.shown').map(({ index }) => index),
    last: (type: string) => received.findLast((event) => event.type === type),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the walk through a ledger', () => {
  it('begins at the end, or at the requested entry', () => {
    expect(walk(20).shown()).toEqual([19])
    expect(walk(20, 5).shown()).toEqual([5])
    expect(walk(20, 500).shown()).toEqual([19])
  })

  it('steps, jumps to errors and edges, and stays where nothing follows', () => {
    const { order, shown } = walk(20, 6)
    order({ type: 'ledger.stepWanted', from: 6, by: 1, to: 'next' })
    order({ type: 'ledger.stepWanted', from: 7, by: -1, to: 'next' })
    order({ type: 'ledger.stepWanted', from: 7, by: 1, to: 'error' })
    order({ type: 'ledger.stepWanted', from: 18, by: -1, to: 'error' })
    order({ type: 'ledger.stepWanted', from: 18, by: -1, to: 'edge' })
    order({ type: 'ledger.stepWanted', from: 0, by: -1, to: 'next' })
    // Errors come with every second entry's fourth: 6 and 18.
    expect(shown()).toEqual([6, 7, 6, 18, 6, 0])
  })

  it('steps only over what the filter lets through, and leaves what it does not', async () => {
    const { order, shown, last } = walk(20, 7)
    order({ type: 'ledger.filterWanted', filters: { ...noFilters, machine: 'room' }, index: 7 })
    await settled()
    expect(last('matches.counted')).toMatchObject({ count: 10, counting: false })
    order({ type: 'ledger.stepWanted', from: 6, by: 1, to: 'next' })
    expect(shown()).toEqual([7, 6, 8])
  })

  it('answers the newest filter only', async () => {
    const { order, last, ledger } = walk(20)
    order({ type: 'ledger.filterWanted', filters: { ...noFilters, machine: 'room' }, index: 19 })
    order({ type: 'ledger.filterWanted', filters: { ...noFilters, search: 'menu' }, index: 19 })
    await settled()
    expect(last('matches.counted')).toMatchObject({ count: ledger.shown.length })
    for (const recordIndex of ledger.shown)
      expect(JSON.stringify(ledger.recordAt(recordIndex))).toContain('menu')
  })

  it('plays as it happened, faster on request, with long pauses shortened, to its end', () => {
    const { order, shown, last } = walk(52, 46)
    order({ type: 'ledger.playWanted', from: 46, speed: 1 })
    vi.advanceTimersByTime(3 * 120)
    expect(shown()).toEqual([46, 47, 48, 49])
    // A minute lies between 49 and 50.
    vi.advanceTimersByTime(1_999)
    expect(shown()).toEqual([46, 47, 48, 49])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([46, 47, 48, 49, 50])
    expect(last('playback.ended')).toBeUndefined()
    vi.advanceTimersByTime(120)
    expect(shown()).toEqual([46, 47, 48, 49, 50, 51])
    expect(last('playback.ended')).toBeDefined()
  })

  it('shows together what would pass faster than eyes follow, and begins again at the end', () => {
    const { order, shown } = walk(40)
    order({ type: 'ledger.playWanted', from: 39, speed: 8 })
    vi.advanceTimersByTime(50)
    // 50 ms at 8× are 400 ms: three entries of 120 ms.
    expect(shown()).toEqual([39, 0, 3])
  })

  it('stops on request, and when the page is closed', () => {
    const played = walk(20, 0)
    played.order({ type: 'ledger.playWanted', from: 0, speed: 1 })
    played.order({ type: 'ledger.pauseWanted' })
    vi.advanceTimersByTime(10_000)
    expect(played.shown()).toEqual([0])
    played.order({ type: 'ledger.playWanted', from: 0, speed: 1 })
    expect(vi.getTimerCount()).toBe(1)
    played.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
