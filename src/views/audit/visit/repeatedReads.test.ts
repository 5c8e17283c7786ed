import { expect, test } from 'vitest'
import type { PatientRead } from '../../../contracts/portal/visitAudit.ts'
import { foldRepeatedReads } from './repeatedReads.ts'

const ana = { id: '00000000-0000-4000-8000-00000000000a', name: 'Ana' }
const luis = { id: '00000000-0000-4000-8000-00000000000b', name: 'Luis' }

const read = (id: string, minute: number, changed: Partial<PatientRead> = {}): PatientRead => ({
  id,
  at: new Date(Date.UTC(2026, 10, 27, 12, minute)).toISOString(),
  action: 'record.open',
  by: 'practitioner',
  patients: [ana],
  count: 1,
  ...changed,
})

const shown = (reads: readonly PatientRead[]) =>
  foldRepeatedReads(reads).map(({ newest, oldest, times }) => [newest.id, oldest.id, times])

test('equal reads in a row are one row, from the oldest to the newest', () => {
  expect(shown([read('3', 20), read('2', 11), read('1', 2)])).toEqual([['3', '1', 3]])
})

test('another patient, another action, another person and another number each begin a row', () => {
  const changes: readonly Partial<PatientRead>[] = [
    { patients: [luis] },
    { action: 'record.list' },
    { by: 'patient' },
    { patients: [ana, luis], count: 2 },
  ]
  for (const changed of changes)
    expect(shown([read('2', 11), read('1', 10, changed)])).toEqual([
      ['2', '2', 1],
      ['1', '1', 1],
    ])
})

test('a read of the same data after more than ten minutes is a row of its own', () => {
  expect(shown([read('2', 11), read('1', 0)])).toEqual([
    ['2', '2', 1],
    ['1', '1', 1],
  ])
})

test('lists of which only a part is named stay apart, because the others may differ', () => {
  const part = { patients: [ana], count: 9 }
  expect(shown([read('2', 11, part), read('1', 10, part)])).toHaveLength(2)
})
