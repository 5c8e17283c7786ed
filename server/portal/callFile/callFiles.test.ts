import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FILES_PER_CALL, listCallFiles } from '../../../src/contracts/portal/callFile.ts'
import { fileAddresses, fileStatus } from '../../../src/contracts/portal/files/file.ts'
import { listRecords } from '../../../src/contracts/portal/record/record.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { pdf, photo, png } from '../../testing/sampleFiles.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

describe.each(await databaseKinds())('files in the chat of a call on $name', (kind) => {
  let portal: TestPortal
  let origin: string
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  let visit: Awaited<ReturnType<TestPortal['book']>>
  beforeAll(async () => {
    portal = await openPortal(kind)
    await portal.app.listen({ host: '127.0.0.1', port: 0 })
    origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    portal.members.clear()
    doctor = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
    visit = await portal.book(doctor)
    portal.members.set('doctor', { roomId: visit.roomId, userId: doctor.id, role: 'doctor' })
    portal.members.set('guest', { roomId: visit.roomId, userId: 'guest-1', role: 'patient' })
    const other = await portal.book(doctor)
    portal.members.set('other', { roomId: other.roomId, userId: 'guest-2', role: 'patient' })
  })

  interface Sending {
    token?: string
    name?: string
    type?: string
    purpose?: string
    cutAfter?: number
    uploadUrl?: string
  }
  const send = (bytes: Buffer, over: Sending = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${origin}/v1/call-files`,
        uploadUrl: over.uploadUrl ?? null,
        chunkSize: 64 * 1024,
        retryDelays: null,
        headers: { authorization: `Bearer ${over.token ?? 'guest'}` },
        metadata: {
          purpose: over.purpose ?? 'callFile',
          filename: over.name ?? 'Mancha de Ana.jpg',
          filetype: over.type ?? 'image/jpeg',
        },
        onError: reject,
        onChunkComplete: (_, accepted) => {
          if (over.cutAfter === undefined || accepted < over.cutAfter) return
          upload.abort()
          resolve((upload.url ?? '').split('/').at(-1) ?? '')
        },
        onSuccess: () => resolve((upload.url ?? '').split('/').at(-1) ?? ''),
      })
      upload.start()
    })
  const refused = (sending: Promise<unknown>): Promise<[number, string]> =>
    sending.then(
      () => [0, ''],
      (error: tus.DetailedError) => {
        const { code, details } = JSON.parse(error.originalResponse?.getBody() || '{}')
        return [error.originalResponse?.getStatus() ?? 0, details?.reason ?? details ?? code]
      },
    )
  const call = (path: string, token: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
    portal.app.inject({ method, url: path, headers: { authorization: `Bearer ${token}` } })
  const statusOf = async (id: string, token = 'guest') =>
    fileStatus.parse((await call(`/v1/call-file/${id}`, token)).json())
  const open = (id: string, token: string) => call(`/v1/call-file/${id}/addresses`, token)
  const keep = (id: string, token = 'doctor') => call(`/v1/call-file/${id}/record`, token, 'POST')
  const sent = async (over: Sending = {}) => {
    const id = await send(await photo(), over)
    expect(await statusOf(id, over.token)).toMatchObject({ state: 'ready' })
    portal.advance(1_000)
    return id
  }
  const ofVisit = async () =>
    listCallFiles.answer.parse((await api.get(`/v1/practitioner/appointment/call-files/${visit.id}`)).json())
      .files
  const recordsOf = async () =>
    listRecords.answer.parse(
      (
        await api.get(
          `/v1/practitioner/records?client_id=${visit.clientId}&appointment_id=${visit.id}&limit=100&page=1`,
        )
      ).json(),
    ).records
  const bytesOf = (address: string) => portal.app.inject({ url: address })

  it('a guest sends a photo, everyone in the call opens it, and nobody else', async () => {
    const id = await sent()
    expect(await statusOf(id)).toMatchObject({
      file: { name: 'Mancha de Ana.jpg', type: 'image/jpeg', purpose: 'callFile' },
    })
    for (const token of ['guest', 'doctor']) {
      const { show } = fileAddresses.parse((await open(id, token)).json())
      const shown = await bytesOf(show)
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
      // Written anew: without the place and the maker of the camera.
      expect(shown.rawPayload.includes('PhoneMaker')).toBe(false)
    }
    const nobody = [await open(id, 'other'), await open(id, 'none'), await open(randomUUID(), 'guest')]
    nobody.push(await portal.app.inject({ url: `/v1/call-file/${id}/addresses`, headers: {} }))
    expect(nobody.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 400])
    expect((await portal.app.inject({ url: `/v1/file-content/${id}` })).statusCode).toBe(404)
    // The call is over for the guest.
    portal.members.delete('guest')
    expect((await open(id, 'guest')).statusCode).toBe(404)
  })

  it("a doctor's reading is written down, a guest's is not", async () => {
    const id = await sent()
    const reads = () =>
      portal.db
        .selectFrom('access_log')
        .select(['action', 'client_id'])
        .where('appointment_id', '=', visit.id)
        .execute()
    await open(id, 'guest')
    expect(await reads()).toEqual([])
    await open(id, 'doctor')
    expect(await reads()).toEqual([{ action: 'chat', client_id: visit.clientId }])
  })

  it('an upload is continued and given up by its sender only', async () => {
    const bytes = pdf('x'.repeat(200 * 1024))
    const about = { type: 'application/pdf', name: 'lab.pdf' }
    const id = await send(bytes, { ...about, cutAfter: 64 * 1024 })
    expect((await call(`/v1/call-file/${id}`, 'doctor')).statusCode).toBe(404)
    expect((await call(`/v1/call-files/${id}`, 'doctor', 'DELETE')).statusCode).toBe(404)
    expect((await call(`/v1/call-files/${id}`, 'other', 'DELETE')).statusCode).toBe(404)
    await send(bytes, { ...about, uploadUrl: `${origin}/v1/call-files/${id}` })
    expect(await statusOf(id)).toMatchObject({ state: 'ready', file: { size: bytes.length } })
    const second = await send(bytes, { ...about, cutAfter: 64 * 1024 })
    expect((await call(`/v1/call-files/${second}`, 'guest', 'DELETE')).statusCode).toBe(204)
    expect((await call(`/v1/call-file/${second}`, 'guest')).statusCode).toBe(404)
    expect(await ofVisit()).toHaveLength(1)
  })

  it('what is no picture and no PDF is refused, and says why', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await refused(send(svg, { type: 'image/svg+xml', name: 'a.svg' }))).toEqual([
      409,
      'typeNotAllowed',
    ])
    expect(await refused(send(Buffer.alloc(10 * 1024 * 1024 + 1)))).toEqual([409, 'tooLarge'])
    const program = await send(Buffer.from(`MZ${'\0'.repeat(200)}`), { type: 'image/png', name: 'a.png' })
    expect(await statusOf(program)).toEqual({ state: 'refused', refusal: 'notAsDeclared' })
    expect((await open(program, 'doctor')).statusCode).toBe(404)
    expect(await refused(send(await png(), { type: 'image/png', purpose: 'record' }))).toEqual([
      400,
      'validation',
    ])
    expect(await refused(send(await png(), { type: 'image/png', token: 'none' }))).toEqual([404, 'notFound'])
    expect(await ofVisit()).toEqual([])
  })

  it('a call takes fifty files', async () => {
    const id = await sent()
    const { storage_key: _, ...row } = await portal.db
      .selectFrom('file')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const file = await portal.db
      .selectFrom('call_file')
      .selectAll()
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: FILES_PER_CALL - 1 }, () => randomUUID())
    await portal.db
      .insertInto('file')
      .values(ids.map((one) => ({ ...row, id: one, size: 1, storage_key: one.replaceAll('-', '') })))
      .execute()
    await portal.db
      .insertInto('call_file')
      .values(ids.map((one) => ({ ...file, file_id: one })))
      .execute()
    expect(await refused(send(await photo()))).toEqual([409, 'fileQuota'])
    expect(await ofVisit()).toHaveLength(50)
  })

  it('the doctor keeps one, which becomes a record of the visit; the other is deleted with its end', async () => {
    const [kept, left] = [await sent({ name: 'Radiografía.jpg' }), await sent()]
    expect((await keep(kept, 'guest')).statusCode).toBe(404)
    expect((await keep(kept, 'other')).statusCode).toBe(404)
    expect([(await keep(kept)).statusCode, (await keep(kept)).statusCode]).toEqual([204, 204])
    const records = await recordsOf()
    expect(records).toMatchObject([
      { title: 'Radiografía', kind: 'image', appointment_id: visit.id, shared: false, type: 'image/jpeg' },
    ])
    const { entries } = await portal.visitRecord.read(visit.id)
    expect(entries.map(({ fact }) => fact.kind)).toContain('record.added')
    expect(JSON.stringify(entries)).not.toContain('Radiograf')
    expect(await ofVisit()).toMatchObject([
      { id: kept, kept: true, from: 'patient' },
      { id: left, kept: false, from: 'patient' },
    ])

    const { show } = fileAddresses.parse((await open(left, 'guest')).json())
    const { storage_key } = await portal.db
      .selectFrom('file')
      .select('storage_key')
      .where('id', '=', left)
      .executeTakeFirstOrThrow()
    const by = { actorId: doctor.id, owner: doctor.id }
    await portal.appointments.handle(visit.id, by, { type: 'startSession', now: portal.clock() })
    const end = { ended_at: portal.clock().toISOString(), outcome: 'completed' }
    const ended = await api.send('PUT', `/v1/practitioner/appointment/session/${visit.id}`, end)
    expect(ended.statusCode).toBe(200)
    expect((await bytesOf(show)).statusCode).toBe(404)
    expect((await keep(left)).statusCode).toBe(404)
    await portal.files.tidy()
    expect(await portal.storage.head(storage_key)).toBeNull()
    expect(await ofVisit()).toMatchObject([{ id: kept }])
    const [record] = records
    const again = fileAddresses.parse((await api.get(`/v1/practitioner/record/${record?.id}/file`)).json())
    expect((await bytesOf(again.show)).statusCode).toBe(200)
  })

  it('after the call its doctor looks at one, which is written down, and nobody else does', async () => {
    const id = await sent()
    portal.members.clear()
    const path = `/v1/practitioner/appointment/call-files/${visit.id}/addresses`
    const { show } = fileAddresses.parse((await api.send('POST', path, { file_id: id })).json())
    expect((await bytesOf(show)).statusCode).toBe(200)
    const reads = await portal.db
      .selectFrom('access_log')
      .select(['action', 'client_id'])
      .where('appointment_id', '=', visit.id)
      .execute()
    expect(reads).toEqual([{ action: 'chat', client_id: visit.clientId }])
    const stranger = portal.as((await portal.signIn((await portal.addPractitioner()).email)).token)
    expect((await stranger.send('POST', path, { file_id: id })).statusCode).toBe(404)
    const other = await portal.book(doctor)
    const elsewhere = path.replace(visit.id, other.id)
    expect((await api.send('POST', elsewhere, { file_id: id })).statusCode).toBe(404)
  })

  it('without an end they are deleted after a day; after the call the doctor still keeps one', async () => {
    const [kept, left] = [await sent(), await sent()]
    portal.members.clear()
    const path = `/v1/practitioner/appointment/call-files/${visit.id}/record`
    const stranger = portal.as((await portal.signIn((await portal.addPractitioner()).email)).token)
    expect((await stranger.send('POST', path, { file_id: kept })).statusCode).toBe(404)
    expect((await api.send('POST', path, { file_id: kept })).statusCode).toBe(204)
    expect(await recordsOf()).toHaveLength(1)
    portal.advance(24 * 60 * 60_000)
    await portal.files.tidy()
    const rows = await portal.db
      .selectFrom('call_file')
      .select('file_id')
      .where('appointment_id', '=', visit.id)
      .execute()
    expect(rows.map(({ file_id }) => file_id)).toEqual([kept])
    expect(left).not.toBe(kept)
  })
})
