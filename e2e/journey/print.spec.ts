import { expect, type Page } from '@playwright/test'
import { pdfText } from '../../server/testing/pdfText.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { prescriptionForm } from '../drivers/prescriptionForm.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// Its own clinic, because its live visit is opened here.
test.use({ serverEnv: { SEED: 'demo' } })

const MEDICINES = [
  'Paracetamol',
  'Ibuprofen',
  'Naproxen',
  'Diclofenac',
  'Ketorolac',
  'Metamizole',
  'Celecoxib',
  'Omeprazole',
]
/** The doctor works in English; the paper, and the names on it, are in Spanish. */
const ON_PAPER = [
  'Paracetamol',
  'Ibuprofeno',
  'Naproxeno',
  'Diclofenaco',
  'Ketorolaco',
  'Metamizol sódico',
  'Celecoxib',
  'Omeprazol',
]
const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1_280, height: 800 }

/** The links that print, and the pages behind them in points: Letter and A4. */
const SIZES = [
  ['Print', '/MediaBox [0 0 612 792]'],
  ['Print on A4', '/MediaBox [0 0 595.28 841.89]'],
] as const

/** The PDF of either size divides no medicine between two pages, and has signature, seal and page number on every page. */
const expectPrintedWhole = async (page: Page, baseURL: string): Promise<void> => {
  for (const [name, size] of SIZES) {
    const address = (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
    const answer = await page.request.get(`${baseURL}${address}`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const bytes = await answer.body()
    expect(bytes.toString('latin1')).toContain(size)
    await expectWhole(bytes)
  }
}

const expectWhole = async (bytes: Buffer): Promise<void> => {
  const { pages, language } = await pdfText(bytes)
  expect(language).toBe('es-MX')
  expect(pages).toHaveLength(2)
  for (const [index, text] of pages.entries()) {
    expect(text).toContain('Firmada electrónicamente por')
    expect(text.replaceAll(' ', '')).toMatch(/Sello[0-9a-f]{64}/)
    expect(text).toContain(`Página ${index + 1} de 2`)
  }
  for (const [index, name] of ON_PAPER.entries()) {
    const begins = pages.find((text) => text.includes(`${index + 1}. ${name}`)) ?? ''
    expect(begins.split(`${index + 1}. ${name}`)[1]).toContain('cada 8 horas por 5 días')
  }
  expect(pages.join(' ')).toContain('Reposo y líquidos')
}

test('P1.24 a prescription of eight medicines is printed whole from the call on a phone and from check-out on a laptop', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const doctor = doctorRoom(page)
  const form = prescriptionForm(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await page.setViewportSize(PHONE)
  await doctor.join()
  await form.open()

  await test.step('an error that another field cures is shown no more', async () => {
    await form.sign()
    await expect(page.getByRole('checkbox', { name: /reviewed the allergies/ })).toBeFocused()
    const missing = onPage(page).getByText(/Enter at least 10 characters/)
    await expect(missing).toBeVisible()
    await form.addMedicine(1, MEDICINES[0] ?? '')
    await expect(missing).toHaveCount(0)
  })

  await test.step('it is written and signed', async () => {
    await form.checkAllergies()
    await form.diagnose('Dolor agudo')
    for (const [place, name] of MEDICINES.entries()) {
      if (place > 0) await form.addMedicine(place + 1, name)
      await form.dose(place + 1, { every: '8', days: '5' })
    }
    await page.getByRole('textbox', { name: 'Advice' }).fill('Reposo y líquidos')
    await form.sign()
    await form.confirm()
    await form.expectSigned('000002')
  })

  await test.step('on paper all of it is there, and the call goes on as it was', async () => {
    await expectPrintedWhole(page, server.baseURL)
    await expect(page.getByRole('navigation', { name: 'Call controls' })).toBeVisible()
  })

  await test.step('check-out on a laptop prints the same', async () => {
    await page.setViewportSize(LAPTOP)
    await doctor.endForEveryone()
    await expectPrintedWhole(page, server.baseURL)
  })
})
