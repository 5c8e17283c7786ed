import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VisitFact, VisitRecordEntry } from '../../contracts/portal/visitRecord.ts'
import { type AccountRow, foldAccount } from './foldAccount.ts'

const START = Date.parse('2026-03-02T16:00:00.000Z')
const patient = { role: 'patient', user: 'guest-1' }
const doctor = { role: 'doctor', user: 'd-1' }

/** @param seconds after the start of the visit */
const entry = (seq: number, seconds: number, fact: VisitFact): VisitRecordEntry => ({
  seq,
  at: new Date(START + seconds * 1_000).toISOString(),
  fact,
  hash: '',
})
const off = (who = patient): VisitFact => ({ kind: 'device.off', who, media: 'audio' })
const on = (who = patient): VisitFact => ({ kind: 'device.on', who, media: 'video' })
const unfolded = (rows: readonly AccountRow[]) =>
  rows.flatMap((row) => (row.kind === 'entry' ? [row.entry] : row.entries))
const seqsOf = (rows: readonly AccountRow[]) =>
  rows.map((row) => (row.kind === 'entry' ? row.entry.seq : row.entries.map(({ seq }) => seq)))

describe("the folded timeline of a visit's page", () => {
  it('folds what one person switches within two minutes', () => {
    const entries = [entry(1, 0, off()), entry(2, 60, on()), entry(3, 180, off()), entry(4, 301, on())]
    expect(seqsOf(foldAccount(entries))).toEqual([[1, 2, 3], 4])
  })

  it('keeps a single switch, another person, and anything between apart', () => {
    const entries = [
      entry(1, 0, off()),
      entry(2, 1, off(doctor)),
      entry(3, 2, on()),
      entry(4, 3, { kind: 'whiteboard.opened' }),
      entry(5, 4, off()),
      entry(6, 5, { kind: 'person.muted', who: patient, by: doctor, media: 'audio' }),
      entry(7, 6, on()),
    ]
    expect(seqsOf(foldAccount(entries))).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('loses nothing: unfolded, the rows are the entries in their order', () => {
    const fact = fc.oneof(
      fc.constantFrom(off(), on(), off(doctor), on(doctor)),
      fc.constantFrom<VisitFact>({ kind: 'call.started' }, { kind: 'whiteboard.closed' }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fact, fc.integer({ min: 0, max: 300 }))), (steps) => {
        let seconds = 0
        const entries = steps.map(([one, wait], index) => {
          seconds += wait
          return entry(index + 1, seconds, one)
        })
        const rows = foldAccount(entries)
        expect(unfolded(rows)).toEqual(entries)
        for (const row of rows) if (row.kind === 'devices') expect(row.entries.length).toBeGreaterThan(1)
      }),
    )
  })
})
