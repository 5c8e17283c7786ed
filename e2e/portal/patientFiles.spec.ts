import { expect, type Page } from '@playwright/test'
import { pdfText } from '../../server/testing/pdfText.ts'
import { photo, png } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

// Other files count the records of this patient on a shared server.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic of pictures and paper' } })

const REGINA = 'Regina Acosta Villalobos'
const PRIVATE = 'Prefers to be called before noon'

const rowsOf = (page: Page, list: 'Files' | 'Archivos') =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

/** The pixels of the open picture: 0 while it is not shown. */
const widthOf = (page: Page, title: string) =>
  page
    .getByRole('dialog', { name: title })
    .getByRole('img', { name: title })
    .evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)

/** A picture on the clipboard, pasted where the focus is. */
const paste = async (page: Page, name: string): Promise<void> => {
  const bytes = (await png()).toString('base64')
  await page.evaluate(
    ([data, fileName]) => {
      const clipboardData = new DataTransfer()
      const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      clipboardData.items.add(new File([content], fileName, { type: 'image/png' }))
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [bytes, name] as const,
  )
}

test('P7.31 a picture that is pasted becomes a record, but not while a text is written', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1_280, height: 900 })
  await openHome(page, server)
  await page.goto('/patients')
  await page.getByRole('link', { name: REGINA }).click()
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByLabel('Choose files')).toBeAttached()
  const uploaded = page.waitForRequest((request) => request.url().endsWith('/v1/practitioner/records/upload'))
  await paste(page, 'Radiografía de tórax.png')
  expect((await uploaded).method()).toBe('POST')
  const row = rowsOf(page, 'Files').filter({ hasText: 'Radiografía de tórax' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Image')
  await page.getByRole('button', { name: 'Open Radiografía de tórax' }).click()
  await expect.poll(() => widthOf(page, 'Radiografía de tórax')).toBe(640)
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search by name' }).focus()
  await paste(page, 'Otra.png')
  await page.getByRole('tab', { name: 'Files' }).focus()
  await paste(page, 'Tercera.png')
  await expect(rowsOf(page, 'Files').filter({ hasText: 'Tercera' })).toHaveCount(1)
  await expect(rowsOf(page, 'Files').filter({ hasText: 'Otra' })).toHaveCount(0)
})

test('P7.31 on a phone the camera takes a picture that becomes a record', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHome(page, server, 'es')
  await page.goto('/patients')
  await page.getByRole('link', { name: REGINA }).click()
  await page.getByRole('tab', { name: 'Archivos' }).click()
  const camera = page.getByLabel('Tomar una foto')
  // The camera at the back of the phone; a photo of any other format arrives as JPEG.
  await expect(camera).toHaveAttribute('capture', 'environment')
  await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp')
  const chosen = page.waitForEvent('filechooser')
  await page.locator('label').filter({ hasText: 'Tomar una foto' }).click()
  const chooser = await chosen
  expect(chooser.isMultiple()).toBe(false)
  await chooser.setFiles({ name: 'Herida.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(rowsOf(page, 'Archivos').filter({ hasText: 'Herida' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Abrir Herida' }).click()
  // The photo was taken with the phone on its side: it stands upright.
  await expect.poll(() => widthOf(page, 'Herida')).toBe(480)
  await expectAccessible(page, 'a photo on a phone')
})

test('the summary of a patient is printed alone, without the private note', async ({ page, server }) => {
  await page.setViewportSize({ width: 1_280, height: 900 })
  await openHome(page, server)
  await page.goto('/patients')
  await page.getByRole('link', { name: REGINA }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Private note').fill(PRIVATE)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('tabpanel').getByText(PRIVATE)).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print summary' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)

  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print-root]').filter({ visible: true })
  await expect(sheet.getByRole('heading', { name: REGINA })).toBeVisible()
  await expect(sheet).toContainText('Amoxicilina')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: null })

  const { pages } = await pdfText(await page.pdf({ format: 'Letter' }))
  expect(pages).toHaveLength(1)
  const [text = ''] = pages
  expect(text).toContain(REGINA)
  expect(text).toContain('Amoxicilina')
  expect(text).not.toContain(PRIVATE)
  expect(text).not.toContain('Raúl Aguirre Montes')
  // Afterwards the page is as before.
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('tabpanel').getByText(PRIVATE)).toBeVisible()
})
