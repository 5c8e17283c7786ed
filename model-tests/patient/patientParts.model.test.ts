import { describe, expect, it } from 'vitest'
import type { PastVisit } from '../../src/contracts/portal/patient/history.ts'
import { patientList } from '../../src/machines/patient/patientList.ts'
import { patientForm, patientSummary } from '../../src/machines/patient/patientRecord.ts'
import { cancelledVisits, patientHistory } from '../../src/machines/patient/patientVisits.ts'
import { given } from '../given.ts'
import { testForm } from '../kit/testForm.ts'
import { testPagedList } from '../kit/testPagedList.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done } from '../paths.ts'
import { NOON, noon } from '../portal/fixtures.ts'
import { fields, patient, patientItem } from './fixtures.ts'

const visitOf = (id: string) => ({
  id,
  start_time: NOON,
  end_time: NOON,
  speciality: { id: 's-1', practitioner_speciality: 'Medicina familiar' },
  reason: '',
})
const past = (id: string): PastVisit => ({
  ...visitOf(id),
  status: 'completed',
  outcome: 'completed',
  diagnosis: 'Faringitis',
  records: [],
  prescriptions: [{ folio: '000001', issued_at: NOON }],
  practitioner: { id: 'p-1', name: 'Elena Márquez' },
})

describe('parts of the page of the patients', () => {
  it('P4.34 P4.35 page 1 of the list replaces, later pages are appended', async () => {
    const page = (next: number | null, ...ids: string[]) => ({
      items: ids.map(patientItem),
      next,
      summary: { count: 3 },
      fetchedAt: noon,
    })
    const { context, when } = await given(
      { ...patientList, input: { params: { practitionerId: 'p-1' } }, bystanders: ['announcer'] },
      done('fetch', page(2, 'a', 'b')),
      { type: 'list.moreRequested' },
    )
    const ids = () => context<{ items: { id: string }[] }>().items.map(({ id }) => id)
    expect(ids()).toEqual(['a', 'b'])
    await when(done('fetchMore', page(null, 'c')))
    expect(ids()).toEqual(['a', 'b', 'c'])
    await when({ type: 'list.refreshRequested' }, done('fetch', page(2, 'd', 'a')))
    expect(ids()).toEqual(['d', 'a'])
  })

  testPagedList('P1.27 P7.34 the list: every state and transition', patientList, {
    params: { practitionerId: 'p-1' },
    filters: { orderBy: 'last_visit', orderByValue: 'desc' },
    items: [patientItem('a'), patientItem('b')],
    summary: { count: 2 },
  })

  testQuery('one patient: every state and transition', patientSummary, {
    params: { patientId: 'c-1' },
    data: patient(),
  })

  testPagedList('P1.28 P7.35 the history: every state and transition', patientHistory, {
    params: { patientId: 'c-1' },
    filters: {},
    items: [past('a'), past('b')],
    summary: { count: 2 },
  })

  testQuery('P7.36 the cancelled visits: every state and transition', cancelledVisits, {
    params: { patientId: 'c-1' },
    data: { appointments: [{ ...visitOf('a'), cancelled_at: null }], count: 1 },
  })

  testForm('P7.37 the form: every state and transition', patientForm, {
    params: { patientId: 'c-1' },
    opened: fields,
    typed: { ...fields, phone: '55 1234' },
    submitted: { ...fields, phone: '55 1234 5678' },
    theirs: { ...fields, allergies: 'Penicilina\nSulfas' },
    result: { version: 4 },
  })
})
