import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../testing/databases.ts'
import { pdfText } from '../../../testing/pdfText.ts'
import { answerOf, openPrescriptions } from '../../../testing/prescription.ts'

describe.each(await databaseKinds())('prescriptions on paper on $name', (kind) => {
  const clinic = openPrescriptions(kind)
  const anyone = (url: string, payload?: object) =>
    clinic.portal.app.inject(payload === undefined ? { url } : { method: 'POST', url, payload })

  /** A signed prescription with its paper, and what is printed on it. */
  const printed = async () => {
    const visit = await clinic.book()
    const signed = answerOf(await clinic.calls.sign(visit.id))
    const folio = signed.issued[0]?.folio ?? ''
    if (signed.paper === undefined) throw new Error('It has no paper')
    const addresses = signed.paper
    const paper = await anyone(addresses.show)
    const { pages } = await pdfText(paper.rawPayload)
    const text = (pages[0] ?? '').replaceAll(' ', '')
    const reference = /\/rx\/([0-9]{6}-[0-9A-Z]{10})/.exec(text)?.[1] ?? ''
    const code = /surtir([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(text)?.[1] ?? ''
    return { visit, folio, addresses, paper, reference, code, page: `/v1/rx/${reference}` }
  }
  const fill = (page: string, code: string, request_id: string = randomUUID()) =>
    anyone(`${page}/filling`, { code, request_id })
  const factsOf = async (visitId: string) =>
    (await clinic.portal.visitRecord.read(visitId)).entries.map(({ fact }) => fact)

  it('P1.24 are opened by their doctor for twelve hours; their digest is in the record of the visit, once', async () => {
    const { visit, folio, addresses, paper } = await printed()
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename=receta-${folio}.pdf`,
      'cache-control': 'no-store',
    })
    const again = await anyone(addresses.save)
    expect(again.headers['content-disposition']).toContain('attachment')
    expect(again.rawPayload.equals(paper.rawPayload)).toBe(true)
    const sha256 = createHash('sha256').update(paper.rawPayload).digest('hex')
    expect((await factsOf(visit.id)).filter(({ kind }) => kind === 'prescription.printed')).toEqual([
      { kind: 'prescription.printed', folio, sha256 },
    ])
    const read = await clinic.portal.db
      .selectFrom('access_log')
      .select('action')
      .where('appointment_id', '=', visit.id)
      .where('action', '=', 'prescription')
      .execute()
    // The signature answered it, and two papers were opened.
    expect(read).toHaveLength(3)
    expect((await anyone(addresses.show.replace(/signature=.{6}/, 'signature=AAAAAA'))).statusCode).toBe(404)
    expect((await pdfText((await anyone(`${addresses.show}&size=a4`)).rawPayload)).pages[0]).toContain(folio)
    clinic.portal.advance(12 * 3_600_000)
    expect((await anyone(addresses.show)).statusCode).toBe(404)
  })

  it('are checked by anybody who holds one, and say nothing about the patient', async () => {
    const { page, folio, reference } = await printed()
    const checked = await anyone(page)
    expect(checked.json()).toEqual({
      folio,
      issued_at: '2026-03-02T16:00:00.000Z',
      seal_valid: true,
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
      prescriber: {
        name: 'Elena Márquez',
        specialities: [`Speciality ${clinic.doctor.specialityId}`],
        licence: '1234567',
      },
      replaced_by: null,
      filled_at: null,
    })
    expect(checked.body).not.toMatch(/Ana|López|Faringitis|Paracetamol/)
    expect((await anyone(page.toLowerCase())).json().folio).toBe(folio)
    const last = reference.at(-1) === 'A' ? 'B' : 'A'
    for (const unknown of [folio, `${folio}-`, `${reference.slice(0, -1)}${last}`, 'x', '%00', "' or 1=1"])
      expect((await anyone(`/v1/rx/${encodeURIComponent(unknown)}`)).statusCode).toBe(404)
  })

  it('are filled once when two pharmacies ask at the same moment; the other sees when', async () => {
    const { visit, page, code, folio } = await printed()
    clinic.portal.advance(60_000)
    const [one, other] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([fill(page, code, one), fill(page, code.toLowerCase(), other)])
    const filled = answers.map((answer) => answer.json())
    expect(filled.map((answer) => answer.filled).sort()).toEqual([false, true])
    expect(filled.map(({ filled_at }) => filled_at)).toEqual(Array(2).fill('2026-03-02T16:01:00.000Z'))
    clinic.portal.advance(60_000)
    const [winner, loser] = filled[0].filled ? [one, other] : [other, one]
    // Its answer may have been lost: the same request is told the same.
    expect((await fill(page, code, winner)).json()).toMatchObject({
      filled: true,
      filled_at: '2026-03-02T16:01:00.000Z',
    })
    expect((await fill(page, code, loser)).json().filled).toBe(false)
    expect((await anyone(page)).json().filled_at).toBe('2026-03-02T16:01:00.000Z')
    expect(answerOf(await clinic.calls.read(visit.id)).paper?.filled_at).toBe('2026-03-02T16:01:00.000Z')
    const facts = await factsOf(visit.id)
    expect(facts.filter(({ kind }) => kind === 'prescription.filled')).toEqual([
      { kind: 'prescription.filled', folio },
    ])
    await expect(
      sql`update prescription_check set filled_at = now() where filled_at is not null`.execute(
        clinic.portal.db,
      ),
    ).rejects.toThrow()
  })

  it('are not filled with a wrong code; ten tries a day, counted when many come at once', async () => {
    const { page, code } = await printed()
    const wrong = await fill(page, 'AAAA-AAAA')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, [{ field: 'code', message: 'wrong' }]])
    const codes = (await Promise.all(Array.from({ length: 12 }, () => fill(page, '')))).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.filter((status) => status === 400)).toHaveLength(9)
    expect(codes.filter((status) => status === 429)).toHaveLength(3)
    const over = await fill(page, code)
    expect([over.statusCode, (await anyone(page)).json().filled_at]).toEqual([429, null])
    clinic.portal.advance(24 * 3_600_000 + 1_000)
    expect((await fill(page, code)).json().filled).toBe(true)
  })

  it('are not filled any more when another one replaced them', async () => {
    const { visit, folio, page, code } = await printed()
    const next = answerOf(await clinic.calls.sign(visit.id, { replaces: folio })).issued[0]?.folio
    expect((await anyone(page)).json()).toMatchObject({ seal_valid: true, replaced_by: next })
    const refused = await fill(page, code)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'statusRefused'])
    expect((await anyone(page)).json().filled_at).toBeNull()
  })

  it('are told to the patient by a mail without health data, and opened at the visit link after the date of birth', async () => {
    const { portal, doctor } = clinic
    await portal.db.deleteFrom('visit_mail').execute()
    await portal.db.deleteFrom('outbox').execute()
    const clientId = await portal.addClient(doctor.id)
    await portal.db
      .updateTable('client')
      .set({ details: sql`'{"email": "ana@example.com", "language": "es"}'` })
      .where('id', '=', clientId)
      .execute()
    const visit = await clinic.book({ clientId })
    const first = answerOf(await clinic.calls.sign(visit.id)).issued[0]?.folio ?? ''
    const folio = answerOf(await clinic.calls.sign(visit.id, { replaces: first })).issued[0]?.folio
    portal.advance(60_000)
    await portal.writeVisitMails()
    const mails = (await portal.outbox.newest(10)).filter(({ subject }) => subject.includes('receta'))
    const token = portal.visitTokens.of(visit.id)
    expect(mails).toMatchObject([
      { recipient: 'ana@example.com', subject: 'Su receta está lista', calendar: null },
    ])
    expect(mails[0]?.body).toContain(`https://visits.clinic.test/visit/${token}`)
    expect(mails[0]?.body).not.toMatch(/Paracetamol|Faringitis|Ana/)

    const again = (id: string, call = clinic.call) =>
      call.send('POST', `/v1/practitioner/prescription/${id}/mail`)
    expect((await again(visit.id)).statusCode).toBe(204)
    await portal.writeVisitMails()
    const sent = (await portal.outbox.newest(10)).filter(({ subject }) => subject === 'Su receta está lista')
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ana@example.com', 'ana@example.com'])
    const stranger = await portal.addPractitioner()
    const theirs = portal.as((await portal.signIn(stranger.email)).token)
    const unsigned = await clinic.book()
    const withoutEmail = await clinic.book()
    await clinic.calls.sign(withoutEmail.id)
    const codes = [await again(visit.id, theirs), await again(unsigned.id), await again(withoutEmail.id)]
    expect(codes.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [404, 'notFound'],
      [404, 'notFound'],
      [409, 'emailMissing'],
    ])

    const ask = (birth_date: string) => anyone(`/v1/visit/${token}/records`, { birth_date })
    expect((await ask('1988-04-13')).statusCode).toBe(400)
    const { prescriptions } = (await ask('1988-04-12')).json()
    expect(prescriptions).toMatchObject([{ folio, filled_at: null }])
    const opened = await anyone(prescriptions[0].addresses.show)
    expect((await pdfText(opened.rawPayload)).pages[0]).toContain('Paracetamol')
    // Its doctor's address is another one: who opened it stands in the access log.
    const asOwner = prescriptions[0].addresses.show.replace('visit-prescription', 'prescription-paper')
    expect((await anyone(asOwner)).statusCode).toBe(404)
    const read = await portal.db
      .selectFrom('access_log')
      .select('action')
      .where('client_id', '=', clientId)
      .where('action', 'in', ['record.patientList', 'prescription.patientOpen'])
      .orderBy('position')
      .execute()
    expect(read.map(({ action }) => action)).toEqual(['record.patientList', 'prescription.patientOpen'])
    portal.advance(5 * 60_000)
    expect((await anyone(prescriptions[0].addresses.show)).statusCode).toBe(404)
  })

  it('are worth nothing once their text was changed: no name, no paper, no filling', async () => {
    const { visit, page, code, addresses } = await printed()
    await sql`alter table prescription disable trigger user`.execute(clinic.portal.db)
    await sql`update prescription set body = replace(body, 'Paracetamol', 'Morfina')
      where appointment_id = ${visit.id}`.execute(clinic.portal.db)
    await sql`alter table prescription enable trigger user`.execute(clinic.portal.db)
    expect((await anyone(page)).json()).toMatchObject({ seal_valid: false, seal: '', prescriber: null })
    expect((await fill(page, code)).json().code).toBe('sealBroken')
    expect((await anyone(addresses.show)).json().code).toBe('sealBroken')
    expect((await anyone(page)).json().filled_at).toBeNull()
  })
})
