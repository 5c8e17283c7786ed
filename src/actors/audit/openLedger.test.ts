import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerRecord } from '../../contracts/audit/ledger.ts'
import type { LedgerFilters } from '../../contracts/audit/openedLedger.ts'
import { noFilters } from '../../machines/audit/auditPageSetup.ts'
import { outlineMachine } from '../../machines/machineOutline.ts'
import { REGISTRY } from '../../machines/registry.ts'
import { madeRecords } from './generatedLedger.ts'
import { replayLedger } from './ledger/replay.ts'
import { type LedgerKnowledge, type OpenLedger, openLedger } from './openLedger.ts'

const knowledge: LedgerKnowledge = {
  machines: new Map(REGISTRY.map(({ machine }) => [machine.id, machine])),
  outlines: REGISTRY.map(({ machine }) => outlineMachine(machine)),
}
const atOnce = <T>(work: Generator<number, T>): T => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
const opened = (records: readonly LedgerRecord[]): OpenLedger => atOnce(openLedger(records, knowledge))
const runNamed = (ledger: OpenLedger, key: string) => {
  const actorRun = ledger.runOf(key)
  if (actorRun === null) throw new Error(`No actorRun ${key}`)
  return actorRun
}
const ROOM = 'app/visit/meeting/room#0'
const indicesOf = (ledger: OpenLedger, filters: Partial<LedgerFilters>): number[] => [
  ...atOnce(ledger.filter({ ...noFilters, ...filters })),
]

describe('one actor at a moment', () => {
  const records = madeRecords(700)
  const ledger = opened(records)
  const room = runNamed(ledger, ROOM)

  it('is in the recorded state at any moment, in any order of queries', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(699), { maxLength: 12 }), (recordIndices) => {
        for (const recordIndex of recordIndices) {
          const moment = ledger.momentOf(room, recordIndex)
          const recorded = records.findLast(
            (one, at) => at <= recordIndex && one.kind === 'entry' && one.path === room.path,
          )
          expect(moment.differs).toBe(false)
          expect(moment.value).toEqual(recorded?.kind === 'entry' ? recorded.to : null)
        }
      }),
    )
  })

  it('is found by a position in its lane: no other entry of it is nearer', () => {
    fc.assert(
      fc.property(
        fc.nat(699),
        fc.constantFrom(1, 8, 64),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (recordIndex, zoom, position) => {
          const shown = ledger.windowAt(recordIndex, zoom)
          const time = shown.start + position * (shown.end - shown.start)
          const away = (one: number) => Math.abs((ledger.index.shownTime[one] ?? Number.NaN) - time)
          const nearest = ledger.nearestIn(shown, room, position) ?? -1
          expect(room.recordIndices).toContain(nearest)
          expect(away(nearest)).toBe(Math.min(...[...room.recordIndices].map(away)))
        },
      ),
    )
  })

  it('ends where the replay ends', () => {
    const entries = records.flatMap((one) => (one.kind === 'entry' ? [one] : []))
    for (const replayed of replayLedger(entries)) {
      const actorRun = runNamed(ledger, `${replayed.path}#${replayed.run}`)
      const end = ledger.momentOf(actorRun, records.length - 1)
      expect(end.value).toEqual(replayed.value)
      expect(end.context).toEqual(replayed.context)
    }
  })

  it('returns the changes by the event, its path and its requirements', () => {
    // init, joinRequested, joined, reconnecting: every second entry is the room's.
    const moment = ledger.momentOf(room, 6)
    expect(moment.value).toBe('Reconnecting')
    expect(moment.active).toEqual(['room', 'room.Reconnecting'])
    expect(moment.path.at(-1)).toBe('room.Connected|transport.reconnecting||room.Reconnecting')
    expect(moment.trail.map(({ event }) => event)).toEqual([
      'xstate.init',
      'room.joinRequested',
      'transport.joined',
      'transport.reconnecting',
    ])
    expect(moment.requirements).toContain('M4.005')
    const joined = ledger.momentOf(room, 4)
    expect(joined.changes?.map(({ path, after }) => [path.join('.'), after])).toEqual([['room.joinedAt', 7]])
  })

  it('lists the evaluated guards and their results', () => {
    const back = ledger.momentOf(room, 8)
    expect(back.value).toBe('Connected')
    expect(back.guards).toEqual([
      { guard: 'isRolePreview', source: 'room.Reconnecting', held: false },
      { guard: 'joined', source: 'room.Reconnecting', held: true },
    ])
  })

  it('had not begun before its first entry', () => {
    expect(ledger.momentOf(runNamed(ledger, 'app/shell#0'), 0)).toMatchObject({ entry: null, active: [] })
  })

  it('shows recorded states of a version it cannot fold, with the reason', () => {
    const older = records.map((one) => (one.kind === 'entry' ? { ...one, version: 'older' } : one))
    const asked = opened(older)
    const moment = asked.momentOf(runNamed(asked, ROOM), 6)
    expect(moment).toMatchObject({ value: 'Reconnecting', problem: 'otherVersion', changes: null })
    expect(moment.active).toContain('room.Reconnecting')
  })

  it('reports an event without a transition, and the path that would enable it', () => {
    const refused = records
      .slice(0, 3)
      .map((one) =>
        one.seq === 2 && one.kind === 'entry'
          ? { ...one, event: { type: 'transport.reconnected' }, to: 'Disconnected' }
          : one,
      )
    const asked = opened(refused)
    expect(asked.momentOf(room, 2)).toMatchObject({ refused: true, value: 'Disconnected' })
    expect(asked.enablingPathTo(room, 2, 'transport.reconnected')).toMatchObject({
      kind: 'path',
      steps: [
        { event: 'room.joinRequested' },
        { event: 'transport.joined' },
        { event: 'transport.reconnecting' },
      ],
    })
  })
})

describe('what a filter lets through', () => {
  const records = madeRecords(300, 4)
  const ledger = opened(records)
  const all = records.flatMap((one, recordIndex) => (one.kind === 'entry' ? [{ one, recordIndex }] : []))

  it('is what every part of it lets through by itself', () => {
    const filter = fc.record({
      search: fc.constantFrom('', 'reconnect', 'menu avatar', 'nothing like it'),
      actorRun: fc.constantFrom(null, ROOM, 'app/part2#0'),
      machine: fc.constantFrom(null, 'room', 'shell'),
      requirement: fc.constantFrom(null, 'M4.005'),
      errorsOnly: fc.boolean(),
    })
    const only = (part: Partial<LedgerFilters>) => new Set(indicesOf(ledger, part))
    fc.assert(
      fc.property(filter, (filters) => {
        const parts = Object.entries(filters).map(([name, value]) => only({ [name]: value }))
        const together = all.filter(({ recordIndex }) => parts.every((part) => part.has(recordIndex)))
        expect(indicesOf(ledger, filters)).toEqual(together.map(({ recordIndex }) => recordIndex))
      }),
      { numRuns: 40 },
    )
  })

  it('by requirement is where it was implemented', () => {
    const found = indicesOf(ledger, { requirement: 'M4.005' }).map((recordIndex) => records[recordIndex])
    expect(found.length).toBeGreaterThan(10)
    for (const one of found) expect(one).toMatchObject({ machine: 'room', to: 'Reconnecting' })
  })

  it('by error is where an error came', () => {
    const found = indicesOf(ledger, { errorsOnly: true }).map((recordIndex) => records[recordIndex])
    expect(found.length).toBeGreaterThan(10)
    for (const one of found) expect(one).toMatchObject({ event: { type: 'transport.reconnecting' } })
  })

  it('hides the ticks of the clock until they are asked for, and no error with them', () => {
    const ticking = records.map((one) =>
      one.seq === 8 && one.kind === 'entry'
        ? { ...one, event: { type: 'xstate.after.tick.room.Connected' } }
        : one,
    )
    const asked = opened(ticking)
    expect([...asked.shown]).toEqual(ticking.map(({ seq }) => seq).filter((seq) => seq !== 8))
    expect(indicesOf(asked, {})).toEqual([...asked.shown])
    expect(indicesOf(asked, { ticks: true })).toHaveLength(300)
  })

  it('leaves the next error in each direction, and none where there is none', () => {
    const errors = indicesOf(ledger, { errorsOnly: true })
    const [first = -1, second = -1] = errors
    expect(ledger.errorFrom(first, -1)).toBeNull()
    expect(ledger.errorFrom(first, 1)).toBe(second)
    expect(ledger.errorFrom(errors.at(-1) ?? -1, 1)).toBeNull()
    const narrowed = opened(records)
    narrowed.show(Int32Array.from([0, second]))
    expect(narrowed.errorFrom(0, 1)).toBe(second)
    expect(narrowed.errorFrom(second, -1)).toBeNull()
  })
})
