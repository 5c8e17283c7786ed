import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Bundle } from '@medplum/fhirtypes'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportAddress } from '../../../src/contracts/portal/dataExport.ts'
import { at, openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { fhirProblems } from '../../testing/fhir/validate.ts'
import { noteCalls } from '../../testing/note.ts'
import { bookAsGuest, openPage, openPaidPractice, payPage, settleAll } from '../../testing/payment.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { prescriptionCalls } from '../../testing/prescription.ts'
import { pdf } from '../../testing/sampleFiles.ts'
import { PASSWORD } from '../../testing/testKeys.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { createRoomRecorder } from '../visitRecord/roomRecorder.ts'

const run = promisify(execFile)
const NOW = '2026-03-02T16:00:00.000Z'
const PREPARE = '/v1/practitioner/data_export'

/** The files of an archive by their paths. */
const unzip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])))
  const files = new Map<string, Buffer>()
  for (const entry of await reader.getEntries())
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  await reader.close()
  return files
}

const linesOf = (files: Map<string, Buffer>, path: string): string[] =>
  (files.get(path)?.toString('utf8') ?? '').split(/\r?\n/).filter((line) => line !== '')

/** Unpacks, lets the bundled program check it, and says what it printed. */
const check = async (files: Map<string, Buffer>): Promise<{ ok: boolean; text: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'consulta-export-'))
  try {
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes)
    }
    const { stdout } = await run(process.execPath, [join(folder, 'verify.mjs')])
    return { ok: true, text: stdout }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { ok: false, text: `${stderr}${stdout}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe.each(await databaseKinds())('the export of a practice on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  let clientId: string
  let otherId: string
  let visitId: string
  let recordId: string
  let foreign: { doctor: TestPractitioner; clientId: string }
  beforeAll(async () => {
    portal = await openPortal(kind)
    ;({ doctor, api, clientId } = await openPractice(portal))
    otherId = await portal.addClient(doctor.id, { first: '=1+1', last: 'O"Neil, Pérez' })
    visitId = (await portal.book(doctor, { clientId, reason: 'Dolor "agudo", hoy' })).id
    expect((await prescriptionCalls(api).sign(visitId)).statusCode).toBe(200)
    expect((await noteCalls(api).sign(visitId)).statusCode).toBe(200)
    const bytes = pdf('laboratory')
    const file_id = await portal.files.receive(
      {
        practitionerId: doctor.id,
        purpose: 'record',
        name: 'a.pdf',
        type: 'application/pdf',
        size: bytes.length,
      },
      Readable.from([bytes]),
    )
    const added = await api.send('POST', '/v1/practitioner/records/upload', {
      file_id,
      client_id: clientId,
      appointment_id: visitId,
      kind: 'lab',
      title: 'Biometría',
      taken_on: '2026-03-01',
    })
    recordId = added.json().id
    await api.get(`/v1/practitioner/client/${clientId}`)
    const theirs = await portal.addPractitioner()
    foreign = { doctor: theirs, clientId: await portal.addClient(theirs.id) }
    await portal.book(theirs, { clientId: foreign.clientId })
  })
  afterAll(() => portal.close())

  const prepare = (body: object, own = api) => own.send('POST', PREPARE, { client_id: null, ...body })
  let number = 0
  /** Each time from another address: one may open six a minute. */
  const open = (url: string) => {
    number += 1
    return portal.app.inject({ url, remoteAddress: `198.51.100.${number}` })
  }
  const fetchArchive = async (body: object = {}) => {
    const answer = await prepare({ password: PASSWORD, ...body })
    expect(answer.statusCode).toBe(200)
    const { save } = exportAddress.parse(answer.json())
    const archive = await open(save)
    expect(archive.statusCode).toBe(200)
    return { archive, files: await unzip(archive.rawPayload), save }
  }

  it('asks for the password first, and counts wrong ones', async () => {
    const wrong = await prepare({ password: 'not it' })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, [{ field: 'password', message: 'wrong' }]])
    expect((await portal.app.inject({ method: 'POST', url: PREPARE, payload: {} })).statusCode).toBe(401)
    expect(portal.securityEvents.some(({ kind: event }) => event === 'signIn.refused')).toBe(true)
  })

  it('opens an address for five minutes, as it was made, and writes every read down before', async () => {
    const { archive, save } = await fetchArchive()
    expect(archive.headers['content-type']).toBe('application/zip')
    expect(archive.headers['content-disposition']).toBe(
      'attachment; filename=consulta-practice-2026-03-02.zip',
    )
    const read = await portal.db
      .selectFrom('access_log')
      .select('client_id')
      .where('action', '=', 'patient.export')
      .where('practitioner_id', '=', doctor.id)
      .execute()
    expect(new Set(read.map(({ client_id }) => client_id))).toEqual(new Set([clientId, otherId]))
    const token = save.split('=').at(-1) ?? ''
    const [header = '', ...rest] = token.split('.')
    for (const wrong of ['', 'x', header, [header, ...rest.slice(0, -1), 'x'].join('.'), `${token}x`])
      expect((await open(`/v1/data-export?token=${wrong}`)).statusCode).toBe(404)
    portal.advance(299_999)
    expect((await open(save)).statusCode).toBe(200)
    portal.advance(1)
    expect((await open(save)).statusCode).toBe(404)
  })

  it('holds every patient, visit and file of the practice, and nothing of another', async () => {
    const { files } = await fetchArchive()
    expect(linesOf(files, 'patients.csv')).toHaveLength(3)
    expect(files.get('patients.csv')?.toString('utf8').startsWith('\uFEFFid,first_name,')).toBe(true)
    const patients = linesOf(files, 'patients.csv').join('\n')
    expect(patients).toContain(`${otherId},'=1+1,"O""Neil, Pérez",1988-04-12,F`)
    expect(linesOf(files, 'visits.csv').join('\n')).toContain('"Dolor ""agudo"", hoy"')
    expect(linesOf(files, 'agenda.ics')).toContain('SUMMARY:Cita')
    expect(files.get(`patients/${clientId}/files/${recordId}.pdf`)?.equals(pdf('laboratory'))).toBe(true)
    const summary: Bundle = JSON.parse(
      files.get(`patients/${clientId}/summary.fhir.json`)?.toString('utf8') ?? 'null',
    )
    expect(fhirProblems(summary)).toEqual([])
    expect(JSON.stringify(summary)).toContain('Penicilina')
    expect(summary.entry?.some(({ resource }) => resource?.resourceType === 'MedicationRequest')).toBe(true)
    const page = files.get(`patients/${clientId}/summary.html`)?.toString('utf8') ?? ''
    expect(page).toContain('<h2>Alergias</h2>')
    expect(page).toContain('Ana López')
    for (const [path, bytes] of files) {
      expect(path).not.toContain(foreign.clientId)
      // The log names visits of others by their ids, and what they are by hashes; it names no patient.
      expect([path, bytes.includes(foreign.clientId)]).toEqual([path, false])
    }
  })

  it("has every movement of money, and nothing of another's", async () => {
    const practice = await openPaidPractice(portal)
    const visit = await bookAsGuest(portal, practice.doctor, at('15:00'), 40)
    await payPage(portal, await openPage(portal, visit.token))
    await settleAll(portal)
    const own = await prepare({ password: PASSWORD }, practice.api)
    const archive = await unzip((await open(own.json().save)).rawPayload)
    const [headings, ...lines] = linesOf(archive, 'payments.csv')
    expect(headings).toBe('\uFEFFat,kind,amount_centavos,currency,provider_ref,source,visit_id')
    expect(lines.map((line) => line.split(',').slice(1, 4))).toEqual(
      expect.arrayContaining([['charge', '65000', 'MXN']]),
    )
    expect(lines.every((line) => line.endsWith(visit.id))).toBe(true)
    expect((await check(archive)).ok).toBe(true)
    const { files } = await fetchArchive()
    expect(linesOf(files, 'payments.csv')).toHaveLength(1)
    // The one who paid has it in a folder of their own, with the consent that came with the booking.
    const { client_id: payer } = await portal.db
      .selectFrom('appointment')
      .select('client_id')
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow()
    const [, ...paid] = linesOf(archive, `patients/${payer}/payments.csv`)
    expect(paid.map((line) => line.split(',').slice(1))).toEqual([[visit.id, '65000', 'MXN', '']])
    const [, ...agreed] = linesOf(archive, `patients/${payer}/consents.csv`)
    expect(agreed.map((line) => line.split(',')[1])).toEqual([visit.id])
    expect(linesOf(archive, `patients/${practice.clientId}/payments.csv`)).toHaveLength(1)
  })

  it('tells who read the record of a patient, and when', async () => {
    const byPatient = ['record.patientList', 'record.patientOpen', 'prescription.patientOpen'] as const
    for (const action of byPatient)
      await portal.accessLog.record({
        practitionerId: doctor.id,
        action,
        requestId: `request-${action}`,
        read: [{ appointmentId: visitId, clientId }],
      })
    const { files } = await fetchArchive()
    const accesses = linesOf(files, `patients/${clientId}/accesses.csv`)
    expect(accesses[0]).toBe('\uFEFFat,who,action,visit_id,request_id')
    expect(
      accesses.some((line) => line.startsWith('2026-03-02T16:00:00.000Z,Elena Márquez,patient.details')),
    ).toBe(true)
    const { first_name, last_name } = (await api.get(`/v1/practitioner/client/${clientId}`)).json()
    for (const action of byPatient)
      expect(accesses).toContain(
        `2026-03-02T16:00:00.000Z,${first_name} ${last_name},${action},${visitId},request-${action}`,
      )
  })

  it('holds the notes and the chat of each patient', async () => {
    const { roomId } = await portal.db
      .selectFrom('appointment')
      .select('room_id as roomId')
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow()
    const from = { role: 'patient', user: 'guest-1', name: '=Ana' }
    await createRoomRecorder(portal.db, portal.visitRecord).storeMessages(roomId, [
      {
        id: 'message-1',
        at: new Date(NOW),
        from,
        toRoles: null,
        toName: null,
        readers: [],
        file: null,
        kind: 'chat',
        text: 'Gracias, "doctora"',
      },
    ])
    const { files } = await fetchArchive()
    expect(linesOf(files, `patients/${clientId}/notes.csv`)).toEqual([
      '\uFEFFvisit_id,written_at,author,section,text',
      `${visitId},${NOW},Elena Márquez,subjective,Cefalea desde hace dos días`,
    ])
    expect(linesOf(files, `patients/${clientId}/chat.csv`)).toEqual([
      '\uFEFFvisit_id,at,role,name,to,text',
      `${visitId},${NOW},patient,'=Ana,,"Gracias, ""doctora"""`,
    ])
    expect(linesOf(files, `patients/${otherId}/notes.csv`)).toHaveLength(1)
  })

  it('is confirmed by the program that comes with it', async () => {
    const { files } = await fetchArchive()
    const { ok, text } = await check(files)
    expect([ok, text]).toEqual([
      true,
      expect.stringContaining('1 visits, 1 prescriptions, 1 notes: all whole'),
    ])
  })

  const replaced = (files: Map<string, Buffer>, path: string, from: string | RegExp, to: string) => {
    const text = files.get(path)?.toString('utf8') ?? ''
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    return new Map(files).set(path, Buffer.from(changed))
  }

  it.each([
    ['a file', 'patients.csv', /Ana/, 'Eva', 'patients.csv: is not as it was exported'],
    ['the list of files', 'manifest.json', /"version": 1/, '"version": 2', 'the signature does not hold'],
    ['an event', 'chain/events.jsonl', /agudo/, 'leve', 'is changed or missing'],
    ['a line of the log', 'chain/log.jsonl', /"position\\":2/, '"position\\":3', 'does not follow'],
    ['an access', 'chain/accesses.jsonl', /patient.details/, 'patient.list', 'stands for is changed'],
    ['the record of a visit', 'chain/visits.jsonl', /visit.booked/, 'visit.started', 'entry 1 is changed'],
    ['a prescription', 'chain/prescriptions.jsonl', /Paracetamol/, 'Tramadol', 'is not as it was signed'],
    ['a note', 'chain/notes.jsonl', /Cefalea/, 'Migraña', 'note 0 is not as it was signed'],
  ])('is refused by it when somebody changed %s', async (_what, path, from, to, problem) => {
    const { files } = await fetchArchive()
    const { ok, text } = await check(replaced(files, path, from, to))
    expect([ok, text]).toEqual([false, expect.stringContaining(problem)])
  })

  it('is refused by it when an event or a file is left out', async () => {
    const { files } = await fetchArchive()
    const events = linesOf(files, 'chain/events.jsonl')
    const kept = events.filter((line) => !line.includes('appointment.accepted'))
    const fewer = new Map(files).set('chain/events.jsonl', Buffer.from(kept.join('\n')))
    expect((await check(fewer)).text).toContain('is changed or missing')
    const without = new Map(files)
    without.delete('agenda.ics')
    expect((await check(without)).text).toContain('agenda.ics: is missing')
  })

  it('names no patient in its address', async () => {
    const { save } = await fetchArchive({ client_id: clientId })
    const readable = save.split(/[.=]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    for (const text of [save, ...readable]) expect(text).not.toContain(clientId)
  })

  it('answers one patient who asks for what is kept, without the others', async () => {
    const { archive, files } = await fetchArchive({ client_id: clientId })
    expect(archive.headers['content-disposition']).toContain('consulta-patient-2026-03-02.zip')
    expect([...files.keys()].sort()).toEqual(
      [
        'README.txt',
        'patients.csv',
        `patients/${clientId}/accesses.csv`,
        `patients/${clientId}/chat.csv`,
        `patients/${clientId}/consents.csv`,
        `patients/${clientId}/payments.csv`,
        `patients/${clientId}/notes.csv`,
        `patients/${clientId}/files/${recordId}.pdf`,
        `patients/${clientId}/summary.fhir.json`,
        `patients/${clientId}/summary.html`,
      ].sort(),
    )
    expect(linesOf(files, 'patients.csv')).toHaveLength(2)
    expect((await prepare({ password: PASSWORD, client_id: foreign.clientId })).statusCode).toBe(404)
    expect((await prepare({ password: PASSWORD, client_id: 'x' })).statusCode).toBe(404)
  })

  it('is whole where the bytes of a file are gone: the download fails instead of lacking it', async () => {
    const row = await portal.db.selectFrom('file').select('storage_key').executeTakeFirstOrThrow()
    const kept = await portal.storage.get(row.storage_key)
    const bytes = await buffer(kept ?? Readable.from([]))
    await portal.storage.delete(row.storage_key)
    const { save } = exportAddress.parse((await prepare({ password: PASSWORD })).json())
    await expect(open(save)).rejects.toThrow()
    await portal.storage.put(row.storage_key, bytes)
  })
})
