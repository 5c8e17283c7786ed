import type { VisitRecordEntry } from '../../../src/contracts/portal/visitRecord.ts'
import type { VisitNoteTable } from '../../db/noteTables.ts'
import type { Seals } from '../signing/seals.ts'
import { keyOf, openedEntry } from './entries.ts'

type Stored = Pick<VisitNoteTable, 'appointment_id' | 'practitioner_id' | 'number' | 'body' | 'seal'>

/** The number of the entry that a fact is about; null for other facts. */
const numberIn = (fact: VisitRecordEntry['fact']): number | null => {
  if (fact.kind === 'note.signed') return 0
  return fact.kind === 'note.amended' ? fact.number : null
}

const isWhole = (one: Stored, seal: string | undefined, kindOf: Seals['kindOf']): boolean =>
  one.seal === seal &&
  kindOf(keyOf(one), one.body, one.seal) === 'signed' &&
  openedEntry(one.body).number === one.number

/**
 * The numbers of a visit's note (0) and addenda for which record and stored entries differ: changed or removed after
 * signing, or never signed.
 */
export const brokenNotes = (
  entries: readonly VisitRecordEntry[],
  stored: readonly Stored[],
  kindOf: Seals['kindOf'],
): number[] => {
  const signed = new Map<number, string>()
  for (const { fact } of entries) {
    const number = numberIn(fact)
    if (number !== null && 'seal' in fact) signed.set(number, fact.seal)
  }
  const storedByNumber = new Map(stored.map((one) => [one.number, one]))
  return [...new Set([...signed.keys(), ...storedByNumber.keys()])]
    .filter((number) => {
      const one = storedByNumber.get(number)
      return one === undefined || !isWhole(one, signed.get(number), kindOf)
    })
    .sort((one, other) => one - other)
}
