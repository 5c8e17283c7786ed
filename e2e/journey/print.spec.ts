import { expect, type Page } from '@playwright/test'
import { doctorRoom } from '../drivers/doctorRoom.ts'
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

/** Visible elements that extend beyond an ancestor that clips them. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-print-root] :is(p, li, footer)')].flatMap((piece) => {
      const place = piece.getBoundingClientRect()
      if (place.height === 0) return [`${piece.textContent} is not shown`]
      for (let around = piece.parentElement; around !== null; around = around.parentElement) {
        const edge = around.getBoundingClientRect()
        const { overflowY, position } = getComputedStyle(around)
        if (position === 'fixed') return [`${piece.textContent} stands still on the page`]
        if (overflowY !== 'visible' && (place.bottom > edge.bottom + 1 || place.top < edge.top - 1))
          return [`${piece.textContent} is cut off`]
      }
      return []
    }),
  )

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('P1.24 a prescription of eight medicines is printed whole from the call, with its signature', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const doctor = doctorRoom(page)
  const form = prescriptionForm(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  await form.open()

  await test.step('an error that another field cures is shown no more', async () => {
    await form.sign()
    await expect(page.getByRole('checkbox', { name: /went through the allergies/ })).toBeFocused()
    const missing = page.getByText(/Without medicines write at least 10/)
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
    await form.expectSigned('000001')
  })

  await test.step('on paper it is all there is, and all of it is there', async () => {
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('article')
    await expect(sheet).toHaveCount(1)
    await expect(sheet.getByRole('listitem')).toHaveCount(MEDICINES.length)
    for (const name of MEDICINES) await expect(sheet).toContainText(name)
    await expect(sheet.getByText('Reposo y líquidos')).toBeVisible()
    await expect(sheet.getByText(/^Signed electronically by/)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(await cutOff(page)).toEqual([])
    // A5, the size of a prescription pad: more than one page, otherwise the rest would be lost.
    const paper = {
      format: 'A5',
      margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' },
    } as const
    const pdf = await page.pdf(paper)
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(2)
    await page.emulateMedia({ media: null })
  })

  await test.step('the button prints it, and the call goes on as it was', async () => {
    const printing = await page.evaluate(async () => {
      let marked = 0
      window.print = () => {
        marked = document.querySelectorAll('[data-print-root][data-printing]').length
        window.dispatchEvent(new Event('afterprint'))
      }
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Print')
      button?.click()
      return { marked, left: document.querySelectorAll('[data-printing]').length }
    })
    expect(printing).toEqual({ marked: 1, left: 0 })
    await expect(page.getByRole('navigation', { name: 'Call controls' })).toBeVisible()
  })
})
