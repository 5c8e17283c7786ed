import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, EMPTY_ITEM } from '../../../src/contracts/portal/prescription/draft.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { answerOf, openPrescriptions } from '../../testing/prescription.ts'
import { paracetamol, prescribed } from '../../testing/prescriptionContent.ts'
import { testSeals } from '../../testing/testKeys.ts'
import { digestOf } from '../signing/seals.ts'
import { sealedBody, sealedPrescription } from './seal.ts'

describe.each(await databaseKinds())('prescriptions on $name', (kind) => {
  const clinic = openPrescriptions(kind)

  const signed = async (id: string, over: Parameters<typeof clinic.calls.sign>[1] = {}) => {
    const answer = await clinic.calls.sign(id, over)
    expect(answer.json()).not.toHaveProperty('code')
    return answerOf(answer)
  }
  const folios = ({ issued }: ReturnType<typeof answerOf>) => issued.map(({ folio }) => folio)

  it('P7.28 begins with the letterhead, the patient and what the patient is allergic to', async () => {
    const visit = await clinic.book()
    expect(answerOf(await clinic.calls.read(visit.id))).toEqual({
      appointment_id: visit.id,
      draft: null,
      draft_saved_at: null,
      issued: [],
      last_items: [],
      prescriber: {
        name: 'Elena Márquez',
        specialities: [`Speciality ${clinic.doctor.specialityId}`],
        licence: '1234567',
        school: 'Universidad de Prueba',
        address: 'Calle Falsa 123, Ciudad de México',
        phone: '+525555550142',
      },
      patient: { name: 'Ana López', birth_date: '1988-04-12', sex: 'F' },
      allergies: ['Penicilina'],
      server_time: '2026-03-02T16:00:00.000Z',
    })
  })

  it('P1.24 P7.29 keeps a draft as it was typed, until another takes its place or it is thrown away', async () => {
    const visit = await clinic.book()
    // A field may contain half an emoji in the middle of a key press, or a character that jsonb refuses.
    const half = { ...EMPTY_DRAFT, diagnosis: ' Fari\ud83d', advice: '\u0000', items: [EMPTY_ITEM] }
    expect(answerOf(await clinic.calls.saveDraft(visit.id, half)).draft).toEqual(half)
    clinic.portal.advance(60_000)
    const more = { ...half, items: [{ ...EMPTY_ITEM, dose: 'una y media' }, EMPTY_ITEM] }
    await clinic.calls.saveDraft(visit.id, more)
    expect(answerOf(await clinic.calls.read(visit.id))).toMatchObject({
      draft: more,
      draft_saved_at: '2026-03-02T16:01:00.000Z',
      issued: [],
    })
    expect(answerOf(await clinic.calls.saveDraft(visit.id, null))).toMatchObject({
      draft: null,
      draft_saved_at: null,
    })
    expect(answerOf(await clinic.calls.saveDraft(visit.id, null)).draft).toBeNull()
  })

  it('keeps the draft of another window, and takes what was written after reading it', async () => {
    const visit = await clinic.book()
    const [mine, theirs] = [
      { writer: '00000000-0000-4000-8000-00000000000a', base: null },
      { writer: '00000000-0000-4000-8000-00000000000b', base: null },
    ]
    const draftOf = (diagnosis: string) => ({ ...EMPTY_DRAFT, diagnosis })
    await clinic.calls.saveDraft(visit.id, draftOf('Faringitis'), mine)
    const refused = await clinic.calls.saveDraft(visit.id, draftOf('Otitis'), theirs)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('conflict')
    expect((await clinic.calls.saveDraft(visit.id, null, theirs)).statusCode).toBe(409)
    // The answer to a window's own draft may have been lost.
    await clinic.calls.saveDraft(visit.id, draftOf('Faringitis aguda'), mine)
    const stored = answerOf(await clinic.calls.read(visit.id))
    expect(stored.draft?.diagnosis).toBe('Faringitis aguda')
    const after = { ...theirs, base: stored.draft_saved_at }
    expect(answerOf(await clinic.calls.saveDraft(visit.id, draftOf('Otitis'), after)).draft?.diagnosis).toBe(
      'Otitis',
    )
  })

  it('P1.24 P7.29 signs: numbered, sealed, with everybody as they are, and the draft is gone', async () => {
    const visit = await clinic.book()
    await clinic.calls.saveDraft(visit.id, { ...EMPTY_DRAFT, diagnosis: 'Faringitis' })
    const answer = await signed(visit.id, {
      content: {
        ...prescribed(),
        diagnosis: '  Faringitis  ',
        items: [{ ...paracetamol, extra: 'left out' }],
      },
    })
    expect(answer.draft).toBeNull()
    const [prescription] = answer.issued
    expect(prescription).toEqual({
      folio: '000001',
      issued_at: '2026-03-02T16:00:00.000Z',
      replaces: null,
      replaced_by: null,
      content: prescribed({ diagnosis: 'Faringitis' }),
      prescriber: answer.prescriber,
      patient: answer.patient,
      seal: expect.stringMatching(/^[0-9a-f]{64}:ed25519:[0-9a-f]{16}:[\w-]{86}$/),
    })
    const body = sealedBody(sealedPrescription.parse(prescription))
    expect(prescription?.seal).toContain(`${digestOf(body)}:`)
    const key = { practitionerId: clinic.doctor.id, appointmentId: visit.id }
    expect(testSeals.kindOf(key, body, prescription?.seal ?? '')).toBe('signed')
    expect(answerOf(await clinic.calls.read(visit.id)).issued).toEqual(answer.issued)
  })

  it('P7.29 refuses the same request with another text: what was written after it was not signed', async () => {
    const visit = await clinic.book()
    const request = { request_id: randomUUID() }
    await clinic.calls.sign(visit.id, request)
    const other = await clinic.calls.sign(visit.id, {
      ...request,
      content: prescribed({ advice: 'Reposo absoluto' }),
    })
    expect([other.statusCode, other.json().code]).toEqual([409, 'conflict'])
    expect(answerOf(await clinic.calls.read(visit.id)).issued).toHaveLength(1)
  })

  it('answers the same request again without signing twice, later and at the same moment', async () => {
    const visit = await clinic.book()
    const request = { request_id: randomUUID() }
    const both = await Promise.all([
      clinic.calls.sign(visit.id, request),
      clinic.calls.sign(visit.id, request),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    clinic.portal.advance(60_000)
    // A doctor who did not get the answer continues to write: the draft is stored again and ends with the
    // signature.
    await clinic.calls.saveDraft(visit.id, EMPTY_DRAFT)
    await clinic.call.send(
      'PUT',
      `/v1/practitioner/appointment/${clinic.doctor.id}/${visit.id}/?status=cancel`,
    )
    const again = answerOf(
      await clinic.calls.sign(visit.id, { ...request, request_id: request.request_id.toUpperCase() }),
    )
    expect(again.issued).toHaveLength(1)
    expect(again.draft).toBeNull()
    expect(again.issued[0]).toMatchObject({ folio: '000001', issued_at: '2026-03-02T16:00:00.000Z' })
  })

  it('replaces the newest one of the visit, which stays as it was', async () => {
    const visit = await clinic.book()
    const [first] = (await signed(visit.id)).issued
    clinic.portal.advance(60_000)
    const second = await signed(visit.id, { replaces: '000001', content: prescribed({ advice: 'Reposo' }) })
    const third = await signed(visit.id, { replaces: '000002' })
    expect(second.issued.at(-1)).toEqual({ ...first, replaced_by: '000002' })
    expect(third.issued).toMatchObject([
      { folio: '000003', replaces: '000002', replaced_by: null },
      { folio: '000002', replaces: '000001', replaced_by: '000003', content: { advice: 'Reposo' } },
      { folio: '000001', replaces: null, replaced_by: '000002' },
    ])
  })

  it('lets one of two signatures at the same moment win, and leaves no gap in the series', async () => {
    const visit = await clinic.book()
    for (const replaces of [null, '000001']) {
      const both = await Promise.all([
        clinic.calls.sign(visit.id, { replaces }),
        clinic.calls.sign(visit.id, { replaces }),
      ])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'conflict' })
    }
    expect(folios(answerOf(await clinic.calls.read(visit.id)))).toEqual(['000002', '000001'])
  })

  it('counts in one series for each practitioner, also when many visits are signed at once', async () => {
    const visits = await Promise.all(Array.from({ length: 5 }, () => clinic.book()))
    const other = await clinic.portal.addPractitioner()
    const theirs = await clinic.callsOf(other)
    const foreign = await clinic.portal.book(other)
    const [their, ...ours] = await Promise.all([
      theirs.sign(foreign.id),
      ...visits.map(({ id }) => clinic.calls.sign(id)),
    ])
    expect(folios(answerOf(their))).toEqual(['000001'])
    expect(ours.flatMap((answer) => folios(answerOf(answer))).sort()).toEqual([
      '000001',
      '000002',
      '000003',
      '000004',
      '000005',
    ])
  })

  it('can be written after the visit is over', async () => {
    const visit = await clinic.book()
    const ended_at = clinic.portal.clock().toISOString()
    await clinic.call.send('PUT', `/v1/practitioner/appointment/session/${visit.id}`, {
      ended_at,
      outcome: 'completed',
    })
    expect(answerOf(await clinic.calls.saveDraft(visit.id, EMPTY_DRAFT)).draft).toEqual(EMPTY_DRAFT)
    expect(folios(await signed(visit.id))).toEqual(['000001'])
  })

  it('offers the medicines of the last prescription of another visit of the same patient', async () => {
    const before = await clinic.book()
    const { clientId } = before
    const now = await clinic.book({ clientId })
    expect(answerOf(await clinic.calls.read(now.id)).last_items).toEqual([])
    await signed(before.id)
    const corrected = [{ ...paracetamol, every_hours: 6 }]
    await signed(before.id, { replaces: '000001', content: prescribed({ items: corrected }) })
    await signed((await clinic.book()).id)
    expect(answerOf(await clinic.calls.read(now.id)).last_items).toEqual(corrected)
    expect(answerOf(await clinic.calls.read(before.id)).last_items).toEqual([])
  })

  it('experience §8.3 offers the vital signs of the last prescription, and none that were not measured', async () => {
    const before = await clinic.book()
    const now = await clinic.book({ clientId: before.clientId })
    const measured = { systolic: 138, diastolic: 88, pulse: 92 }
    await signed(before.id, { content: prescribed({ vitals: measured }) })
    const issued_at = answerOf(await clinic.calls.read(before.id)).issued[0]?.issued_at
    expect(answerOf(await clinic.calls.read(now.id)).last_vitals).toEqual({ at: issued_at, vitals: measured })
    await signed(before.id, { replaces: '000001', content: prescribed({ vitals: {} }) })
    expect(answerOf(await clinic.calls.read(now.id)).last_vitals).toBeUndefined()
  })

  it('keeps who signed and for whom as they were on that day; the letterhead is that of today', async () => {
    const visit = await clinic.book()
    const [before] = (await signed(visit.id)).issued
    const secondId = randomUUID()
    await clinic.portal.db
      .insertInto('speciality')
      .values({ id: secondId, label: `A ${secondId}` })
      .execute()
    await clinic.portal.db
      .insertInto('practitioner_speciality')
      .values({
        id: randomUUID(),
        practitioner_id: clinic.doctor.id,
        speciality_id: secondId,
        is_primary: false,
        position: -1,
      })
      .execute()
    await clinic.portal.db
      .updateTable('practitioner')
      .set({ licence: '87654321' })
      .where('id', '=', clinic.doctor.id)
      .execute()
    await clinic.portal.db
      .updateTable('client')
      .set({ last_name: 'Lara' })
      .where('id', '=', visit.clientId)
      .execute()
    const answer = answerOf(await clinic.calls.read(visit.id))
    expect(answer.issued).toEqual([before])
    expect(answer.patient.name).toBe('Ana Lara')
    expect(answer.prescriber).toMatchObject({
      licence: '87654321',
      // The primary speciality comes first, wherever it is in the profile.
      specialities: [`Speciality ${clinic.doctor.specialityId}`, `A ${secondId}`],
    })
  })

  it('writes down who read it and what was signed, and names no patient in the record of the visit', async () => {
    const clientId = await clinic.portal.addClient(clinic.doctor.id, {
      first: 'Xóchitl',
      last: 'Quetzalcóatl',
    })
    const visit = await clinic.book({ clientId })
    await clinic.calls.read(visit.id)
    await clinic.calls.saveDraft(visit.id, EMPTY_DRAFT)
    const [first] = (await signed(visit.id)).issued
    await signed(visit.id, { replaces: '000001' })
    // The same visit, with its id in upper case.
    await clinic.calls.read(visit.id.toUpperCase())
    const { entries, firstBroken } = await clinic.portal.visitRecord.read(visit.id)
    expect(firstBroken).toBeNull()
    const by = { practitionerId: clinic.doctor.id }
    expect(entries.map(({ fact }) => fact).slice(2)).toEqual([
      { kind: 'data.read', ...by, what: 'prescription' },
      { kind: 'prescription.signed', ...by, folio: '000001', replaces: null, seal: first?.seal },
      { kind: 'prescription.signed', ...by, folio: '000002', replaces: '000001', seal: expect.any(String) },
      { kind: 'data.read', ...by, what: 'prescription' },
    ])
    const text = JSON.stringify(entries)
    for (const secret of ['Xóchitl', 'Quetzalcóatl', clientId, 'Faringitis', 'Paracetamol', 'líquidos'])
      expect(text).not.toContain(secret)
    const log = await clinic.portal.db
      .selectFrom('access_log')
      .select(['action', 'client_id', 'practitioner_id'])
      .where('appointment_id', '=', visit.id)
      .execute()
    // Storing and signing return the same data as reading.
    expect(log).toEqual(
      Array(5).fill({ action: 'prescription', client_id: clientId, practitioner_id: clinic.doctor.id }),
    )
  })

  it('cannot be changed or taken away by the application', async () => {
    const visit = await clinic.book()
    const { issued } = await signed(visit.id)
    const { db } = clinic.portal
    await expect(db.updateTable('prescription').set({ seal: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('prescription').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate prescription`.execute(db)).rejects.toThrow(/append-only|foreign key/)
    expect(answerOf(await clinic.calls.read(visit.id)).issued).toEqual(issued)
  })
})
