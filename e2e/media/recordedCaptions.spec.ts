import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { meet, twoPages } from '../drivers/consultation.ts'
import { playKeys } from '../drivers/playKeys.ts'
import { test as base, startServer, type TestServer } from '../fixtures/server.ts'

// What was said while the call was recorded, and kept with consent, is shown by the player of the recording.

const test = base.extend<{ clinic: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is always a pattern
  clinic: async ({}, use) => {
    const clinic = await startServer({
      SEED: 'demo',
      DEMO_PASSWORD: 'a clinic that hears',
      TRANSCRIBER: 'tones',
    })
    await use(clinic)
    await clinic.stop()
  },
  baseURL: ({ clinic }, use) => use(clinic.baseURL),
})
test.use({ viewport: { width: 1280, height: 800 } })

const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const recordingMark = (page: Page) => page.getByRole('status').getByText('Recording', { exact: true })

test('the player shows what was said, on its clock, and turns it off', async ({ page, browser, clinic }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({
    baseURL: clinic.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const guestPage = await context.newPage()
  await guestPage.addInitScript(playKeys)
  await meet(await twoPages(page, guestPage, clinic), clinic)
  const visitPath = `/appointments/${/meeting-room\/([^/?]+)/.exec(page.url())?.[1] ?? ''}`

  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('button', { name: 'Turn captions on' }).click()
  await page.getByRole('button', { name: 'Keep the transcript' }).click()
  await guestPage.getByRole('button', { name: 'Agree to keep the transcript' }).click()
  await expect(page.getByText('The transcript is kept with the visit.')).toBeVisible({ timeout: 15_000 })

  await choose(page, 'Record')
  const dialog = page.getByRole('dialog', { name: 'Record the visit' })
  await dialog.getByLabel('Reason for recording').fill('Words for a second opinion')
  await dialog.getByRole('button', { name: 'Ask for consent' }).click()
  await guestPage.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(recordingMark(page)).toBeVisible()
  const said = page.locator('[data-panel="captions"]').getByText('one two three')
  const before = await said.count()
  await expect.poll(() => said.count(), { timeout: 30_000 }).toBeGreaterThan(before + 2)
  await choose(page, 'Stop recording')
  await page
    .getByRole('alertdialog', { name: 'Stop recording?' })
    .getByRole('button', { name: 'Stop recording' })
    .click()
  await expect(recordingMark(page)).toHaveCount(0)
  await context.close()

  await page.goto(visitPath)
  await page.getByRole('button', { name: /^Play the recording of / }).click()
  const player = page.getByRole('region', { name: 'Player' })
  const captions = player.getByRole('list', { name: 'Captions' })
  await expect(captions).toBeVisible()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(captions.getByText('Ana Guest: one two three')).toBeVisible({ timeout: 20_000 })
  await player.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectAccessible(page, 'the player with captions')
  const toggle = player.getByRole('button', { name: 'Captions', exact: true })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(captions).toHaveCount(0)
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(captions).toBeVisible()
})
