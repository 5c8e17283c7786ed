import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { MachineContract } from '../../../contracts/machineContract.ts'
import { REGISTRY } from '../../../machines/registry.ts'
import { LedgerWriter } from '../../../services/audit/ledger/ledgerWriter.ts'
import { type Inspected, Recorder } from '../../../services/audit/ledger/recorder.ts'
import type { PlainEvent } from '../../../services/audit/ledger/redactEvent.ts'
import { holdsMark, markedValueOf } from '../../../services/testing/markedValue.ts'
import { startInspector } from './inspector.ts'
import { knownMachine } from './machineVersions.ts'

/** The messages for the inspector's own viewer. */
const posted: unknown[] = []
class Channel {
  onmessage: unknown = null
  postMessage(message: unknown): void {
    posted.push(message)
  }
}

beforeAll(() => {
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('addEventListener', () => {})
})
afterAll(() => void vi.unstubAllGlobals())

/** Arbitrary events of a machine, with the sensitive fields marked. */
const eventsOf = ({ input, events, outputs }: MachineContract): fc.Arbitrary<PlainEvent[]> =>
  fc.tuple(
    markedValueOf(input).map((value) => ({ type: 'xstate.init', input: value })),
    ...Object.entries(events).map(([type, schema]) =>
      markedValueOf(schema).map((value) => ({ ...(value as object), type })),
    ),
    ...Object.entries(outputs).map(([id, schema]) =>
      markedValueOf(schema).map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ),
    ...Object.keys(outputs).map((id) =>
      fc.constant({ type: `xstate.error.actor.${id}`, error: { thrown: 'Ñandú-41-secreto' }, actorId: id }),
    ),
  )

const inspectionsOf = (
  machine: AnyStateMachine,
  events: readonly PlainEvent[],
  context: unknown,
): Inspected[] => {
  const snapshot = { status: 'active', value: 'somewhere', context }
  const actorRef = { id: machine.id, sessionId: 'x:1', logic: machine, getSnapshot: () => snapshot }
  return events.flatMap((event) => [
    { type: '@xstate.event', actorRef, event },
    { type: '@xstate.snapshot', actorRef, event, snapshot },
  ])
}

const written = (inspections: readonly Inspected[]): string[] => {
  const recorder = new Recorder()
  const writer = new LedgerWriter({ recorder, known: knownMachine, session: 's1' })
  for (const inspected of inspections) recorder.observe(inspected, 1)
  while (writer.step());
  return [...(writer.take()?.lines ?? [])]
}

const shown = (inspections: readonly Inspected[]): string[] => {
  posted.length = 0
  const inspector = startInspector('own')
  for (const inspected of inspections) inspector.observe(inspected, 1)
  return posted.map((message) => JSON.stringify(message))
}

describe('what is sensitive reaches neither the ledger nor the inspector', () => {
  it.each(REGISTRY.map(({ machine, contract }) => [machine.id, machine, contract] as const))(
    '%s',
    (_, machine, contract) => {
      fc.assert(
        fc.property(eventsOf(contract), markedValueOf(contract.context), (events, context) => {
          const inspections = inspectionsOf(machine, events, context)
          const lines = written(inspections)
          expect(lines).toHaveLength(contract.recorded === false ? 0 : events.length)
          expect(lines.filter((line) => line.includes('recordingFailed'))).toEqual([])
          expect(lines.filter(holdsMark)).toEqual([])
          const messages = shown(inspections)
          expect(messages.length).toBeGreaterThan(events.length)
          expect(messages.filter(holdsMark)).toEqual([])
        }),
        { numRuns: 15 },
      )
    },
  )

  it('P4.16 the typed text of a check-out and of a rating is among it', () => {
    const typed = 'La paciente lloró y colgó'
    const checkOut = { outcome: 'other', reason: typed, quality: 1, reasons: ['sound'] }
    const events: Readonly<Record<string, PlainEvent[]>> = {
      visit: [
        { type: 'visit.checkOutEdited', checkOut },
        { type: 'visit.checkOutSubmitted', checkOut, unsigned: [] },
        { type: 'xstate.done.actor.fetchVisit', actorId: 'fetchVisit', output: { checkOut } },
      ],
      checkOutCopy: [
        { type: 'xstate.init', input: { appointmentId: 'a', checkOut } },
        { type: 'checkOutCopy.typed', checkOut },
        { type: 'checkOutCopy.otherFound', checkOut, refused: true },
      ],
      feedback: [{ type: 'feedback.submitted', payload: { rating: 1, reasons: [], comment: typed } }],
    }
    const contexts: Readonly<Record<string, object>> = {
      visit: { checkOut },
      checkOutCopy: { mine: checkOut, theirs: checkOut },
      feedback: { payload: { comment: typed } },
    }
    for (const [id, ofMachine] of Object.entries(events)) {
      const entry = REGISTRY.find(({ machine }) => machine.id === id)
      if (entry === undefined) throw new Error(`There is no machine ${id}`)
      const inspections = inspectionsOf(entry.machine, ofMachine, contexts[id])
      const lines = [...written(inspections), ...shown(inspections)]
      expect(lines.length).toBeGreaterThan(ofMachine.length)
      expect(lines.filter((line) => line.includes('lloró'))).toEqual([])
    }
  })

  it('is looked for where it is: most machines hold something that is sensitive', () => {
    const marked = REGISTRY.filter(({ contract }) =>
      fc
        .sample(fc.tuple(eventsOf(contract), markedValueOf(contract.context)), { numRuns: 5, seed: 1 })
        .some((values) => holdsMark(JSON.stringify(values).replaceAll('{"thrown":"Ñandú-41-secreto"}', ''))),
    )
    expect(marked.length).toBeGreaterThan(REGISTRY.length / 3)
  })
})
