import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPatientHistory } from '../../../src/contracts/portal/patient/history.ts'
import { listRecords, patientRecord } from '../../../src/contracts/portal/record/record.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { pdf, photo } from '../../testing/sampleFiles.ts'
import { RECORD_KEY } from '../../testing/testKeys.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { verifyRecords } from '../visitRecord/verifyRecords.ts'

const UPLOAD = '/v1/practitioner/records/upload'

/** A form as a browser writes it, with its content type. */
const formOf = async (
  fields: Record<string, string>,
  file: { bytes: Buffer; type: string; name: string } | null,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== null)
    form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  const request = new Request('http://clinic.test', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

describe.each(await databaseKinds())('records of a patient on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let token: string
  let api: ReturnType<TestPortal['as']>
  let clientId: string
  let visitId: string
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    token = (await portal.signIn(doctor.email)).token
    api = portal.as(token)
    clientId = await portal.addClient(doctor.id)
    visitId = (await portal.book(doctor, { clientId })).id
  })

  const said = { kind: 'lab', title: 'Biometría hemática', taken_on: '2026-03-01' }
  const lab = { bytes: pdf(), type: 'application/pdf', name: 'lab.pdf' }
  const submit = async (fields: Record<string, string>, file: typeof lab | null = lab, own = token) => {
    const { payload, headers } = await formOf(fields, file)
    return portal.app.inject({
      method: 'POST',
      url: UPLOAD,
      payload,
      headers: { ...headers, authorization: `Bearer ${own}` },
    })
  }
  const add = async (over: Record<string, string> = {}, file = lab) => {
    const answer = await submit({ ...said, client_id: clientId, appointment_id: visitId, ...over }, file)
    expect(answer.statusCode).toBe(200)
    return patientRecord.parse(answer.json())
  }
  const list = async (query = '') => {
    const answer = await api.get(`/v1/practitioner/records?client_id=${clientId}${query}`)
    expect(answer.statusCode).toBe(200)
    return listRecords.answer.parse(answer.json())
  }
  const readyFile = (practitionerId = doctor.id, bytes = pdf()) =>
    portal.files.receive(
      { practitionerId, purpose: 'record', name: 'a.pdf', type: 'application/pdf', size: bytes.length },
      Readable.from([bytes]),
    )
  const accesses = async () =>
    (
      await portal.db
        .selectFrom('access_log')
        .select(['action', 'client_id', 'appointment_id'])
        .where('practitioner_id', '=', doctor.id)
        .orderBy('position')
        .execute()
    ).map(({ action, client_id, appointment_id }) => ({ action, client_id, appointment_id }))
  const recordFacts = async () =>
    (await portal.visitRecord.read(visitId)).entries
      .map(({ fact }) => fact)
      .filter((fact) => fact.kind.startsWith('record.'))

  it('P1.25 P7.31 adds a file of a form, not shared unless said, with its hash in the record of the visit', async () => {
    const added = await add()
    expect(added).toEqual({
      ...said,
      id: added.id,
      client_id: clientId,
      appointment_id: visitId,
      shared: false,
      type: 'application/pdf',
      size: pdf().length,
      sha256: createHash('sha256').update(pdf()).digest('hex'),
      added_at: '2026-03-02T16:00:00.000Z',
      version: 1,
      removed: null,
    })
    expect(await recordFacts()).toEqual([
      {
        kind: 'record.added',
        practitionerId: doctor.id,
        recordId: added.id,
        recordKind: 'lab',
        sha256: added.sha256,
      },
    ])
    expect((await accesses()).at(-1)).toEqual({
      action: 'record.add',
      client_id: clientId,
      appointment_id: visitId,
    })
    expect(await add({ shared: 'true', appointment_id: '' })).toMatchObject({
      shared: true,
      appointment_id: null,
    })
  })

  it('takes a file that was sent before, once', async () => {
    const file_id = await readyFile()
    const body = { ...said, client_id: clientId, file_id }
    expect((await api.send('POST', UPLOAD, body)).statusCode).toBe(200)
    expect((await api.send('POST', UPLOAD, body)).statusCode).toBe(409)
    expect((await api.send('POST', UPLOAD, { ...body, file_id: randomUUID() })).statusCode).toBe(404)
  })

  it('lists by patient and by visit, newest first, and writes the read down', async () => {
    const older = await add()
    portal.advance(60_000)
    const newer = await add({ appointment_id: '', kind: 'image', title: 'Radiografía' })
    expect((await list()).records.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(await list(`&appointment_id=${visitId}`)).toMatchObject({ records: [{ id: older.id }], count: 1 })
    expect((await list('&limit=1&page=2')).records.map(({ id }) => id)).toEqual([older.id])
    expect((await accesses()).filter(({ action }) => action === 'record.list')).toEqual([
      { action: 'record.list', client_id: clientId, appointment_id: null },
      { action: 'record.list', client_id: clientId, appointment_id: visitId },
      { action: 'record.list', client_id: clientId, appointment_id: visitId },
      { action: 'record.list', client_id: clientId, appointment_id: visitId },
    ])
  })

  it('P7.27 names the records in the history of the patient', async () => {
    const added = await add()
    await api.send('DELETE', `/v1/practitioner/record/${(await add()).id}`)
    const answer = await api.get(`/v2/practitioner/appointment/client/${clientId}/history`)
    expect(readPatientHistory.answer.parse(answer.json()).items).toMatchObject([
      { id: visitId, records: [{ id: added.id, kind: 'lab', title: said.title }] },
    ])
  })

  it('opens a file for five minutes and writes that down, in the record of the visit too', async () => {
    const { id } = await add({}, { bytes: await photo(), type: 'image/jpeg', name: 'herida.jpg' })
    const opened = await api.get(`/v1/practitioner/record/${id}/file`)
    const { save, expires_at } = opened.json()
    expect(expires_at).toBe('2026-03-02T16:05:00.000Z')
    const content = await portal.app.inject({ url: save })
    expect(content.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename=herida.jpg',
    })
    expect(content.rawPayload.includes('PhoneMaker')).toBe(false)
    expect((await accesses()).at(-1)).toMatchObject({ action: 'record.open', client_id: clientId })
    expect((await recordFacts()).at(-1)).toEqual({
      kind: 'record.opened',
      practitionerId: doctor.id,
      recordId: id,
    })
  })

  it('changes what is said of it, from the version that was read', async () => {
    const { id } = await add()
    const change = (body: object, version = '"1"') =>
      api.send('PATCH', `/v1/practitioner/record/${id}`, body, { 'if-match': version })
    expect((await change({ shared: true, title: 'BH completa' })).json()).toMatchObject({
      shared: true,
      title: 'BH completa',
      kind: 'lab',
      version: 2,
    })
    const stale = await change({ shared: false })
    expect([stale.statusCode, stale.json().details]).toMatchObject([409, { current: { version: 2 } }])
    // The second doctor compares both.
    const current = await api.get(`/v1/practitioner/record/${id}`)
    expect(current.json()).toMatchObject({ id, title: 'BH completa', shared: true, version: 2 })
    expect((await accesses()).at(-1)).toMatchObject({ action: 'record.list', client_id: clientId })
    expect((await change({ taken_on: '2026-03-04' }, '"2"')).statusCode).toBe(400)
    expect((await recordFacts()).at(-1)).toMatchObject({ kind: 'record.shared', recordId: id, shared: true })
  })

  it('P1.26 P7.32 removes it: a tombstone stays, and the bytes are locked for five years', async () => {
    const { id } = await add()
    const fileId = (
      await portal.db
        .selectFrom('patient_record')
        .select('file_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).file_id
    const { storage_key } = await portal.db
      .selectFrom('file')
      .select('storage_key')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    const removed = await api.send('DELETE', `/v1/practitioner/record/${id}?reason=duplicate`)
    expect(removed.json().removed).toEqual({
      at: '2026-03-02T16:00:00.000Z',
      reason: 'duplicate',
      kept_until: '2031-03-02T16:00:00.000Z',
    })
    expect((await recordFacts()).at(-1)).toEqual({
      kind: 'record.removed',
      practitionerId: doctor.id,
      recordId: id,
      reason: 'duplicate',
    })
    expect((await list()).records).toMatchObject([{ id, removed: { reason: 'duplicate' } }])
    // A removed record cannot be opened, and the second removal changes nothing.
    expect((await api.get(`/v1/practitioner/record/${id}/file`)).statusCode).toBe(404)
    portal.advance(60_000)
    const again = await api.send('DELETE', `/v1/practitioner/record/${id}?reason=other`)
    expect(again.json().removed).toMatchObject({ reason: 'duplicate', at: '2026-03-02T16:00:00.000Z' })
    portal.setTime('2031-03-02T15:59:59.000Z')
    await portal.files.tidy()
    expect(await portal.storage.head(storage_key)).not.toBeNull()
    portal.setTime('2031-03-02T16:00:00.000Z')
    await portal.files.tidy()
    expect(await portal.storage.head(storage_key)).toBeNull()
    expect(
      await portal.db.selectFrom('patient_record').select('sha256').where('id', '=', id).execute(),
    ).toHaveLength(1)
  })

  it('refuses what is not whole, and keeps nothing of it', async () => {
    const fields = { ...said, client_id: clientId }
    for (const [over, field] of [
      [{ kind: 'other things' }, 'kind'],
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ taken_on: '2026-03-04' }, 'taken_on'],
      [{ taken_on: '2026-02-30' }, 'taken_on'],
    ] as const) {
      const answer = await submit({ ...fields, ...over })
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field])
    }
    expect((await submit(fields, null)).json().errors).toMatchObject([{ field: 'file' }])
    const html = { bytes: Buffer.from('<script>'), type: 'image/png', name: '../../x.png' }
    expect((await submit(fields, html)).json()).toMatchObject({
      code: 'fileRefused',
      details: 'notAsDeclared',
    })
    const large = { ...lab, bytes: Buffer.concat([pdf(), Buffer.alloc(25 * 1024 * 1024)]) }
    expect((await submit(fields, large)).json()).toMatchObject({ code: 'fileRefused', details: 'tooLarge' })
    expect((await list()).count).toBe(0)
  })

  it('a practitioner reaches no record, patient, visit or file of another', async () => {
    const other = await portal.addPractitioner()
    const foreign = (await portal.signIn(other.email)).token
    const { id } = await add()
    const call = portal.as(foreign)
    const body = { ...said, client_id: clientId, file_id: await readyFile(other.id) }
    const ownClient = await portal.addClient(other.id)
    for (const answer of [
      await call.get(`/v1/practitioner/record/${id}/file`),
      await call.get(`/v1/practitioner/records?client_id=${clientId}`),
      await call.send('PATCH', `/v1/practitioner/record/${id}`, { shared: true }, { 'if-match': '"1"' }),
      await call.send('DELETE', `/v1/practitioner/record/${id}`),
      await call.send('POST', UPLOAD, body),
      await call.send('POST', UPLOAD, { ...body, client_id: ownClient, appointment_id: visitId }),
      await call.send('POST', UPLOAD, { ...body, client_id: ownClient, file_id: await readyFile() }),
      await call.get('/v1/practitioner/record/..%2f..%2fx/file'),
    ])
      expect(answer.statusCode).toBe(404)
    // A visit of another patient of the same practitioner.
    const second = await portal.addClient(doctor.id)
    const file_id = await readyFile()
    expect(
      (await api.send('POST', UPLOAD, { ...body, client_id: second, appointment_id: visitId, file_id }))
        .statusCode,
    ).toBe(404)
    expect((await list()).records).toMatchObject([{ id, shared: false, removed: null }])
  })

  it('a row that was changed behind the back of its events is named', async () => {
    const { id } = await add()
    const keys = { record: RECORD_KEY, signatures: null }
    const before = await verifyRecords(portal.db, keys, [])
    expect(before.changedRules.filter((rule) => rule.id === id)).toEqual([])
    expect(before.broken).toEqual([])
    await sql`update patient_record set sha256 = 'other', shared = true where id = ${id}`.execute(portal.db)
    expect((await verifyRecords(portal.db, keys, [])).changedRules.filter((rule) => rule.id === id)).toEqual([
      { table: 'patient_record', id, columns: ['sha256', 'shared'] },
    ])
  })
})
