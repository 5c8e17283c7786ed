import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listAuditedVisits,
  listPatientReads,
  signedVisitRecord,
} from '../../../src/contracts/portal/visitAudit.ts'
import { verifySignedRecord } from '../../../src/services/audit/visitRecord/verifySignedRecord.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { prescriptionCalls } from '../../testing/prescription.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

describe.each(await databaseKinds())('the audit of visits on $name', (kind) => {
  let portal: TestPortal
  let elena: TestPractitioner
  let call: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
    elena = await portal.addPractitioner()
    call = portal.as((await portal.signIn(elena.email)).token)
  })
  afterAll(() => portal.close())

  const listed = async (query: string) => {
    const answer = await call.get(`/v2/practitioner/audit/visits?${query}`)
    expect(answer.statusCode).toBe(200)
    return listAuditedVisits.answer.parse(answer.json())
  }
  const exported = async (id: string) => {
    const answer = await call.get(`/v2/practitioner/audit/visits/${id}/record`)
    expect(answer.statusCode).toBe(200)
    return signedVisitRecord.parse(answer.json())
  }
  const reads = async (query = '') =>
    listPatientReads.answer.parse((await call.get(`/v2/practitioner/audit/reads?${query}`)).json())
  const finish = (id: string, outcome: string) =>
    call.send('PUT', `/v1/practitioner/appointment/session/${id}`, {
      ended_at: portal.clock().toISOString(),
      outcome,
      note_signed: true,
    })

  it('finds visits by date and outcome, and only the own ones', async () => {
    const [first, second] = [await portal.book(elena), await portal.book(elena)]
    const other = await portal.addPractitioner()
    await portal.book(other)
    await portal.db
      .updateTable('appointment')
      .set({ start_time: new Date('2026-01-10T15:00:00Z'), end_time: new Date('2026-01-10T15:30:00Z') })
      .where('id', '=', first.id)
      .execute()
    await finish(second.id, 'patient_absent')
    const all = await listed('before=2027-01-01T00:00:00.000Z')
    expect(all).toMatchObject({ page: 1, count: 2 })
    expect(all.visits.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(all.visits[1]?.entries).toBeGreaterThan(0)
    const january = await listed('from=2026-01-10T00:00:00.000Z&before=2026-01-11T00:00:00.000Z')
    expect(january.visits.map(({ id }) => id)).toEqual([first.id])
    expect((await listed('outcome=patient_absent&before=2027-01-01T00:00:00.000Z')).visits).toMatchObject([
      { id: second.id, outcome: 'patient_absent' },
    ])
    expect((await listed('folio=999999')).count).toBe(0)
    expect((await call.get('/v2/practitioner/audit/visits?folio=x')).statusCode).toBe(400)
  })

  it('finds exactly the visit of a folio, of the own practice and within the dates', async () => {
    const doctor = await portal.addPractitioner()
    const colleague = await portal.addPractitioner()
    const callOf = async ({ email }: TestPractitioner) => portal.as((await portal.signIn(email)).token)
    const [own, theirs] = [await callOf(doctor), await callOf(colleague)]
    const visits = [await portal.book(doctor), await portal.book(doctor), await portal.book(doctor)] as const
    const [first, second] = visits
    for (const { id } of [first, second]) expect((await prescriptionCalls(own).sign(id)).statusCode).toBe(200)
    // Folios are numbered for each practitioner.
    const foreign = await portal.book(colleague)
    expect((await prescriptionCalls(theirs).sign(foreign.id)).statusCode).toBe(200)
    const found = async (by: typeof own, query: string) => {
      const answer = await by.get(`/v2/practitioner/audit/visits?${query}`)
      const { visits: rows, count } = listAuditedVisits.answer.parse(answer.json())
      expect(count).toBe(rows.length)
      return rows.map(({ id, folios }) => ({ id, folios }))
    }
    expect(await found(own, 'folio=000001')).toEqual([{ id: first.id, folios: ['000001'] }])
    expect(await found(own, 'folio=000002')).toEqual([{ id: second.id, folios: ['000002'] }])
    expect(await found(own, 'folio=000003')).toEqual([])
    expect(await found(theirs, 'folio=000001')).toEqual([{ id: foreign.id, folios: ['000001'] }])
    const details = await own.get('/v2/practitioner/audit/visits?folio=000001')
    const start = new Date(listAuditedVisits.answer.parse(details.json()).visits[0]?.start_time ?? '')
    const at = (ms: number) => new Date(start.getTime() + ms).toISOString()
    expect(await found(own, `folio=000001&from=${at(0)}&before=${at(1)}`)).toHaveLength(1)
    expect(await found(own, `folio=000001&from=${at(1)}`)).toEqual([])
    expect(await found(own, `folio=000001&before=${at(0)}`)).toEqual([])
  })

  it('exports a record that verifies without the server, and records who read it', async () => {
    const visit = await portal.book(elena)
    const record = await exported(visit.id)
    const verified = await verifySignedRecord(record)
    expect(verified).toMatchObject({ firstBroken: null, signature: 'valid' })
    expect(verified.entries.map(({ fact }) => fact.kind)).toEqual(['visit.booked', 'visit.accepted'])
    expect(record.checks).toEqual({ sealed: true, broken_folios: [], broken_notes: [] })
    const again = await verifySignedRecord(await exported(visit.id))
    expect(again.entries.at(-1)?.fact).toMatchObject({ kind: 'data.read', what: 'visit.record' })
  })

  it('exports an altered record as altered', async () => {
    const visit = await portal.book(elena)
    const record = await exported(visit.id)
    const [entry] = record.entries
    if (entry === undefined) throw new Error('The record is empty')
    const forged = { ...record, entries: [{ ...entry, body: entry.body.replace('booked', 'paid') }] }
    expect(await verifySignedRecord(forged)).toMatchObject({ firstBroken: 1, signature: 'invalid' })
    const relabelled = { ...record, exported_at: '2020-01-01T00:00:00.000Z' }
    expect(await verifySignedRecord(relabelled)).toMatchObject({ firstBroken: null, signature: 'invalid' })
    const unsealed = { ...record, checks: { ...record.checks, sealed: false } }
    expect(await verifySignedRecord(unsealed)).toMatchObject({ signature: 'invalid' })
  })

  it('answers 404 for the visit of somebody else', async () => {
    const visit = await portal.book(await portal.addPractitioner())
    for (const id of [visit.id, 'nonsense'])
      expect((await call.get(`/v2/practitioner/audit/visits/${id}/record`)).statusCode).toBe(404)
  })

  it('lists who read which patient, one row per request, also by patient and by page', async () => {
    const clientId = await portal.addClient(elena.id, { first: 'Ana', last: 'Luz' })
    const visit = await portal.book(elena, { clientId })
    await call.get(`/v2/practitioner/appointment/details/${visit.id}`)
    await call.get(`/v1/practitioner/clients/list`)
    const ofAna = await reads(`client=${clientId}`)
    expect(ofAna.reads.map(({ action, by }) => ({ action, by }))).toEqual([
      { action: 'patient.list', by: 'practitioner' },
      { action: 'appointment.details', by: 'practitioner' },
    ])
    expect(ofAna.reads[1]).toMatchObject({ count: 1, patients: [{ id: clientId, name: 'Ana Luz' }] })
    // Reading this list is a read as well.
    expect((await reads()).reads[0]).toMatchObject({ action: 'audit.reads', count: 1 })
    for (let round = 0; round < 26; round += 1) await call.get(`/v1/practitioner/clients/list`)
    const first = await reads()
    expect(first.reads).toHaveLength(25)
    const second = await reads(`before=${first.next}`)
    expect(second.reads[0]?.action).toBe('patient.list')
    expect(Number(second.reads[0]?.id)).toBeLessThan(Number(first.reads.at(-1)?.id))
  })
})
