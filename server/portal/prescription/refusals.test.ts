import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, EMPTY_ITEM } from '../../../src/contracts/portal/prescription/draft.ts'
import { GROUP_WITH_OWN_FORM } from '../../../src/contracts/portal/prescription/terms.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { answerOf, openPrescriptions } from '../../testing/prescription.ts'
import { paracetamol, prescribed } from '../../testing/prescriptionContent.ts'

const MINUTE = 60_000

describe.each(await databaseKinds())('what no prescription can be written for on $name', (kind) => {
  const clinic = openPrescriptions(kind)

  type Answer = Awaited<ReturnType<typeof clinic.calls.sign>>
  const refusal = (answer: Answer) => [answer.statusCode, answer.json().code]
  const fields = (answer: Answer) => {
    expect(refusal(answer)).toEqual([400, 'validation'])
    return answer.json().errors.map(({ field }: { field: string }) => field)
  }
  const expectNothingStored = async (id: string) =>
    expect(answerOf(await clinic.calls.read(id))).toMatchObject({ draft: null, issued: [] })

  it('P7.28 P7.29 answers 404 to everybody else, and for a visit that is not, word for word', async () => {
    const visit = await clinic.portal.book(await clinic.portal.addPractitioner())
    const answers = await Promise.all(
      [visit.id, randomUUID(), 'nonsense'].flatMap((id) => [
        clinic.calls.read(id),
        clinic.calls.saveDraft(id, EMPTY_DRAFT),
        clinic.calls.sign(id),
      ]),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'Not found', code: 'notFound' })
    }
    const kept = await clinic.portal.db
      .selectFrom('prescription_draft')
      .select('appointment_id')
      .where('appointment_id', '=', visit.id)
      .execute()
    expect(kept).toEqual([])
  })

  it('refuses a visit that was cancelled or is not paid for', async () => {
    const cancelled = await clinic.book()
    await clinic.call.send(
      'PUT',
      `/v1/practitioner/appointment/${clinic.doctor.id}/${cancelled.id}/?status=cancel`,
    )
    const unpaid = await clinic.book({ payment: 'pending' })
    for (const { id } of [cancelled, unpaid]) {
      expect(refusal(await clinic.calls.saveDraft(id, EMPTY_DRAFT))).toEqual([409, 'statusRefused'])
      expect(refusal(await clinic.calls.sign(id))).toEqual([409, 'statusRefused'])
      await expectNothingStored(id)
    }
  })

  it('refuses before the room of the visit opens', async () => {
    const later = await clinic.book({ startTime: '2026-03-02T16:20:00.000Z' })
    clinic.portal.advance(10 * MINUTE - 1)
    expect(refusal(await clinic.calls.saveDraft(later.id, EMPTY_DRAFT))).toEqual([409, 'visitTooEarly'])
    expect(refusal(await clinic.calls.sign(later.id))).toEqual([409, 'visitTooEarly'])
    await expectNothingStored(later.id)
    clinic.portal.advance(1)
    expect((await clinic.calls.saveDraft(later.id, EMPTY_DRAFT)).statusCode).toBe(200)
  })

  it('refuses a signature without a licence, but not a draft', async () => {
    const novice = await clinic.portal.addPractitioner('UTC-06:00', { licence: null })
    const theirs = await clinic.callsOf(novice)
    const visit = await clinic.portal.book(novice)
    expect(answerOf(await theirs.saveDraft(visit.id, EMPTY_DRAFT)).prescriber.licence).toBeNull()
    expect(refusal(await theirs.sign(visit.id))).toEqual([409, 'licenceMissing'])
    expect(answerOf(await theirs.read(visit.id))).toMatchObject({ draft: EMPTY_DRAFT, issued: [] })
  })

  it('asks why a medicine is given that the patient is allergic to, or twice', async () => {
    const visit = await clinic.book()
    const items = [
      { ...paracetamol, generic_name: 'Amoxicilina' },
      paracetamol,
      { ...paracetamol, generic_name: 'PARACETAMOL' },
    ]
    expect(fields(await clinic.calls.sign(visit.id, { content: prescribed({ items }) }))).toEqual([
      'content.items.0.allergy_answer',
      'content.items.2.duplicate_answer',
    ])
    await expectNothingStored(visit.id)
    const [first, second, third] = items
    const answered = [
      { ...first, allergy_answer: 'La tolera desde 2020' },
      second,
      { ...third, duplicate_answer: 'Dosis de rescate' },
    ]
    expect(
      (await clinic.calls.sign(visit.id, { content: { ...prescribed(), items: answered } })).statusCode,
    ).toBe(200)
  })

  it('refuses a next visit on a day that is over where the practitioner is', async () => {
    clinic.portal.setTime('2026-03-02T03:00:00.000Z')
    const api = await clinic.callsOf(clinic.doctor)
    const visit = await clinic.book()
    const past = await api.sign(visit.id, { content: prescribed({ next_visit: '2026-02-28' }) })
    expect(fields(past)).toEqual(['content.next_visit'])
    const today = await api.sign(visit.id, { content: prescribed({ next_visit: '2026-03-01' }) })
    expect(today.statusCode).toBe(200)
  })

  it('refuses to replace any other than the newest one of the visit', async () => {
    const visit = await clinic.book()
    const other = await clinic.book()
    expect(refusal(await clinic.calls.sign(visit.id, { replaces: '000001' }))).toEqual([409, 'conflict'])
    await clinic.calls.sign(visit.id)
    await clinic.calls.sign(visit.id, { replaces: '000001' })
    await clinic.calls.sign(other.id)
    for (const replaces of [null, '000001', '000003', '2', 'x'])
      expect(refusal(await clinic.calls.sign(visit.id, { replaces }))).toEqual([409, 'conflict'])
    expect(answerOf(await clinic.calls.read(visit.id)).issued).toHaveLength(2)
  })

  it("refuses the id of another visit's or another practitioner's request, and says no more", async () => {
    const request_id = randomUUID()
    await clinic.calls.sign((await clinic.book()).id, { request_id })
    const stranger = await clinic.portal.addPractitioner()
    const theirs = await clinic.callsOf(stranger)
    const ours = await clinic.calls.sign((await clinic.book()).id, { request_id })
    const their = await theirs.sign((await clinic.portal.book(stranger)).id, { request_id })
    for (const answer of [ours, their]) {
      expect(refusal(answer)).toEqual([409, 'conflict'])
      expect(Object.keys(answer.json())).toEqual(['message', 'code'])
    }
    const shared = { request_id: randomUUID() }
    const visits = [await clinic.book(), await clinic.portal.book(stranger)] as const
    const both = await Promise.all([
      clinic.calls.sign(visits[0].id, shared),
      theirs.sign(visits[1].id, shared),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it.each([
    ['group I', { items: [{ ...paracetamol, group: GROUP_WITH_OWN_FORM }] }, 'content.items.0.group'],
    ['a dose of nothing', { items: [{ ...paracetamol, dose: 0 }] }, 'content.items.0.dose'],
    ['a dose above all', { items: [{ ...paracetamol, dose: 1000.5 }] }, 'content.items.0.dose'],
    ['more than twenty medicines', { items: Array(21).fill(paracetamol) }, 'content.items'],
    ['neither medicines nor advice', { items: [], advice: ' Reposo   ' }, 'content.advice'],
    [
      'hours and words at once',
      { items: [{ ...paracetamol, every_text: 'Al dormir' }] },
      'content.items.0.every_hours',
    ],
    [
      'days of what is continuous',
      { items: [{ ...paracetamol, continuous: true }] },
      'content.items.0.for_days',
    ],
    ['allergies that nobody asked about', { allergies_checked: false }, 'content.allergies_checked'],
    ['a pulse of nobody alive', { vitals: { pulse: 300 } }, 'content.vitals.pulse'],
    ['a day that is none', { next_visit: '2026-02-30' }, 'content.next_visit'],
  ])('P7.29 refuses %s and names the field', async (_what, over, field) => {
    const visit = await clinic.book()
    expect(fields(await clinic.calls.sign(visit.id, { content: { ...prescribed(), ...over } }))).toContain(
      field,
    )
    await expectNothingStored(visit.id)
  })

  it('P7.29 takes the longest draft of a busy doctor, and refuses one with too many medicines', async () => {
    const visit = await clinic.book()
    const long = { ...EMPTY_DRAFT, items: Array(20).fill({ ...EMPTY_ITEM, note: 'ñ'.repeat(4000) }) }
    expect(answerOf(await clinic.calls.saveDraft(visit.id, long)).draft).toEqual(long)
    const longer = { ...EMPTY_DRAFT, items: Array(21).fill(EMPTY_ITEM) }
    expect(fields(await clinic.calls.saveDraft(visit.id, longer))).toEqual(['draft.items'])
  })
})
