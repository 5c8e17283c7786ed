import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { GENESIS, type LedgerRecord, type UnchainedEntry } from '../../contracts/audit/ledger.ts'
import { makeError } from '../../contracts/errors.ts'
import { roomMachine } from '../../machines/meeting/call/roomMachine.ts'
import { shellMachine } from '../../machines/shell/shellMachine.ts'
import { chainEntries } from '../../services/audit/ledger/chain.ts'
import { toJsonl } from '../../services/audit/ledger/exportLedger.ts'
import { knownMachine } from './ledger/machineVersions.ts'

/** A generated ledger for tests and benchmarks: real machines, folded over a repeating list of events. */
interface Script {
  readonly machine: AnyStateMachine
  readonly input: object
  readonly events: readonly { readonly type: string; readonly [field: string]: unknown }[]
}

const lost = makeError(1003, { action: 'CONNECT' })

const room: Script = {
  machine: roomMachine,
  input: { peerId: 'p-1' },
  events: [
    { type: 'room.joinRequested', userName: '‹patient›' },
    { type: 'transport.joined', joinedAt: 7 },
    { type: 'transport.reconnecting', error: lost },
    { type: 'transport.reconnected' },
    { type: 'room.leaveRequested' },
    { type: 'transport.left' },
  ],
}
const shell: Script = {
  machine: shellMachine,
  input: { path: '/', narrow: false },
  events: [
    { type: 'menu.opened', menu: 'avatar' },
    { type: 'menu.closed' },
    { type: 'dialog.opened', dialog: 'share' },
    { type: 'dialog.closed' },
  ],
}

const START = Date.parse('2026-03-02T12:00:00.000Z')
const SESSION = '00000000-0000-4000-8000-000000000001'

interface Living {
  readonly script: Script
  readonly path: string
  snapshot: AnyMachineSnapshot | null
  next: number
}

const stepOf = (living: Living): { event: Script['events'][number]; to: unknown } => {
  const { script } = living
  if (living.snapshot === null) {
    ;[living.snapshot] = initialTransition(script.machine, script.input as never)
    return { event: { type: 'xstate.init', input: script.input }, to: living.snapshot.value }
  }
  const event = script.events[living.next % script.events.length] ?? { type: 'xstate.init' }
  living.next += 1
  ;[living.snapshot] = transition(script.machine, living.snapshot, event as never)
  return { event, to: living.snapshot.value }
}

/**
 * @param count of entries
 * @param actors that alternate
 */
export const madeRecords = (count: number, actors = 2): LedgerRecord[] => {
  const actorRuns: Living[] = Array.from({ length: actors }, (_, number) => ({
    script: number % 2 === 0 ? room : shell,
    path: number < 2 ? `app/${number === 0 ? 'visit/meeting/room' : 'shell'}` : `app/part${number}`,
    snapshot: null,
    next: 0,
  }))
  const entries = Array.from({ length: count }, (_, seq): UnchainedEntry => {
    const living = actorRuns[seq % actors]
    if (!living) throw new Error('A ledger needs an actor')
    const machine = living.script.machine.id
    const { event, to } = stepOf(living)
    return {
      kind: 'entry',
      session: SESSION,
      seq,
      // An occasional pause that is longer than the lanes show.
      at: START + seq * 120 + Math.floor(seq / 50) * 60_000,
      path: living.path,
      run: 0,
      machine,
      version: knownMachine(machine)?.version ?? 'unknown',
      from: null,
      event,
      to,
    }
  })
  return chainEntries(GENESIS, entries)
}

export const madeFile = (count: number, actors?: number): string =>
  toJsonl(madeRecords(count, actors), { session: SESSION, appVersion: 'test', timeZone: 'Etc/UTC' })
