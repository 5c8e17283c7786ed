import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { pdf } from '../../testing/sampleFiles.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

describe.each(await databaseKinds())('files shared with a patient on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  let clientId: string
  let visitId: string
  let link: string
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
    clientId = await portal.addClient(doctor.id)
    visitId = (await portal.book(doctor, { clientId })).id
    link = `/v1/visit/${portal.visitTokens.of(visitId)}/records`
  })

  const add = async (title: string, shared: boolean): Promise<{ id: string; version: number }> => {
    const bytes = pdf()
    const about = {
      practitionerId: doctor.id,
      purpose: 'record' as const,
      name: 'lab.pdf',
      type: 'application/pdf' as const,
    }
    const fileId = await portal.files.receive({ ...about, size: bytes.length }, Readable.from([bytes]))
    const added = await api.send('POST', '/v1/practitioner/records/upload', {
      ...{ file_id: fileId, client_id: clientId, kind: 'lab', title, taken_on: '2026-03-01', shared },
    })
    if (added.statusCode !== 200) throw new Error(added.body)
    return added.json()
  }
  const ask = (birth_date: string, url = link) =>
    portal.app.inject({ method: 'POST', url, payload: { birth_date } })
  const BORN = '1988-04-12'

  it('are listed for whoever has the link and knows the date of birth, and no others', async () => {
    await add('Química sanguínea', true)
    await add('Not for the patient', false)
    const answer = await ask(BORN)
    expect(answer.statusCode).toBe(200)
    const { records } = answer.json()
    expect(records.map(({ title }: { title: string }) => title)).toEqual(['Química sanguínea'])
    const opened = await portal.app.inject({ url: records[0].addresses.show })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(opened.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const read = await portal.db
      .selectFrom('access_log')
      .select(['action', 'client_id'])
      .where('client_id', '=', clientId)
      .where('action', 'in', ['record.patientList', 'record.patientOpen'])
      .orderBy('position')
      .execute()
    expect(read.map(({ action }) => action)).toEqual(['record.patientList', 'record.patientOpen'])
  })

  it('are opened by no address once the doctor shares them no longer, or five minutes are over', async () => {
    const { id, version } = await add('Química sanguínea', true)
    const [{ addresses }] = (await ask(BORN)).json().records
    portal.advance(5 * 60_000)
    expect((await portal.app.inject({ url: addresses.show })).statusCode).toBe(404)
    const [fresh] = (await ask(BORN)).json().records
    expect((await portal.app.inject({ url: fresh.addresses.save })).statusCode).toBe(200)
    const forged = fresh.addresses.show.replace(/signature=.{6}/, 'signature=AAAAAA')
    expect((await portal.app.inject({ url: forged })).statusCode).toBe(404)
    const unshared = await api.send(
      'PATCH',
      `/v1/practitioner/record/${id}`,
      { shared: false },
      { 'if-match': `"${version}"` },
    )
    expect(unshared.statusCode).toBe(200)
    expect((await portal.app.inject({ url: fresh.addresses.save })).statusCode).toBe(404)
    expect((await ask(BORN)).json()).toEqual({ prescriptions: [], records: [] })
  })

  it('are refused for a wrong date; five tries a day, counted when many come at once', async () => {
    const wrong = await ask('1988-04-13')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [{ field: 'birth_date', message: 'wrong' }],
    ])
    const codes = (await Promise.all(Array.from({ length: 8 }, () => ask('1990-01-01')))).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.filter((code) => code === 400)).toHaveLength(4)
    expect(codes.filter((code) => code === 429)).toHaveLength(4)
    // The right date as well: the tries are over.
    const over = await ask(BORN)
    expect(over.statusCode).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
    portal.advance(24 * 3_600_000 + 1_000)
    expect((await ask(BORN)).statusCode).toBe(200)
  })

  const askCode = () => portal.app.inject({ method: 'POST', url: `${link}/code` })
  const byCode = (code: string) => portal.app.inject({ method: 'POST', url: link, payload: { code } })
  const setEmail = (email: string | null) =>
    portal.db
      .updateTable('client')
      .set({ details: JSON.stringify({ email }) })
      .where('id', '=', clientId)
      .execute()
  const mailsTo = async (recipient: string) =>
    (await portal.outbox.newest(50)).filter((mail) => mail.recipient === recipient)

  it('are shown for a code that was mailed to the address the practice has, once and for ten minutes', async () => {
    await setEmail('ana@example.org')
    await add('Química sanguínea', true)
    expect((await askCode()).statusCode).toBe(204)
    const [mail] = await mailsTo('ana@example.org')
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    const stored = await portal.db.selectFrom('verification_code').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(code)
    const wrong = await byCode(code === '000000' ? '000001' : '000000')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, [{ field: 'code', message: 'wrong' }]])
    const right = await byCode(code)
    expect(right.json().records).toHaveLength(1)
    expect((await byCode(code)).statusCode).toBe(400)
    portal.advance(61_000)
    await askCode()
    const [next] = await mailsTo('ana@example.org')
    portal.advance(10 * 60_000)
    expect((await byCode(/\d{6}/.exec(next?.subject ?? '')?.[0] ?? '')).statusCode).toBe(400)
  })

  it('answer the request for a code alike, whether there is an address or a code was just mailed', async () => {
    await setEmail(null)
    expect((await askCode()).statusCode).toBe(204)
    await setEmail('once@example.org')
    portal.advance(61_000)
    expect([(await askCode()).statusCode, (await askCode()).statusCode]).toEqual([204, 204])
    expect(await mailsTo('once@example.org')).toHaveLength(1)
  })

  it('count wrong codes with wrong dates: five of either a day', async () => {
    await setEmail('ana@example.org')
    await askCode()
    const codes = [
      await ask('1990-01-01'),
      ...(await Promise.all(Array.from({ length: 6 }, () => byCode('000000')))),
    ]
    expect(codes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })

  it('are not there for a link that is not ours', async () => {
    const foreign = link.replace(visitId, '00000000-0000-4000-8000-000000000000')
    expect((await ask(BORN, foreign)).statusCode).toBe(404)
  })
})
