import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssuedPrescription } from '../../../src/contracts/portal/prescription/prescription.ts'
import {
  doseUnit,
  medicineForm,
  medicineGroup,
  medicineRoute,
} from '../../../src/contracts/portal/prescription/terms.ts'
import { tidyParagraphs } from '../../../src/contracts/text.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { answerOf, prescriptionCalls } from '../../testing/prescription.ts'
import { testSeals } from '../../testing/testKeys.ts'
import { digestOf } from '../signing/seals.ts'
import { sealedBody, sealedPrescription } from './seal.ts'

/** Any characters at all; lengths are counted in code points, as the contract counts them. */
const text = (least: number, most: number) =>
  fc
    .string({ unit: 'binary', minLength: least, maxLength: most })
    // Text that the contract refuses is cleaned; see contracts/text.ts.
    .map(tidyParagraphs)
    .filter((it) => [...it.trim()].length >= least && it.length <= most)
const oneOf = <T extends string>({ options }: { options: T[] }) => fc.constantFrom(...options)

const everyHours = fc.record({ every_hours: fc.integer({ min: 1, max: 168 }) })
const everyText = fc.record({ every_text: text(2, 80) })
const forDays = fc.record({ for_days: fc.integer({ min: 1, max: 365 }) })
const continuous = fc.constant({ continuous: true })

const item = fc
  .tuple(
    fc.record(
      {
        generic_name: text(2, 120),
        brand: text(1, 80),
        form: oneOf(medicineForm),
        strength: text(1, 40),
        dose: fc.double({ min: 0.01, max: 1000, noNaN: true }),
        unit: oneOf(doseUnit),
        route: oneOf(medicineRoute),
        quantity: fc.integer({ min: 1, max: 999 }),
        note: text(1, 300),
        group: oneOf(medicineGroup),
        allergy_answer: fc.constant('Lo tolera'),
        duplicate_answer: fc.constant('Rescate'),
      },
      {
        requiredKeys: [
          'generic_name',
          'form',
          'strength',
          'dose',
          'unit',
          'route',
          'allergy_answer',
          'duplicate_answer',
        ],
      },
    ),
    fc.oneof(everyHours, everyText),
    fc.oneof(forDays, continuous),
  )
  .map(([what, often, long]) => ({ ...what, ...often, ...long }))

const content = fc.record(
  {
    diagnosis: text(2, 300),
    icd10: fc.constantFrom('J02.9', 'E11', 'Z00.0'),
    allergies_checked: fc.constant(true),
    vitals: fc.record(
      {
        temperature_c: fc.double({ min: 30, max: 45, noNaN: true }),
        pulse: fc.integer({ min: 20, max: 260 }),
      },
      { requiredKeys: [] },
    ),
    items: fc.array(item, { maxLength: 4 }),
    advice: text(10, 400),
    next_visit: fc.constantFrom('2026-03-02', '2028-02-29'),
  },
  { requiredKeys: ['diagnosis', 'allergies_checked', 'vitals', 'items', 'advice'] },
)

const kindOf = (practitionerId: string, appointmentId: string, read: IssuedPrescription | undefined) =>
  testSeals.kindOf(
    { practitionerId, appointmentId },
    sealedBody(sealedPrescription.parse(read)),
    read?.seal ?? '',
  )

describe.each(await databaseKinds())('seals on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  it('P1.24 a signed prescription that is read back has the seal of all that it says', async () => {
    const doctor = await portal.addPractitioner()
    const calls = prescriptionCalls(portal.as((await portal.signIn(doctor.email)).token))
    const visit = await portal.book(doctor)
    let replaces: string | null = null
    await fc.assert(
      fc.asyncProperty(content, async (signed) => {
        const answer = await calls.sign(visit.id, { replaces, content: signed })
        expect(answer.json()).not.toHaveProperty('code')
        const [prescription] = answerOf(await calls.read(visit.id)).issued
        replaces = prescription?.folio ?? null
        expect(prescription?.content.items).toHaveLength(signed.items.length)
        expect(kindOf(doctor.id, visit.id, prescription)).toBe('signed')
      }),
      { numRuns: 25 },
    )
    // Replaced prescriptions still hold too.
    for (const prescription of answerOf(await calls.read(visit.id)).issued)
      expect(kindOf(doctor.id, visit.id, prescription)).toBe('signed')
  })
})

describe('the text that is sealed', () => {
  const prescription = {
    folio: '000001',
    issued_at: '2026-03-02T16:00:00.000Z',
    replaces: null,
    patient: { name: 'Ana López', birth_date: '1988-04-12', sex: 'F' },
    prescriber: {
      name: 'Elena',
      specialities: ['B', 'A'],
      licence: '1234567',
      school: null,
      address: null,
      phone: null,
    },
    content: {
      diagnosis: 'Faringitis',
      allergies_checked: true,
      vitals: {},
      items: [],
      advice: 'Reposo en casa',
    },
  } as const
  const sealed = sealedPrescription.parse(prescription)

  it('is the same in whatever order its fields came', () => {
    const { content, patient, ...rest } = prescription
    const { advice, ...said } = content
    const turned = sealedPrescription.parse({ patient, ...rest, content: { advice, ...said } })
    expect(sealedBody({ ...turned, content: { ...turned.content, advice } })).toBe(sealedBody(sealed))
    expect(
      sealedBody({
        content: sealed.content,
        patient: sealed.patient,
        ...rest,
        prescriber: sealed.prescriber,
      }),
    ).toBe(sealedBody(sealed))
  })

  it('is another one as soon as anything in it changes', () => {
    const changed = [
      { ...sealed, folio: '000002' },
      { ...sealed, issued_at: '2026-03-02T16:00:00.001Z' },
      { ...sealed, replaces: '000001' },
      { ...sealed, patient: { ...sealed.patient, name: 'Ana Lopez' } },
      { ...sealed, prescriber: { ...sealed.prescriber, specialities: ['A', 'B'] } },
      { ...sealed, content: { ...sealed.content, advice: 'Reposo en cama' } },
    ]
    const seals = [sealed, ...changed].map((one) => digestOf(sealedBody(one)))
    expect(new Set(seals).size).toBe(seals.length)
  })
})
