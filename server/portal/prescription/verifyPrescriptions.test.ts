import { describe, expect, it } from 'vitest'
import type { VisitRecordEntry } from '../../../src/contracts/portal/visitRecord.ts'
import { testSeals } from '../../testing/testKeys.ts'
import { digestOf } from '../signing/seals.ts'
import { folioOf } from './folio.ts'
import { brokenFolios } from './verifyPrescriptions.ts'

const key = { practitionerId: 'p', appointmentId: 'v' }
const stored = (folio_number: number, replaces: number | null = null) => {
  const body = `{"folio":"${folioOf(folio_number)}"}`
  const visit = { appointment_id: 'v', practitioner_id: 'p' }
  return { ...visit, folio_number, replaces, body, seal: testSeals.seal(key, body) }
}
const entry = ({ folio_number, replaces, seal }: ReturnType<typeof stored>, seq = 1): VisitRecordEntry => ({
  seq,
  at: '2026-03-02T16:00:00.000Z',
  hash: '',
  fact: {
    kind: 'prescription.signed',
    practitionerId: 'p',
    folio: folioOf(folio_number),
    replaces: replaces === null ? null : folioOf(replaces),
    seal,
  },
})
const booked: VisitRecordEntry = {
  seq: 1,
  at: '2026-03-02T16:00:00.000Z',
  hash: '',
  fact: { kind: 'visit.booked' },
}

const first = stored(4)
const second = stored(9, 4)
const record = [booked, entry(first, 2), entry(second, 3)]
const forged = { ...second, body: '{"folio":"000009","dose":10}' }

describe('prescriptions against the record of their visit', () => {
  it.each([
    ['all of them as they were signed', [first, second], []],
    ['one that was changed', [first, forged], ['000009']],
    ['one that was changed and hashed anew', [first, { ...forged, seal: digestOf(forged.body) }], ['000009']],
    ['one that was moved to another visit', [first, { ...second, appointment_id: 'w' }], ['000009']],
    ['one whose seal was changed', [{ ...first, seal: 'x' }, second], ['000004']],
    ['one that is said to replace no other', [first, { ...second, replaces: null }], ['000009']],
    ['one that was taken away', [second], ['000004']],
    ['one that nobody signed', [first, second, stored(12)], ['000012']],
    ['all of them gone', [], ['000004', '000009']],
  ])('%s', (_what, kept, broken) => expect(brokenFolios(record, kept, testSeals.kindOf)).toEqual(broken))

  it('takes a seal of before there were signatures when the record has it too', () => {
    const old = { ...first, seal: digestOf(first.body) }
    expect(brokenFolios([booked, entry(old, 2)], [old], testSeals.kindOf)).toEqual([])
    expect(brokenFolios([booked, entry(first, 2)], [old], testSeals.kindOf)).toEqual(['000004'])
  })

  it('has nothing to say of a visit without any', () =>
    expect(brokenFolios([booked], [], testSeals.kindOf)).toEqual([]))
})
