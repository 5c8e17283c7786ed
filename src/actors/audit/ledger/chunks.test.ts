import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLedgerEntry, ledgerRecord } from '../../../contracts/audit/ledger.ts'
import type { MachineContract } from '../../../contracts/machineContract.ts'
import { REGISTRY } from '../../../machines/registry.ts'
import { canonicalJson, firstBrokenLink } from '../../../services/audit/ledger/chain.ts'
import { canonicalInChunks, inOneGo, isLarge } from '../../../services/audit/ledger/chunks.ts'
import { LedgerWriter } from '../../../services/audit/ledger/ledgerWriter.ts'
import { type Inspected, Recorder } from '../../../services/audit/ledger/recorder.ts'
import { redact, redactInChunks } from '../../../services/audit/ledger/redact.ts'
import {
  type PlainEvent,
  redactEvent,
  redactEventInChunks,
} from '../../../services/audit/ledger/redactEvent.ts'
import { markedValueOf } from '../../../services/testing/markedValue.ts'
import { knownMachine } from './machineVersions.ts'

/** Number of values from which something counts as large; from one on everything does. */
const large = fc.integer({ min: 1, max: 6 })

const eventsOf = ({ events }: MachineContract): fc.Arbitrary<PlainEvent> =>
  fc.oneof(
    fc.constant({ type: 'nobody.knows', who: [{ name: 'Juana' }, 7] }),
    ...Object.entries(events).map(([type, schema]) =>
      markedValueOf(schema).map((value) => ({ ...(value as object), type })),
    ),
  )

describe('what is redacted and written in chunks is the same as in one step', () => {
  it.each(REGISTRY.map(({ machine, contract }) => [machine.id, contract] as const))(
    'events and contexts of %s, to the byte',
    (_, contract) => {
      fc.assert(
        fc.property(eventsOf(contract), markedValueOf(contract.context), large, (event, context, size) => {
          const redacted = inOneGo(redactEventInChunks(contract, event, size))
          expect(inOneGo(canonicalInChunks(redacted, size))).toBe(canonicalJson(redactEvent(contract, event)))
          expect(inOneGo(redactInChunks(contract.context, context, size))).toEqual(
            redact(contract.context, context),
          )
        }),
        { numRuns: 40 },
      )
    },
  )

  it('anything at all, with a contract it does not fit, and without one', () => {
    const contracts = REGISTRY.map(({ contract }) => contract.context)
    fc.assert(
      fc.property(fc.jsonValue(), fc.option(fc.constantFrom(...contracts)), large, (value, schema, size) => {
        const whole = redact(schema ?? undefined, value)
        expect(canonicalJson(inOneGo(redactInChunks(schema ?? undefined, value, size)))).toBe(
          canonicalJson(whole),
        )
        expect(inOneGo(canonicalInChunks(value, size))).toBe(canonicalJson(value))
      }),
    )
  })
})

describe('whether something is large', () => {
  it('is whether it holds so many values', () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Object.values(value).reduce<number>((sum, one) => sum + count(one), 0)
        : 1
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 40 }), (value, size) => {
        expect(isLarge(value, size)).toBe(count(value) >= size)
      }),
    )
  })
})

describe('one event of ten thousand people', () => {
  const peer = (number: number) => ({
    peer_id: `p${number}`,
    info: { name: `Juana ${number}`, data: '', user_id: `u${number}`, type: 'regular' },
    role: 'guest',
    tracks: {},
  })
  const listOf = (size: number): PlainEvent => ({
    type: 'peers.notified',
    notifications: [
      {
        method: 'peer-list',
        params: { peers: Object.fromEntries(Array.from({ length: size }, (_, n) => [`p${n}`, peer(n)])) },
      },
    ],
  })

  /** The number of steps of the writer, and the lines it writes. */
  const written = (event: PlainEvent): { steps: number; lines: readonly string[] } => {
    const recorder = new Recorder()
    const writer = new LedgerWriter({ recorder, known: knownMachine, session: 's1' })
    const logic = REGISTRY.find(({ machine }) => machine.id === 'peers')?.machine
    const snapshot = { status: 'active', value: 'somewhere' }
    const actorRef = { id: 'peers', sessionId: 'x:1', logic, getSnapshot: () => snapshot }
    for (const one of [{ type: 'peers.before' }, event, { type: 'peers.after' }]) {
      const inspected: Inspected = { type: '@xstate.event', actorRef, event: one }
      recorder.observe(inspected, 1)
      recorder.observe({ ...inspected, type: '@xstate.snapshot', snapshot }, 1)
    }
    let steps = 0
    while (writer.step()) steps += 1
    return { steps, lines: writer.take()?.lines ?? [] }
  }

  it('is written in many steps, with the same result as in one', () => {
    const event = listOf(10_000)
    const { steps, lines } = written(event)
    expect(steps).toBeGreaterThan(10_000)
    const records = lines.map((line) => ledgerRecord.parse(JSON.parse(line) as unknown))
    expect(records.filter(isLedgerEntry).map((entry) => entry.event.type)).toEqual([
      'peers.before',
      'peers.notified',
      'peers.after',
    ])
    expect(firstBrokenLink(records)).toBe(-1)
    const [, one] = records.filter(isLedgerEntry)
    expect(canonicalJson(one?.event)).toBe(canonicalJson(redactEvent(knownMachine('peers')?.contract, event)))
  })
})
