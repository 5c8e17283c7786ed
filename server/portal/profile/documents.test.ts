import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { formWith } from '../../testing/form.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { pdf, photo, png } from '../../testing/sampleFiles.ts'
import { reviewDocument } from './documents.ts'

const MINUTE = 60_000
const DOCUMENTS = '/v1/practitioner/profile/documents'
const CERTIFICATE = '/v1/practitioner/profile/situation-certificate'
const AVATAR = '/v1/user/avatar'

describe.each(await databaseKinds())('documents and picture on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const opened = async () => {
    const doctor = await portal.addPractitioner()
    const { token } = await portal.signIn(doctor.email)
    const api = portal.as(token)
    const send = async (url: string, bytes: Buffer, type: string, name = 'a file') => {
      const { payload, headers } = await formWith({ bytes, type, name })
      return portal.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
    }
    const bytesAt = async (address: string) => {
      const answer = await portal.app.inject({ url: address })
      return { status: answer.statusCode, bytes: answer.rawPayload }
    }
    return { doctor, api, send, bytesAt }
  }

  it('P1.13 P7.53 hands in a document, shows it to its owner, and takes another in its place', async () => {
    const { doctor, api, send, bytesAt } = await opened()
    const first = await send(`${DOCUMENTS}/title`, pdf('one'), 'application/pdf', 'título.pdf')
    expect(first.statusCode).toBe(200)
    expect(first.json().documents).toMatchObject([
      {
        kind: 'title',
        name: 'título.pdf',
        type: 'application/pdf',
        review: { state: 'in_review', reason: null },
      },
    ])
    const { show: address } = (await api.get(`${DOCUMENTS}/title`)).json()
    expect((await bytesAt(address)).bytes.toString()).toContain('one')
    expect(portal.securityEvents.filter(({ account }) => account === doctor.id).at(-1)).toMatchObject({
      kind: 'document.opened',
      account: doctor.id,
    })
    await reviewDocument(
      portal.db,
      doctor.id,
      'title',
      { state: 'rejected', reason: 'No se lee' },
      portal.clock(),
    )
    expect((await api.get(DOCUMENTS)).json().documents[0].review).toEqual({
      state: 'rejected',
      reason: 'No se lee',
    })
    const second = await send(`${DOCUMENTS}/title`, pdf('two'), 'application/pdf')
    expect(second.json().documents).toMatchObject([{ kind: 'title', review: { state: 'in_review' } }])
    await portal.files.tidy()
    expect((await bytesAt(address)).status).toBe(404)
  })

  it('P7.53 refuses what is no document, and the file of somebody else', async () => {
    const { send } = await opened()
    const refused = await send(`${DOCUMENTS}/id_front`, Buffer.from('<svg/>'), 'image/png')
    expect(refused.json()).toMatchObject({ code: 'fileRefused' })
    expect((await send(`${DOCUMENTS}/passport`, pdf(), 'application/pdf')).statusCode).toBe(400)
    const other = await opened()
    const file = { purpose: 'document' as const, name: 'a.pdf', type: 'application/pdf', size: 10 }
    const id = await portal.files.announce({ practitionerId: other.doctor.id, ...file })
    const stolen = await (await opened()).api.send('POST', `${DOCUMENTS}/title`, { file_id: id })
    expect(stolen.statusCode).toBe(404)
    expect((await other.api.get(`${DOCUMENTS}/id_back`)).statusCode).toBe(404)
  })

  it('P7.52 deletes the tax-status certificate, with its bytes', async () => {
    const { api, send, bytesAt } = await opened()
    await send(`${DOCUMENTS}/situation_certificate`, pdf(), 'application/pdf')
    const { show: address } = (await api.get(`${DOCUMENTS}/situation_certificate`)).json()
    const answer = await api.send('DELETE', CERTIFICATE)
    expect([answer.statusCode, answer.json().documents]).toEqual([200, []])
    await portal.files.tidy()
    expect((await bytesAt(address)).status).toBe(404)
    expect((await api.send('DELETE', CERTIFICATE)).statusCode).toBe(200)
  })

  it('P7.51 sets a square picture of 512 pixels that patients see, removes it, and brings it back for a minute', async () => {
    const { api, send, bytesAt } = await opened()
    const avatar = async () => (await api.get('/v2/practitioner/profile')).json().practitioner.avatar
    const set = await send(AVATAR, await photo(900, 600), 'image/jpeg')
    expect(set.statusCode).toBe(200)
    const address = await avatar()
    expect(address).toBe(set.json().avatar)
    const { width, height, exif } = await sharp((await bytesAt(address)).bytes).metadata()
    expect([width, height, exif]).toEqual([512, 512, undefined])
    expect((await send(AVATAR, await png(300, 300), 'image/png')).json()).toMatchObject({
      code: 'fileRefused',
    })

    expect((await api.send('DELETE', AVATAR)).json().avatar).toBeNull()
    expect(await avatar()).toBeNull()
    expect((await api.send('POST', `${AVATAR}/restore`)).json().avatar).toBe(address)
    expect(await avatar()).toBe(address)

    await api.send('DELETE', AVATAR)
    portal.advance(MINUTE)
    expect((await api.send('POST', `${AVATAR}/restore`)).statusCode).toBe(404)
    await portal.files.tidy()
    expect((await bytesAt(address)).status).toBe(404)
  })
})
