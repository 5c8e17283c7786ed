import { describe, expect, it } from 'vitest'
import type { VisitRecordEntry } from '../../../src/contracts/portal/visitRecord.ts'
import { testNoteSeals, testSeals } from '../../testing/testKeys.ts'
import { entryBody } from './entries.ts'
import { brokenNotes } from './verifyNotes.ts'

const key = { practitionerId: 'p', appointmentId: 'v' }
const at = '2026-03-02T16:00:00.000Z'
const bodyOf = (number: number, text = 'Mejoró') =>
  entryBody({ number, written_at: at, author: { name: 'Elena Márquez', licence: null }, text })
const stored = (number: number, body = bodyOf(number), seals = testNoteSeals) => ({
  appointment_id: 'v',
  practitioner_id: 'p',
  number,
  body,
  seal: seals.seal(key, body),
})
const entry = ({ number, seal }: ReturnType<typeof stored>): VisitRecordEntry => ({
  seq: number + 1,
  at,
  hash: '',
  fact:
    number === 0
      ? { kind: 'note.signed', practitionerId: 'p', seal }
      : { kind: 'note.amended', practitionerId: 'p', number, seal },
})

const first = stored(0)
const second = stored(1)
const record = [entry(first), entry(second)]

describe('notes against the record of their visit', () => {
  it.each([
    ['all of them as they were signed', [first, second], []],
    ['one that was changed', [{ ...first, body: bodyOf(0, 'Empeoró') }, second], [0]],
    ['one that was signed anew beside the record', [first, stored(1, bodyOf(1, 'Empeoró'))], [1]],
    ['one with the seal of a prescription', [first, stored(1, bodyOf(1), testSeals)], [1]],
    ['one that was moved to another visit', [first, { ...second, appointment_id: 'w' }], [1]],
    ['one that was taken away', [second], [0]],
    ['one that nobody signed', [first, second, stored(2)], [2]],
    ['all of them gone', [], [0, 1]],
    ['several, in the order of their numbers', [stored(10), stored(2), first, second], [2, 10]],
    ['one under the number of another', [first, { ...second, body: bodyOf(2) }], [1]],
  ])('%s', (_what, kept, broken) => expect(brokenNotes(record, kept, testNoteSeals.kindOf)).toEqual(broken))
})

it('other facts of the visit with a seal are not notes', () => {
  const prescribed: VisitRecordEntry = {
    ...entry(first),
    seq: 3,
    fact: { kind: 'prescription.signed', practitionerId: 'p', folio: '000001', replaces: null, seal: 'x' },
  }
  expect(brokenNotes([...record, prescribed], [first, second], testNoteSeals.kindOf)).toEqual([])
})
