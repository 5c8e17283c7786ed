import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { saveArchive } from './saveArchive.ts'
import { openHome } from './signIn.ts'

test('a doctor carries the practice away, and brings patients in from a table', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openHome(page, server)
  await page.goto('/settings/data')
  await expect(page).toHaveTitle('Your data · Consulta for doctors')
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await expectAccessible(page, 'your data')

  await test.step('a wrong password opens nothing', async () => {
    await page.getByLabel('Your password', { exact: true }).fill('not my password')
    await page.getByRole('button', { name: 'Prepare file' }).click()
    await expect(onPage(page).getByText('This is not your current password')).toBeVisible()
    await expect(page.getByLabel('Your password', { exact: true })).toBeFocused()
  })
  await test.step('the archive holds the practice, and its link is taken away', async () => {
    const { name, paths } = await saveArchive(page, server.password)
    expect(name).toMatch(/^consulta-practice-\d{4}-\d\d-\d\d\.zip$/)
    expect(paths).toEqual(
      expect.arrayContaining([
        'patients.csv',
        'agenda.ics',
        'verify.mjs',
        'manifest.json',
        'chain/log.jsonl',
      ]),
    )
    expect(paths.filter((path) => path.endsWith('/summary.fhir.json'))).toHaveLength(30)
    await expectAccessible(page, 'an archive that is ready')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('')
  })
  await test.step('a table says first what it would do', async () => {
    const choose = (table: string) =>
      page
        .getByLabel('Choose a table')
        .setInputFiles({ name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(table, 'latin1') })
    await choose('Nombre;Apellidos\nAna;López')
    await expect(onPage(page).getByText('Missing columns: date of birth, sex.')).toBeVisible()
    await choose(
      [
        'Nombre;Apellidos;Fecha de nacimiento;Sexo;Color',
        'Íñigo;Zúñiga Zorrilla;05/03/1980;H;azul',
        'Sin;Fecha;;M;',
      ].join('\n'),
    )
    await expect(onPage(page).getByText('1 patient to import')).toBeVisible()
    await expect(onPage(page).getByText('Row 3: date of birth is missing')).toBeVisible()
    await expect(onPage(page).getByText('Ignored columns: Color.')).toBeVisible()
    await expectAccessible(page, 'the preview of an import')
    await page.getByRole('button', { name: 'Import 1 patient' }).click()
    await expect(onPage(page).getByText('1 patient imported')).toBeVisible()
    await page.getByRole('button', { name: 'Choose another table' }).click()
    await expect(page.getByLabel('Choose a table')).toBeAttached()
  })
  await test.step('the patient is there, and gets a copy of what is kept', async () => {
    await page.goto('/patients?sort=name-desc')
    await page.getByRole('link', { name: /Íñigo Zúñiga Zorrilla/ }).click()
    await page.getByRole('button', { name: 'Export record' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy of the record for the patient' })
    await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible()
    await expectAccessible(page, 'a copy for the patient')
    const { name, paths } = await saveArchive(page, server.password)
    expect(name).toMatch(/^consulta-patient-/)
    expect(paths.filter((path) => path.endsWith('/summary.html'))).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export record' })).toBeFocused()
  })
})

test('your data on a phone, in Spanish', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openHome(page, server, 'es')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Sus datos' }).click()
  await expect(page).toHaveURL('/settings/data')
  await expect(page.getByRole('heading', { level: 1, name: 'Sus datos' })).toBeFocused()
  await expectAccessible(page, 'sus datos')
  await page.getByRole('button', { name: 'Preparar el archivo' }).click()
  await expect(onPage(page).getByText('Escriba su contraseña').first()).toBeVisible()
  await expectAccessible(page, 'sus datos sin contraseña')
})
