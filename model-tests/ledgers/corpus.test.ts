import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { knownMachine, versionOf } from '../../src/actors/audit/ledger/machineVersions.ts'
import type { Upcaster } from '../../src/actors/audit/ledger/renamed.ts'
import { replayLedger } from '../../src/actors/audit/ledger/replay.ts'
import type { Reading } from '../../src/actors/audit/ledger/upcast.ts'
import { UPCASTERS } from '../../src/actors/audit/ledger/upcasters.ts'
import { VERSION_HISTORY } from '../../src/actors/audit/ledger/versionHistory.ts'
import { REGISTRY } from '../../src/machines/registry.ts'
import { corpusFiles, readCorpus } from './corpus.ts'

const DECISIONS = join(import.meta.dirname, '..', '..', 'docs', 'decisions')

const MACHINES = new Map<string, AnyStateMachine>(REGISTRY.map(({ machine }) => [machine.id, machine]))

/** Actors that a reader would find to end in another state, or could not read. */
const unread = (file: string, machines?: ReadonlyMap<string, AnyStateMachine>, reading?: Reading) =>
  replayLedger(readCorpus(file).entries, machines, reading).filter(
    ({ mismatch, problem }) => mismatch !== null || problem !== null,
  )

describe('ledgers of the past', () => {
  it.each(corpusFiles())('%s replays to the states it recorded', (file) => {
    expect(unread(file)).toEqual([])
  })

  it('there is one of each capability', () => {
    expect(new Set(corpusFiles().map((file) => file.replace(/\.\d+\.jsonl$/, '')))).toEqual(
      new Set(['call', 'devices', 'guest-join', 'reconnect', 'sign-in', 'visit']),
    )
  })

  it.each(REGISTRY.map(({ machine }) => machine.id))(
    'the version of %s is listed (npm run versions)',
    (machine) => {
      expect(VERSION_HISTORY[machine]).toContain(knownMachine(machine)?.version)
    },
  )

  it('every upcaster names the decision that says why', () => {
    expect(UPCASTERS.filter(({ decision }) => !existsSync(join(DECISIONS, decision)))).toEqual([])
  })
})

describe('a change that old ledgers cannot follow', () => {
  const NAME = 'login'
  const before = MACHINES.get(NAME)
  if (!before) throw new Error('The machine of this test is not registered')

  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key.replace('form.changed', 'form.edited'), renamed(item)]),
    )
  }
  /** The same machine with a renamed event. */
  const after: AnyStateMachine = createMachine(renamed(before.config) as never, before.implementations)
  const machines = new Map([...MACHINES, [NAME, after]])
  const version = versionOf(after)
  const reading = (upcasters: readonly Upcaster[]): Reading => ({
    currentVersion: (machine) => (machine === NAME ? version : knownMachine(machine)?.version),
    history: VERSION_HISTORY,
    // Other machines of the file may need those that exist.
    upcasters: [...UPCASTERS, ...upcasters],
  })
  const [file = ''] = corpusFiles().filter((one) => one.startsWith('sign-in'))

  it('is another version, and is found by the corpus', () => {
    expect(version).not.toBe(knownMachine(NAME)?.version)
    const actorRuns = unread(file, machines, reading([]))
    expect(actorRuns.length).toBeGreaterThan(0)
    expect(new Set(actorRuns.map(({ machine }) => machine))).toEqual(new Set([NAME]))
  })

  it('is mended by an upcaster', () => {
    const upcaster: Upcaster = {
      machine: NAME,
      from: knownMachine(NAME)?.version ?? '',
      to: version,
      decision: '0070-ledger.md',
      lift: (entry) => [
        entry.event.type === 'form.changed'
          ? { ...entry, event: { ...entry.event, type: 'form.edited' } }
          : entry,
      ],
    }
    expect(unread(file, machines, reading([upcaster]))).toEqual([])
  })

  it('of a version that nobody has listed is not read at all', () => {
    const unlisted: Reading = { ...reading([]), history: {} }
    const actorRuns = unread(file, machines, unlisted).filter(({ machine }) => machine === NAME)
    expect(actorRuns.every(({ problem }) => /needs an upcaster/.test(problem ?? ''))).toBe(true)
  })
})
