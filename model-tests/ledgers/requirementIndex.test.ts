import { describe, expect, it } from 'vitest'
import { madeRecords } from '../../src/actors/audit/generatedLedger.ts'
import { replayLedger } from '../../src/actors/audit/ledger/replay.ts'
import { type OpenLedger, openLedger } from '../../src/actors/audit/openLedger.ts'
import { isLedgerEntry, type LedgerRecord } from '../../src/contracts/audit/ledger.ts'
import { noFilters } from '../../src/machines/audit/auditPageSetup.ts'
import { outlineMachine } from '../../src/machines/machineOutline.ts'
import { REGISTRY } from '../../src/machines/registry.ts'
import { corpusFiles, readCorpus } from './corpus.ts'

/** Runs work to its end. The tests compare the audit page's index over the corpus with each single moment. */
const atOnce = <T>(work: Generator<number, T>): T => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const opened = (records: readonly LedgerRecord[]): OpenLedger =>
  atOnce(
    openLedger(records, {
      machines: new Map(REGISTRY.map(({ machine }) => [machine.id, machine])),
      outlines: REGISTRY.map(({ machine }) => outlineMachine(machine)),
    }),
  )

const LEDGERS: readonly (readonly [string, readonly LedgerRecord[]])[] = [
  ['that was made', madeRecords(600, 6)],
  ['of a version that is not known', madeRecords(300, 6).map((one) => ({ ...one, version: 'older' }))],
  [
    'whose runs have lost their beginnings',
    madeRecords(300, 6).map((one) =>
      one.kind === 'entry' && one.seq < 6 ? { ...one, event: { type: 'record.cut' } } : one,
    ),
  ],
  ...corpusFiles().map((file) => [file, readCorpus(file).entries] as const),
]

describe('a filter by requirement', () => {
  it.each(LEDGERS)('of a ledger %s finds what each of its moments realises', (_name, records) => {
    const ledger = opened(records)
    const implemented = records.map((_one, recordIndex) => {
      const actorRun = ledger.runAt(recordIndex)
      return actorRun === null ? [] : ledger.momentOf(actorRun, recordIndex).requirements
    })
    for (const requirement of ledger.requirements)
      expect([...atOnce(ledger.filter({ ...noFilters, ticks: true, requirement }))], requirement).toEqual(
        implemented.flatMap((ids, recordIndex) => (ids.includes(requirement) ? [recordIndex] : [])),
      )
    expect(implemented.flat().length).toBeGreaterThan(10)
  })
})

describe('a moment on the audit page', () => {
  it.each(corpusFiles())('at the end of %s is where the replay ends', (file) => {
    const { entries } = readCorpus(file)
    const ledger = opened(entries)
    for (const { path, run, machine, value, context, problem } of replayLedger(
      entries.filter(isLedgerEntry),
    )) {
      const actorRun = ledger.runOf(`${path}#${run}`)
      if (actorRun === null) throw new Error(`No run ${path}#${run}`)
      const moment = ledger.momentOf(actorRun, entries.length - 1)
      // The page replays the current version only; of others it shows what was recorded.
      if (moment.problem === 'otherVersion' || problem !== null) continue
      expect({ machine, value: moment.value, context: moment.context }).toEqual({ machine, value, context })
    }
  })
})
