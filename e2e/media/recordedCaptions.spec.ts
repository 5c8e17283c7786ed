import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { meet, twoPages } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { playKeys } from '../drivers/playKeys.ts'
import { chooseInMore, pathOfVisit, recordingMark, stopRecording } from '../drivers/recordingRoom.ts'
import { testWithClinic } from '../fixtures/ownClinic.ts'

// The player of a recording shows the kept transcript as captions.

const test = testWithClinic({ DEMO_PASSWORD: 'a clinic that hears', TRANSCRIBER: 'tones' })
test.use({ viewport: { width: 1280, height: 800 } })

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
  const visitPath = pathOfVisit(page)

  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('button', { name: 'Turn captions on' }).click()
  await page.getByRole('button', { name: 'Keep the transcript' }).click()
  await guestPage.getByRole('button', { name: 'Agree to keep the transcript' }).click()
  await expect(onPage(page).getByText('The transcript is kept with the visit.')).toBeVisible({
    timeout: 15_000,
  })

  await chooseInMore(page, 'Record')
  const dialog = page.getByRole('dialog', { name: 'Record the visit' })
  await dialog.getByLabel('Reason for recording').fill('Words for a second opinion')
  await dialog.getByRole('button', { name: 'Ask for consent' }).click()
  await guestPage.getByRole('button', { name: 'Agree to the recording' }).click()
  await expect(recordingMark(page)).toBeVisible()
  const said = page.locator('[data-panel="captions"]').getByText('one two three')
  const before = await said.count()
  await expect.poll(() => said.count(), { timeout: 30_000 }).toBeGreaterThan(before + 2)
  await stopRecording(page)
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
