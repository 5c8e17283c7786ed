import { expect, type Page } from '@playwright/test'
import { pdf, photo } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

const lab = { name: 'Biometría hemática.pdf', mimeType: 'application/pdf', buffer: pdf() }
const page1 = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
const rowsOf = (page: Page) => page.getByRole('list', { name: /^(Files|Archivos)$/ }).getByRole('listitem')
const pickFiles = (page: Page) => page.getByLabel(/Choose files|Elegir archivos/)

test('P1.25 P1.26 P7.31 P7.32 files become records, are looked at, shared, deleted and kept', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openHome(page, server)
  await page.goto('/patients')
  const patients = page.getByRole('region', { name: 'Your patients' }).getByRole('listitem')
  await patients.first().getByRole('link').click()
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(onPage(page).getByText('No files yet')).toBeVisible()
  const rows = rowsOf(page)

  await test.step('P7.31 two files arrive, and one that is not what it says does not', async () => {
    const added = page.waitForRequest((request) => request.url().endsWith('/v1/practitioner/records/upload'))
    await pickFiles(page).setInputFiles([
      lab,
      { name: 'herida.jpg', mimeType: 'image/jpeg', buffer: await photo() },
      page1,
    ])
    expect((await added).method()).toBe('POST')
    await expect(rows).toHaveCount(2)
    await expect(
      page.getByRole('list', { name: 'Uploads' }).getByText('content does not match its type'),
    ).toBeVisible()
    await expectAccessible(page, 'the records')
    await page.getByRole('button', { name: 'Dismiss page.png' }).click()
    await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Biometría' })).toContainText('Lab result')
  })
  await test.step('a PDF and a picture are shown without leaving the page', async () => {
    await page.getByRole('button', { name: 'Open Biometría hemática' }).click()
    const dialog = page.getByRole('dialog', { name: 'Biometría hemática' })
    await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    await expectAccessible(page, 'a PDF')
    await page.keyboard.press('Escape')
    // The list stayed as it was behind the dialog.
    await expect(page.getByRole('button', { name: 'Open Biometría hemática' })).toBeFocused()
    await page.getByRole('button', { name: 'Open herida' }).click()
    const picture = page.getByRole('dialog', { name: 'herida' }).getByRole('img', { name: 'herida' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save file' }).click()
    expect((await saved).suggestedFilename()).toBe('herida.jpg')
    await page.keyboard.press('Escape')
  })
  await test.step('title and sharing are changed', async () => {
    await page.getByRole('button', { name: 'Edit herida' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit file' })
    await expectAccessible(page, 'the form')
    await expect(dialog.getByRole('checkbox', { name: 'Share with the patient' })).not.toBeChecked()
    await dialog.getByLabel('Title').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a title')).toBeVisible()
    await dialog.getByLabel('Title').fill('Herida, día 3')
    await dialog.getByRole('checkbox', { name: 'Share with the patient' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rows.filter({ hasText: 'Herida, día 3' })).toContainText('Shared with the patient')
  })
  await test.step('P7.32 a deletion is taken back, and the next one is made after ten seconds', async () => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') calls.push(new URL(request.url()).pathname)
    })
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Biometría hemática' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete file' })
      await dialog.getByLabel('Reason').selectOption('Duplicate')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(onPage(page).getByText('It will be deleted in ten seconds')).toBeVisible()
    }
    await remove()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Open Biometría hemática' })).toBeVisible()
    await remove()
    await expectAccessible(page, 'a deletion that can be taken back')
    expect(calls).toEqual([])
    await expect(rows).toHaveCount(1, { timeout: 15_000 })
    expect(calls).toEqual([expect.stringMatching(/^\/v1\/practitioner\/record\/[\w-]{36}$/)])
    await onPage(page).getByText('1 deleted file').click()
    await expect(onPage(page).getByText(/Deleted on .+: Duplicate\. Locked until/)).toBeVisible()
  })
})

test('a visit that is over has a page of its own, in Spanish and on a phone too', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 768, height: 1_000 })
  await openHome(page, server, 'es')
  await page.goto('/patients')
  const patients = page.getByRole('region', { name: 'Sus pacientes' }).getByRole('listitem')
  await patients.filter({ hasText: 'Ana Lucía' }).getByRole('link').click()
  await page.getByRole('tab', { name: 'Historial' }).click()
  await page.getByRole('tabpanel').getByRole('listitem').last().getByRole('link').click()
  await expect(page).toHaveURL(/\/appointments\/[\w-]{36}$/)
  await expect(page).toHaveTitle(/^Cita · /)
  await expect(page.getByRole('heading', { level: 1, name: /^Cita del / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resumen' })).toContainText('Resultado')
  await expect(page.getByRole('region', { name: 'Receta' })).toBeVisible()
  await pickFiles(page).setInputFiles([lab])
  await expect(rowsOf(page)).toHaveCount(1)
  // So high that the bar at the bottom covers no button, which axe would call too small.
  await page.setViewportSize({ width: 768, height: 2_400 })
  await expectAccessible(page, 'the visit at 768 px')
  await page.setViewportSize({ width: 360, height: 2_400 })
  await expectAccessible(page, 'the visit at 360 px')
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Bitácora de la cita' })).toContainText(
    'Se agregó un archivo',
  )
  await page.goto('/appointments/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta cita' })).toBeVisible()
})

test('P7.59 P7.60 a new visit is held, given back and booked', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 2_400 })
  await openHome(page, server)
  await page.goto('/patients')
  const patients = page.getByRole('region', { name: 'Your patients' }).getByRole('listitem')
  await patients.nth(1).getByRole('link').click()
  const asked = page.waitForRequest(/\/v1\/practitioner\/slots\?/)
  await page.getByRole('tab', { name: 'New visit' }).click()
  expect([...new URL((await asked).url()).searchParams.keys()].sort()).toEqual([
    'client_id',
    'end_time',
    'practitioner_id',
    'start_time',
  ])
  await page.getByRole('button', { name: 'Later' }).click()
  const panel = page.getByRole('tabpanel', { name: 'New visit' })
  await panel.locator('summary').nth(1).click()
  const times = panel.locator('details[open]').getByRole('button')
  await expect(times.first()).toBeVisible()
  await expectAccessible(page, 'the times')
  const reason = page.getByLabel('Reason for the visit')
  await reason.fill('Control')
  // The typed reason outlives the tab and another patient's drawer, and is no other patient's.
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'New visit' }).click()
  await expect(reason).toHaveValue('Control')
  await patients.nth(0).getByRole('link').click()
  await page.getByRole('tab', { name: 'New visit' }).click()
  await expect(reason).toHaveValue('')
  await patients.nth(1).getByRole('link').click()
  await page.getByRole('tab', { name: 'New visit' }).click()
  await expect(reason).toHaveValue('Control')
  // It outlives the page too, also where the browser leads away from inside the field.
  await reason.fill('Control, fasting')
  await page.goto('/diagnostics')
  await page.goto('/patients')
  await patients.nth(1).getByRole('link').click()
  await page.getByRole('tab', { name: 'New visit' }).click()
  await expect(reason).toHaveValue('Control, fasting')
  await reason.fill('Control')
  await page.getByRole('button', { name: 'Later' }).click()
  await panel.locator('summary').nth(1).click()
  await expect(times.first()).toBeVisible()
  const draft = page.waitForRequest(/\/appointment\/draft$/)
  // Not the first one, which may be too near a moment later.
  const time = (await times.nth(6).getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: time }).click()
  expect((await draft).postDataJSON()).toMatchObject({ reason: 'Control' })
  await expect(onPage(page).getByText(/^Held for you until /)).toBeVisible()
  await expectAccessible(page, 'the held time')
  await page.getByRole('button', { name: 'Choose another time' }).click()
  // The time that was given back can be had again.
  await panel.locator('summary').nth(1).click()
  await page.getByRole('button', { name: time }).click()
  await page.getByRole('button', { name: 'Book the visit' }).click()
  await expect(onPage(page).getByText('Visit booked')).toBeVisible()
  await page.getByRole('link', { name: 'Open the visit' }).click()
  await expect(page).toHaveURL(/\/appointments\/[\w-]{36}$/)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Control')
})
