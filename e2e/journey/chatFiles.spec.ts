import { expect, type Page } from '@playwright/test'
import { pdf, photo } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic of many files' } })

const messages = (page: Page) => page.getByRole('list', { name: 'Chat' }).getByRole('listitem')
const attach = (page: Page) => page.getByLabel('Attach a file')
const widthOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Open ${name}` })
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

test('a guest sends a photo, the doctor sees and keeps it; what is refused loses no text', async ({
  page,
  browser,
  server,
}, info) => {
  test.setTimeout(120_000)
  const { doctor, guest, guestPage, context } = await startConsultation({ page, browser, server })
  await guest.openChat()
  await doctor.openChat()
  const photoFile = { name: 'Mancha de Ana.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  const shot = (which: Page, name: string) => which.screenshot({ path: info.outputPath(`${name}.png`) })

  await test.step('the guest reads who will see it, and sends it', async () => {
    await expect(onPage(guestPage).getByText(/Everyone in the call can see files: .+\./)).toBeVisible()
    await attach(guestPage).setInputFiles([photoFile])
    await expect(messages(guestPage).getByRole('button', { name: 'Open Mancha de Ana.jpg' })).toBeVisible()
    await expect(guestPage.getByRole('list', { name: 'Files being sent' })).toHaveCount(0)
  })
  await test.step('the doctor sees it small and large', async () => {
    await expect.poll(() => widthOf(page, 'Mancha de Ana.jpg')).toBeGreaterThan(0)
    await expectAccessible(page, 'a picture in the chat')
    await shot(page, 'doctor')
    await shot(guestPage, 'guest')
    await page.getByRole('button', { name: 'Open Mancha de Ana.jpg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mancha de Ana.jpg' })
    await expect(dialog.getByRole('link', { name: 'Save file' })).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'Mancha de Ana.jpg' })).toBeVisible()
    await shot(page, 'large')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a program called a picture, an SVG and a file that is too large are refused', async () => {
    await guestPage.getByRole('textbox', { name: 'Message' }).fill('half a sentence')
    await attach(guestPage).setInputFiles([
      { name: 'program.png', mimeType: 'image/png', buffer: Buffer.from(`MZ${'\0'.repeat(300)}`) },
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ])
    const sending = guestPage.getByRole('list', { name: 'Files being sent' })
    await expect(sending.getByText("The file's content does not match its type.")).toBeVisible()
    await expect(sending.getByText(/File type not allowed/)).toBeVisible()
    await expect(sending.getByText('The file is larger than 10 MB.')).toBeVisible()
    await expectAccessible(guestPage, 'refused files')
    await shot(guestPage, 'refused')
    for (const name of ['program.png', 'drawing.svg', 'large.jpg'])
      await guestPage.getByRole('button', { name: `Dismiss ${name}` }).click()
    await expect(sending).toHaveCount(0)
    await expect(guestPage.getByRole('textbox', { name: 'Message' })).toHaveValue('half a sentence')
  })
  await test.step('a dropped PDF is a card; the doctor keeps the photo only', async () => {
    const bytes = pdf().toString('base64')
    await page.locator('[data-panel="chat"] form').evaluate((form, base64) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([content], 'Indicaciones.pdf', { type: 'application/pdf' }))
      form.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }, bytes)
    await guestPage.getByRole('button', { name: 'Open Indicaciones.pdf' }).click()
    const dialog = guestPage.getByRole('dialog', { name: 'Indicaciones.pdf' })
    await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    await guestPage.keyboard.press('Escape')
    await expect(guestPage.getByRole('button', { name: /Keep with the visit/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Keep with the visit Mancha de Ana.jpg' }).click()
    await expect(onPage(page).getByText('Kept with the visit')).toBeVisible()
  })
  await test.step('after a reload the files are still in the chat, for both', async () => {
    await page.reload()
    await doctor.join()
    await doctor.openChat()
    await expect(page.getByRole('button', { name: 'Open Mancha de Ana.jpg' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open Indicaciones.pdf' })).toBeVisible()
    await guestPage.reload()
    await guest.expectInCall()
    await guest.openChat()
    await guestPage.getByRole('button', { name: 'Open Indicaciones.pdf' }).click()
    await expect(guestPage.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    await guestPage.keyboard.press('Escape')
  })
  await test.step("after the call the visit's page has the photo, and the other file is gone", async () => {
    const address = await page.evaluate(() => location.pathname.split('/').at(-1))
    await doctor.endForEveryone()
    await expect(page.getByRole('heading', { name: 'Files from the chat' })).toBeVisible()
    await expect(onPage(page).getByText('Kept with the visit')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep with the visit Indicaciones.pdf' })).toBeVisible()
    await expectAccessible(page, 'the files of the check-out')
    await page.getByRole('button', { name: 'Open Indicaciones.pdf' }).click()
    const preview = page.getByRole('dialog', { name: 'Indicaciones.pdf' })
    await expect(preview.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    await expectAccessible(page, 'a file of the check-out in large')
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open Indicaciones.pdf' })).toBeFocused()
    await shot(page, 'checkout')
    await doctor.finish()
    await page.goto(`/appointments/${address}`)
    await expect(page.getByRole('button', { name: 'Open Mancha de Ana' })).toBeVisible()
    await expect(onPage(page).getByText('Indicaciones.pdf', { exact: false })).toHaveCount(1)
    await expect(page.getByRole('button', { name: /Open Indicaciones/ })).toHaveCount(0)
    await shot(page, 'visit')
  })
  await test.step('a line of its timeline opens the entry in the record', async () => {
    const line = page.getByRole('link', { name: 'The patient sent a picture in the chat' })
    await expect(line).toHaveAttribute('href', /^\/audit\/visits\/[0-9a-f-]+#entry-\d+$/)
    const seq = (await line.getAttribute('href'))?.split('-').at(-1) ?? ''
    await line.focus()
    await page.keyboard.press('Enter')
    const entry = page.locator(`#entry-${seq}`)
    await expect(entry).toBeFocused()
    await expect(entry).toBeInViewport()
    await expect(entry).toHaveAttribute('aria-current', 'location')
    await expect(entry).toContainText('The patient sent a picture in the chat')
    await expectAccessible(page, 'an entry of the record')
    await shot(page, 'entry')
    // The address alone leads there as well.
    await page.reload()
    await expect(entry).toBeFocused()
    await expect(onPage(page).getByText('Mancha de Ana')).toHaveCount(0)
    const own = page.getByRole('region', { name: 'Recorded by this browser' })
    await expect(own.getByRole('link', { name: /^Record of / }).first()).toBeVisible()
  })
  await test.step('no ledger names a file', async () => {
    const secrets = ['Mancha', 'Indicaciones', 'half a sentence']
    expectAuditable(await ledgersOf(page, 'xstate.done.actor.endSession'), secrets)
    expectAuditable(await ledgersOf(guestPage, 'peer.removalOrdered'), secrets)
  })
  await context.close()
})
