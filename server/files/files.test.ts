import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileStatus } from '../../src/contracts/portal/files/file.ts'
import { databaseKinds } from '../testing/databases.ts'
import { EICAR, startFakeClamd } from '../testing/fakeClamd.ts'
import { openPortal, type TestPortal } from '../testing/portal.ts'
import { pdf, photo, png } from '../testing/sampleFiles.ts'
import type { TestPractitioner } from '../testing/testPeople.ts'
import { attachFile, releaseFile } from './fileStore.ts'

const MEBIBYTE = 1024 * 1024
const DAY = 24 * 60 * 60_000
const QUOTA = 20 * MEBIBYTE

describe.each(await databaseKinds())('files on $name', (kind) => {
  let portal: TestPortal
  let origin: string
  let clamd: Awaited<ReturnType<typeof startFakeClamd>>
  let doctor: TestPractitioner
  let token: string
  beforeAll(async () => {
    clamd = await startFakeClamd()
    portal = await openPortal(kind, { scanner: clamd.place, quota: QUOTA })
    await portal.app.listen({ host: '127.0.0.1', port: 0 })
    origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await portal.close()
    await clamd.close()
  })
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    token = (await portal.signIn(doctor.email)).token
  })

  interface Sending {
    name?: string
    type?: string
    purpose?: string
    token?: string
    /** Stops after so many bytes. */
    cutAfter?: number
    /** Goes on with an upload. */
    uploadUrl?: string | null
  }
  const send = (bytes: Buffer, over: Sending = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${origin}/v1/files`,
        uploadUrl: over.uploadUrl ?? null,
        chunkSize: 256 * 1024,
        retryDelays: null,
        headers: { authorization: `Bearer ${over.token ?? token}` },
        metadata: {
          purpose: over.purpose ?? 'record',
          filename: over.name ?? 'lab.pdf',
          filetype: over.type ?? 'application/pdf',
        },
        onError: reject,
        onChunkComplete: (_, accepted) => {
          if (over.cutAfter === undefined || accepted < over.cutAfter) return
          upload.abort()
          resolve(upload.url ?? '')
        },
        onSuccess: () => resolve(upload.url ?? ''),
      })
      upload.start()
    })
  const idOf = (address: string) => address.split('/').at(-1) ?? ''
  const bearer = (own = token) => ({ authorization: `Bearer ${own}` })
  const call = (method: string, path: string, init: RequestInit = {}, own = token) =>
    fetch(`${origin}${path}`, { method, ...init, headers: { ...bearer(own), ...init.headers } })
  const statusOf = async (id: string, own = token) => {
    const answer = await call('GET', `/v1/practitioner/file/${id}`, {}, own)
    expect(answer.status).toBe(200)
    return fileStatus.parse(await answer.json())
  }
  const refusalOf = (error: unknown) => {
    const answer = error instanceof tus.DetailedError ? error.originalResponse : null
    if (answer === null) throw error
    return { status: answer.getStatus(), body: JSON.parse(answer.getBody()) }
  }
  const rejected = (sending: Promise<unknown>) => sending.then(() => ({ status: 0, body: {} }), refusalOf)
  const attach = (id: string, purpose: 'record' | 'avatar' = 'record', practitionerId = doctor.id) =>
    portal.db.transaction().execute((trx) => attachFile(trx, { practitionerId, purpose, id }, portal.clock()))
  const open = (address: string) => fetch(`${origin}${address}`)
  const leftIncoming = async (id: string) =>
    (await readdir(portal.files.incoming)).filter((name) => name.startsWith(id))

  it('takes a file in pieces, goes on after a cut, checks it and hands it out', async () => {
    const bytes = pdf('x'.repeat(MEBIBYTE))
    const address = await send(bytes, { cutAfter: 512 * 1024, name: '../María López.pdf' })
    const id = idOf(address)
    expect(await statusOf(id)).toEqual({ state: 'uploading' })
    const head = await call('HEAD', `/v1/files/${id}`, { headers: { 'tus-resumable': '1.0.0' } })
    expect(head.headers.get('upload-offset')).toBe(String(512 * 1024))
    await send(bytes, { uploadUrl: address })
    const status = await statusOf(id)
    expect(status).toMatchObject({
      state: 'ready',
      file: { id, name: 'María López.pdf', type: 'application/pdf', size: bytes.length },
    })
    expect(await leftIncoming(id)).toEqual([])
    // The end is told again to whoever did not hear it.
    const ended = await call('HEAD', `/v1/files/${id}`, { headers: { 'tus-resumable': '1.0.0' } })
    expect(ended.headers.get('upload-offset')).toBe(ended.headers.get('upload-length'))

    const answer = await open(portal.files.addresses(id).save)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Mar?a L?pez.pdf"; filename*=UTF-8''Mar%C3%ADa%20L%C3%B3pez.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
  })

  it('writes no name of a file beside its bytes', async () => {
    const address = await send(pdf('x'.repeat(MEBIBYTE)), { cutAfter: 256 * 1024, name: 'Ana López.pdf' })
    const { readFile } = await import('node:fs/promises')
    const beside = await readFile(`${portal.files.incoming}/${idOf(address)}.json`, 'utf8')
    expect(beside).not.toContain('Ana')
    expect(Buffer.from(beside).toString('base64')).not.toContain(Buffer.from('Ana L').toString('base64'))
  })

  it('opens an address for five minutes, unchanged, and nothing without one', async () => {
    const id = idOf(await send(await photo(), { type: 'image/jpeg', name: 'photo.jpg' }))
    expect((await statusOf(id)).state).toBe('ready')
    const { show: address } = portal.files.addresses(id)
    const shown = await open(address)
    expect(shown.headers.get('content-disposition')).toBe('inline; filename=photo.jpg')
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined()
    const other = idOf(await send(pdf()))
    await statusOf(other)
    for (const wrong of [
      `/v1/file-content/${id}`,
      address.replace('inline', 'attachment'),
      address.replace(id, other),
      address.replace(/expires=\d+/, 'expires=9999999999999'),
      address.replace(/signature=.*/, 'signature='),
      `${address}x`,
    ])
      expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404])
    portal.advance(299_999)
    expect((await open(address)).status).toBe(200)
    portal.advance(1)
    expect((await open(address)).status).toBe(404)
  })

  it('shows a picture of a practitioner to anybody, once it is in use', async () => {
    const id = idOf(await send(await png(500, 700), { type: 'image/png', name: 'me.png', purpose: 'avatar' }))
    await statusOf(id)
    expect((await open(`/v1/file-content/${id}`)).status).toBe(404)
    expect(await attach(id, 'avatar')).toMatchObject({ type: 'image/webp', name: 'me.webp' })
    const shown = await open(`/v1/file-content/${id}?w=64&q=75`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('refuses what it cannot take before a byte has come', async () => {
    const large = await fetch(`${origin}/v1/files`, {
      method: 'POST',
      headers: {
        ...bearer(),
        'tus-resumable': '1.0.0',
        'upload-length': String(25 * MEBIBYTE + 1),
        'upload-metadata': `purpose ${btoa('record')},filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}`,
      },
    })
    expect(large.status).toBe(413)
    expect(await rejected(send(Buffer.alloc(11 * MEBIBYTE), { purpose: 'document' }))).toMatchObject({
      status: 409,
      body: { code: 'fileRefused', details: 'tooLarge' },
    })
    expect(await rejected(send(pdf(), { type: 'text/html' }))).toMatchObject({
      status: 409,
      body: { code: 'fileRefused', details: 'typeNotAllowed' },
    })
    expect(await rejected(send(pdf(), { purpose: 'other' }))).toMatchObject({ status: 400 })
    expect(await rejected(send(pdf(), { token: 'none' }))).toMatchObject({ status: 401 })
    const deferred = await fetch(`${origin}/v1/files`, {
      method: 'POST',
      headers: { ...bearer(), 'tus-resumable': '1.0.0', 'upload-defer-length': '1' },
    })
    expect(deferred.status).toBe(400)
  })

  it('refuses what is not as it was declared and what the scanner finds, and keeps nothing of it', async () => {
    const html = idOf(await send(Buffer.from('<script>alert(1)</script>'), { type: 'image/png' }))
    expect(await statusOf(html)).toEqual({ state: 'refused', refusal: 'notAsDeclared' })
    const infected = idOf(await send(pdf(EICAR)))
    expect(await statusOf(infected)).toEqual({ state: 'refused', refusal: 'malware' })
    for (const id of [html, infected]) {
      expect(await leftIncoming(id)).toEqual([])
      const row = await portal.db
        .selectFrom('file')
        .select('storage_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await portal.storage.head(row.storage_key)).toBeNull()
      expect((await open(portal.files.addresses(id).show)).status).toBe(404)
      await expect(attach(id)).rejects.toMatchObject({ status: 404 })
    }
  })

  it('a practitioner reaches no upload and no file of another', async () => {
    const other = await portal.addPractitioner()
    const foreign = (await portal.signIn(other.email)).token
    const bytes = pdf('x'.repeat(MEBIBYTE))
    const address = await send(bytes, { cutAfter: 256 * 1024 })
    const id = idOf(address)
    const tusHeaders = { 'tus-resumable': '1.0.0' }
    const patch = {
      headers: {
        ...tusHeaders,
        'upload-offset': String(256 * 1024),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(10),
    }
    for (const wrong of [id, randomUUID(), '..%2f..%2fetc%2fpasswd', `${id}.json`]) {
      const path = `/v1/files/${wrong}`
      expect((await call('HEAD', path, { headers: tusHeaders }, foreign)).status).toBe(404)
      expect((await call('PATCH', path, patch, foreign)).status).toBe(404)
      expect((await call('DELETE', path, { headers: tusHeaders }, foreign)).status).toBe(404)
      expect((await call('GET', `/v1/practitioner/file/${wrong}`, {}, foreign)).status).toBe(404)
    }
    await send(bytes, { uploadUrl: address })
    await statusOf(id)
    await expect(attach(id, 'record', other.id)).rejects.toMatchObject({ status: 404 })
    await expect(attach(id, 'avatar')).rejects.toMatchObject({ status: 404 })
    await attach(id)
    await expect(attach(id)).rejects.toMatchObject({ status: 409 })
    // A file in use cannot be deleted by its sender.
    expect((await call('DELETE', `/v1/files/${id}`)).status).toBe(404)
  })

  it('has room for so many bytes, and gives it back', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(9 * MEBIBYTE)])
    const first = idOf(await send(bytes))
    await send(bytes)
    expect(await rejected(send(bytes))).toMatchObject({ status: 409, body: { code: 'fileQuota' } })
    await statusOf(first)
    expect((await call('DELETE', `/v1/files/${first}`)).status).toBe(204)
    expect((await call('GET', `/v1/practitioner/file/${first}`)).status).toBe(404)
    await send(bytes)
  })

  it('deletes what nobody went on with or used within a day, and what was released when its time comes', async () => {
    const cut = idOf(await send(pdf('x'.repeat(MEBIBYTE)), { cutAfter: 256 * 1024 }))
    const unused = idOf(await send(pdf()))
    const used = idOf(await send(pdf('used')))
    for (const id of [unused, used]) expect((await statusOf(id)).state).toBe('ready')
    await attach(used)
    const keyOf = async (id: string) =>
      (await portal.db.selectFrom('file').select('storage_key').where('id', '=', id).executeTakeFirst())
        ?.storage_key
    const unusedKey = (await keyOf(unused)) ?? ''
    const usedKey = (await keyOf(used)) ?? ''
    portal.advance(DAY - 1)
    await portal.files.tidy()
    expect(await portal.storage.head(unusedKey)).not.toBeNull()
    portal.advance(1)
    await expect(attach(unused)).rejects.toMatchObject({ status: 404 })
    await portal.files.tidy()
    expect([await keyOf(cut), await keyOf(unused)]).toEqual([undefined, undefined])
    expect(await leftIncoming(cut)).toEqual([])
    expect(await portal.storage.head(unusedKey)).toBeNull()
    portal.advance(400 * DAY)
    await portal.files.tidy()
    expect(await portal.storage.head(usedKey)).not.toBeNull()
    const until = new Date(portal.clock().getTime() + DAY)
    await portal.db.transaction().execute((trx) => releaseFile(trx, used, until))
    await portal.files.tidy()
    expect(await portal.storage.head(usedKey)).not.toBeNull()
    portal.advance(DAY)
    await portal.files.tidy()
    expect(await portal.storage.head(usedKey)).toBeNull()
    expect((await open(portal.files.addresses(used).show)).status).toBe(404)
  })
})

describe.each(await databaseKinds())('files without a scanner that answers, on $name', (kind) => {
  it('wait, and are checked once it answers', async () => {
    const clamd = await startFakeClamd()
    const portal = await openPortal(kind, { scanner: clamd.place })
    const { id: practitionerId } = await portal.addPractitioner()
    await clamd.close()
    const { Readable } = await import('node:stream')
    const announced = { practitionerId, purpose: 'record', name: 'a.pdf', type: 'application/pdf' } as const
    await expect(
      portal.files.receive({ ...announced, size: 1_000 }, Readable.from([pdf()])),
    ).rejects.toMatchObject({ status: 503 })
    const { id } = await portal.db.selectFrom('file').select('id').executeTakeFirstOrThrow()
    await expect(portal.files.status(practitionerId, id)).rejects.toMatchObject({ status: 503 })
    const again = await startFakeClamd(Number.POSITIVE_INFINITY, clamd.place.port)
    expect((await portal.files.status(practitionerId, id)).state).toBe('ready')
    await again.close()
    await portal.close()
  })
})
