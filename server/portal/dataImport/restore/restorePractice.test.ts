import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobReader, BlobWriter, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice } from '../../../testing/booking.ts'
import { databaseKinds } from '../../../testing/databases.ts'
import { noteCalls } from '../../../testing/note.ts'
import { openPortal, type TestPortal } from '../../../testing/portal.ts'
import { prescriptionCalls } from '../../../testing/prescription.ts'
import { pdf } from '../../../testing/sampleFiles.ts'
import { PASSWORD, RECORD_KEY, testNoteSeals, testSeals, testSignatures } from '../../../testing/testKeys.ts'
import type { TestPractitioner } from '../../../testing/testPeople.ts'
import { verifyRecords } from '../../visitRecord/verifyRecords.ts'
import { ArchiveError, openPracticeArchive } from './practiceArchive.ts'
import { NotEmpty, restorePractice } from './restorePractice.ts'

describe.each(await databaseKinds())('an export brought into another installation on $name', (kind) => {
  let home: TestPortal
  let away: TestPortal
  let folder: string
  let archivePath: string
  let clientId: string
  let visitId: string
  let recordId: string
  beforeAll(async () => {
    home = await openPortal(kind)
    away = await openPortal(kind)
    folder = await mkdtemp(join(tmpdir(), 'consulta-import-'))
    const practice = await openPractice(home)
    const { doctor, api } = practice
    clientId = practice.clientId
    visitId = (await home.book(doctor, { clientId, reason: 'Dolor de cabeza', exclusive: true })).id
    await prescriptionCalls(api).sign(visitId)
    await noteCalls(api).sign(visitId)
    await noteCalls(api).amend(visitId, 'Mejoró')
    await api.send('POST', '/v1/practitioner/overrides/blocking', {
      all_day: true,
      start_date: '2026-03-05',
      end_date: '2026-03-06',
      zone: 'America/Mexico_City',
      reason: 'Congreso',
    })
    const cancelled = await home.book(doctor, { clientId, startTime: '2026-03-03T18:00:00.000Z' })
    await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${cancelled.id}/?status=cancel`)
    const add = async (title: string) => {
      const bytes = pdf(title)
      const about = { practitionerId: doctor.id, purpose: 'record' as const, name: 'a.pdf' }
      const file_id = await home.files.receive(
        { ...about, type: 'application/pdf', size: bytes.length },
        Readable.from([bytes]),
      )
      const added = await api.send('POST', '/v1/practitioner/records/upload', {
        file_id,
        client_id: clientId,
        appointment_id: visitId,
        kind: 'lab',
        title,
        taken_on: '2026-03-01',
      })
      return added.json().id as string
    }
    recordId = await add('Biometría')
    await api.send('DELETE', `/v1/practitioner/record/${await add('Equivocado')}?reason=wrongFile`)
    const prepared = await api.send('POST', '/v1/practitioner/data_export', {
      password: PASSWORD,
      client_id: null,
    })
    archivePath = join(folder, 'practice.zip')
    await writeFile(archivePath, (await home.app.inject({ url: prepared.json().save })).rawPayload)
  })
  afterAll(async () => {
    await home.close()
    await away.close()
    await rm(folder, { recursive: true, force: true })
  })

  const restore = async (path: string, practitionerId: string) => {
    const archive = await openPracticeArchive(path)
    const { db, clock, files, visitRecord } = away
    return restorePractice(
      { db, clock, files, visitRecord, seals: testSeals, noteSeals: testNoteSeals },
      archive,
      practitionerId,
    ).finally(() => archive.close())
  }
  /** The archive with one file changed, or without it. */
  const changed = async (path: string, change: (text: string) => string): Promise<string> => {
    const { readFile } = await import('node:fs/promises')
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(await readFile(archivePath))])))
    const writer = new ZipWriter(new BlobWriter())
    for (const entry of await reader.getEntries()) {
      if (entry.directory) continue
      const bytes = await entry.getData(new Uint8ArrayWriter())
      const text = Buffer.from(bytes).toString('utf8')
      const next = entry.filename === path ? Buffer.from(change(text)) : bytes
      await writer.add(entry.filename, new BlobReader(new Blob([new Uint8Array(next)])))
    }
    const file = join(folder, 'changed.zip')
    await writeFile(file, Buffer.from(await (await writer.close()).arrayBuffer()))
    return file
  }
  const signedIn = async (doctor: TestPractitioner) => away.as((await away.signIn(doctor.email)).token)
  const countOf = async (practitionerId: string) =>
    (await away.db.selectFrom('client').select('id').where('practitioner_id', '=', practitionerId).execute())
      .length

  it('holds the same patients, visits, prescriptions, hours and files, under new ids', async () => {
    const doctor = await away.addPractitioner()
    expect(await restore(archivePath, doctor.id)).toEqual({
      patients: 1,
      visits: 2,
      prescriptions: 1,
      notes: 2,
      files: 1,
    })
    const api = await signedIn(doctor)
    const list = await api.get('/v1/practitioner/clients/list')
    const [patient] = list.json().clients
    expect(patient).toMatchObject({ first_name: 'Ana', last_name: 'López', birth_date: '1988-04-12' })
    expect(patient.id).not.toBe(clientId)
    const history = await api.get(`/v2/practitioner/appointment/client/${patient.id}/history`)
    const [visit] = history.json().items
    expect(visit).toMatchObject({ diagnosis: 'Faringitis aguda' })
    expect(visit.id).not.toBe(visitId)
    const prescription = await prescriptionCalls(api).read(visit.id)
    expect(prescription.json().issued).toMatchObject([{ folio: '000001', content: { icd10: 'J02.9' } }])
    const records = await api.get(`/v1/practitioner/records?client_id=${patient.id}`)
    expect(records.json().records).toMatchObject([
      { title: 'Biometría', appointment_id: visit.id, removed: null },
    ])
    expect(records.json().records[0].id).not.toBe(recordId)
    const opened = await api.get(`/v1/practitioner/record/${records.json().records[0].id}/file`)
    const file = await away.app.inject({ url: opened.json().save })
    expect(file.rawPayload.equals(pdf('Biometría'))).toBe(true)
    const cancelled = await api.get(`/v1/practitioner/appointment/client/${patient.id}?status=cancel`)
    expect(cancelled.json().items ?? cancelled.json().appointments).toHaveLength(1)
    const rules = await away.db
      .selectFrom('schedule_override')
      .select('kind')
      .where('practitioner_id', '=', doctor.id)
      .execute()
    expect(rules).toEqual([{ kind: 'blocking' }])
  })

  it('leaves a log, records and rows that agree, and says in each visit where it came from', async () => {
    const verified = await verifyRecords(away.db, { record: RECORD_KEY, signatures: testSignatures }, [])
    expect(verified).toMatchObject({
      broken: [],
      brokenPrescriptions: [],
      brokenAppointments: [],
      changedAppointments: [],
      changedRules: [],
      wronglyTaken: [],
      log: { firstBroken: null, brokenEvents: [], brokenAccesses: [], unloggedAccesses: 0 },
    })
    expect(verified.visits).toBeGreaterThan(0)
    const entries = await away.db.selectFrom('visit_record').select('body').execute()
    expect(entries.filter(({ body }) => body.includes('visit.imported'))).toHaveLength(2)
    expect(entries.some(({ body }) => body.includes(visitId) || body.includes(recordId))).toBe(false)
  })

  it('can be exported again, whole', async () => {
    const doctor = await away.addPractitioner()
    await restore(archivePath, doctor.id)
    const prepared = await (await signedIn(doctor)).send('POST', '/v1/practitioner/data_export', {
      password: PASSWORD,
      client_id: null,
    })
    const path = join(folder, 'again.zip')
    const answer = await away.app.inject({ url: prepared.json().save, remoteAddress: '198.51.100.9' })
    await writeFile(path, answer.rawPayload)
    const next = await away.addPractitioner()
    expect(await restore(path, next.id)).toEqual({
      patients: 1,
      visits: 2,
      prescriptions: 1,
      notes: 2,
      files: 1,
    })
  })

  it('fills an empty account only', async () => {
    const doctor = await away.addPractitioner()
    await away.addClient(doctor.id)
    await expect(restore(archivePath, doctor.id)).rejects.toThrow(NotEmpty)
    expect(await countOf(doctor.id)).toBe(1)
  })

  it.each([
    ['chain/events.jsonl', (text: string) => text.replace('Dolor', 'Olor ')],
    ['chain/patients.jsonl', (text: string) => text.replace('Ana', 'Eva')],
    ['chain/prescriptions.jsonl', (text: string) => text.replace('Paracetamol', 'Paracetamal')],
    ['chain/notes.jsonl', (text: string) => text.replace('Cefalea', 'Migraña')],
    ['manifest.json', (text: string) => text.replace('"version": 1', '"version":  1')],
    ['manifest.sig', () => ''],
  ])('brings in nothing when %s was changed', async (path, change) => {
    const doctor = await away.addPractitioner()
    await expect(changed(path, change).then((file) => restore(file, doctor.id))).rejects.toThrow(ArchiveError)
    expect(await countOf(doctor.id)).toBe(0)
  })

  it('says of another file that it is no export', async () => {
    const path = join(folder, 'other.zip')
    await writeFile(path, 'not a ZIP file')
    await expect(openPracticeArchive(path)).rejects.toThrow(ArchiveError)
  })
})
