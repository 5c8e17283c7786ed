import { describe, expect, it } from 'vitest'
import type { PrescriptionItem } from '../../../../src/contracts/portal/prescription/prescription.ts'
import { pdfText } from '../../../testing/pdfText.ts'
import { paracetamol, prescribed } from '../../../testing/prescriptionContent.ts'
import { type PaperParts, renderPaper } from './renderPaper.ts'

const DIGEST = '0123456789abcdef'.repeat(4)

const parts = (
  items: readonly Partial<PrescriptionItem>[],
  over: Partial<PaperParts> & { content?: Parameters<typeof prescribed>[0] } = {},
): PaperParts => ({
  prescription: {
    folio: '000012',
    issued_at: '2026-03-02T16:00:00.000Z',
    replaces: null,
    content: prescribed({ items: items.map((item) => ({ ...paracetamol, ...item })), ...over.content }),
    prescriber: {
      name: 'Elena Márquez',
      specialities: ['Medicina general'],
      licence: '1234567',
      school: 'Universidad de Prueba',
      address: 'Calle Falsa 123, Ciudad de México',
      phone: '+525555550142',
    },
    patient: { name: 'Ana López', birth_date: '1988-04-12', sex: 'F' },
  },
  seal: `${DIGEST}:ed25519:0123456789abcdef:${'a'.repeat(86)}`,
  zone: 'America/Mexico_City',
  address: 'https://clinic.test/rx/000012-7K4M9XQ2TB',
  code: 'ABCD-2345',
  size: 'letter',
  ...over,
})

/** Eight medicines, each with a first and a last line that can be found. */
const eight = Array.from({ length: 8 }, (_, index) => ({
  generic_name: `Medicina ${index + 1}`,
  brand: 'Marca',
  note: `Con alimentos y abundante agua; final del medicamento ${index + 1}.`,
}))

describe('the paper of a prescription', () => {
  it.each(['letter', 'a4'] as const)(
    'P1.24 has eight medicines on two pages of %s, none divided, with signature, seal and number on each',
    async (size) => {
      const { pages, language } = await pdfText(await renderPaper(parts(eight, { size })))
      expect(language).toBe('es-MX')
      expect(pages).toHaveLength(2)
      for (const [index, page] of pages.entries()) {
        expect(page).toContain('Firmada electrónicamente por Elena Márquez el 2 de marzo de 2026')
        expect(page.replaceAll(' ', '')).toContain(DIGEST)
        expect(page).toContain(`Página ${index + 1} de 2`)
        expect(page).toContain('ABCD-2345')
        expect(page.replaceAll(' ', '')).toContain('https://clinic.test/rx/000012-7K4M9XQ2TB')
        expect(page).toContain('Ana López')
      }
      for (let number = 1; number <= 8; number++) {
        const begins = pages.findIndex((page) =>
          page.includes(`${number}. Medicina ${number} (Marca) 500 mg`),
        )
        expect(begins).toBeGreaterThanOrEqual(0)
        expect(pages[begins]).toContain(`final del medicamento ${number}.`)
      }
      expect(pages[0]).toContain('Cédula profesional 1234567')
      expect(pages[0]).toContain('Tomar 1 tableta cada 8 horas por 5 días')
    },
  )

  it('divides no medicine, however long each of them is', async () => {
    const long = Array.from({ length: 20 }, (_, index) => ({
      generic_name: `Medicina ${index + 1}`,
      note: `${'Con alimentos y agua. '.repeat(12)}Final ${index + 1}.`,
      allergy_answer: 'Se vigila la tolerancia. '.repeat(7).trim(),
    }))
    const { pages } = await pdfText(await renderPaper(parts(long)))
    expect(pages.length).toBeGreaterThan(2)
    for (let number = 1; number <= 20; number++)
      expect(
        pages.filter(
          (page) => page.includes(`${number}. Medicina ${number} 500`) && page.includes(`Final ${number}.`),
        ),
      ).toHaveLength(1)
    expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`)
  })

  it('goes on with long advice on further pages, and loses none of it', async () => {
    const advice = Array.from({ length: 150 }, (_, index) => `Indicación ${index + 1}`).join('\n')
    const { pages } = await pdfText(await renderPaper(parts([], { content: { items: [], advice } })))
    const text = pages.join(' ')
    for (const number of [1, 60, 150]) expect(text).toContain(`Indicación ${number} `)
    expect(pages.every((page) => page.includes('Firmada electrónicamente'))).toBe(true)
  })

  it('writes what its fonts lack so that it cannot be read as something else', async () => {
    const diagnosis = 'Fiebre ≥ 39 °C, 10⁶ UI, H₂O, α, 😀'
    const { pages } = await pdfText(await renderPaper(parts([], { content: { diagnosis } })))
    expect(pages[0]).toContain('Fiebre ≥ 39 °C, 10^6 UI, H2O, α, [U+1F600]')
  })

  it('makes the same bytes of the same prescription', async () => {
    const [one, other] = [await renderPaper(parts(eight)), await renderPaper(parts(eight))]
    expect(one.equals(other)).toBe(true)
    expect((await renderPaper(parts(eight, { code: 'ABCD-2346' }))).equals(one)).toBe(false)
  })
})
