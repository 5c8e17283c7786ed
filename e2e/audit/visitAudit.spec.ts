import { readFile, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { printedPrescription } from '../drivers/printedPrescription.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

// Its own clinic, because its live visit gets a prescription.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that is audited' } })

/** The day of the clinic's zone, which is the one of this process, so many days from today. */
const dayFromToday = (days: number): string => {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return day.toLocaleDateString('sv-SE')
}

test('an auditor finds a visit, verifies and exports its record, and a third party verifies it', async ({
  page,
  server,
  browser,
}, testInfo) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const prescription = await printedPrescription(page.request, server)
  await openHome(page, server)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Record of this session' }).click()
  await page.getByRole('link', { name: 'Audit of visits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit of visits' })).toBeVisible()
  const rows = page.getByRole('link', { name: /^Open the log of the visit/ })
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page, 'the list of audited visits')

  const folio = page.getByRole('searchbox', { name: 'Prescription folio' })
  const all = await rows.count()
  /** The former rows stay until the others have come. */
  const clear = async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(all)
  }
  await test.step('search by outcome and by a folio that was never given', async () => {
    await page.getByLabel('Outcome').selectOption('patient_absent')
    await expect(rows).not.toHaveCount(all)
    await clear()
    await folio.fill('999999')
    await expect(onPage(page).getByText('No visits match')).toBeVisible()
    await clear()
  })

  await test.step('the folio of a prescription leads to exactly its visit, also within its day', async () => {
    await folio.fill(prescription.folio)
    await expect(page.getByRole('region', { name: '1 visit', exact: true })).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(`Folio ${prescription.folio}`)
    await expect(rows).toHaveAttribute('href', `/audit/visits/${prescription.visit}`)
    await page.getByLabel('To', { exact: true }).fill(dayFromToday(-1))
    await expect(onPage(page).getByText('No visits match')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill(dayFromToday(0))
    await page.getByLabel('From', { exact: true }).fill(dayFromToday(0))
    await expect(rows).toHaveCount(1)
    await clear()
  })

  await test.step('search by date, both days included', async () => {
    const prescribed = rows.filter({ hasText: `Folio ${prescription.folio}` })
    await expect(prescribed).toHaveCount(1)
    await page.getByLabel('To', { exact: true }).fill(dayFromToday(-1))
    await expect(prescribed).toHaveCount(0)
    await expect(rows.first()).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('')
    await page.getByLabel('From', { exact: true }).fill(dayFromToday(0))
    await expect(prescribed).toHaveCount(1)
    await expect(rows).not.toHaveCount(all)
    await page.getByLabel('From', { exact: true }).fill(dayFromToday(1))
    await expect(onPage(page).getByText('No visits match')).toBeVisible()
    await clear()
  })

  const file = testInfo.outputPath('record.json')
  await test.step('the record is verified in the page, and exported', async () => {
    await rows.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Visit log' })).toBeVisible()
    await expect(onPage(page).getByText('No entry was altered')).toBeVisible()
    await expect(onPage(page).getByText('Signed by the clinic', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recorded by the clinic' })).toContainText('Booked')
    await expectAccessible(page, 'the record of a visit')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export the log' }).click()
    await (await download).saveAs(file)
  })

  await test.step('a third party opens the export without an account', async () => {
    const guest = await browser.newPage({ baseURL: server.baseURL, viewport: { width: 390, height: 844 } })
    await speak(guest, server, 'es')
    await guest.goto('/audit/visit-record')
    await expect(guest.getByRole('heading', { level: 1, name: 'Bitácora de la cita' })).toBeVisible()
    await guest.getByLabel('Elegir el archivo').setInputFiles(file)
    await expect(onPage(guest).getByText('Ninguna entrada fue alterada')).toBeVisible()
    await expect(onPage(guest).getByText('Firmado por la clínica')).toBeVisible()
    await expectAccessible(guest, 'an exported record')
    const forged = testInfo.outputPath('forged.json')
    await writeFile(forged, (await readFile(file, 'utf8')).replace('visit.booked', 'visit.paid'))
    await guest.getByLabel('Verificar otro archivo').setInputFiles(forged)
    await expect(onPage(guest).getByText('Alterado a partir de la entrada 1')).toBeVisible()
    await guest.getByLabel('Verificar otro archivo').setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"format":"other"}'),
    })
    await expect(onPage(guest).getByText('No se pudo leer la bitácora')).toBeVisible()
    await guest.close()
  })

  await test.step('who read whose data, also of one patient', async () => {
    await page.goto('/audit/reads')
    const list = page.getByRole('main').getByRole('listitem')
    await expect(onPage(page).getByText('List of visits').first()).toBeVisible()
    await expectAccessible(page, 'the reads of patients')
    const name = page.getByRole('main').locator('ul button').first()
    const patient = (await name.textContent()) ?? ''
    await name.click()
    await expect(page.getByRole('region', { name: `Only ${patient}` })).toBeVisible()
    await expect(list.filter({ hasText: patient }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show all patients' }).click()
    await expect(page.getByRole('region', { name: 'Access to patient data' })).toBeVisible()
  })
})
