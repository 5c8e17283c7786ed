import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { meet, PATIENT, twoPages } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { playKeys } from '../drivers/playKeys.ts'
import { pathOfVisit } from '../drivers/recordingRoom.ts'
import { testWithClinic } from '../fixtures/ownClinic.ts'

// Speech becomes captions for both sides, kept with consent, and taken over into the note (experience §8.2).

const test = testWithClinic({ DEMO_PASSWORD: 'a clinic that hears', TRANSCRIBER: 'tones' })

const onStage = (page: Page) => page.getByRole('region', { name: 'Live captions' })
const LAPTOP = { width: 1_280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** The captions lie inside the window and cover no part of the own video. */
const expectBesideSelf = async (page: Page, size: typeof PHONE) => {
  await page.setViewportSize(size)
  await expect
    .poll(async () => {
      const captions = await onStage(page).getByRole('list').boundingBox()
      const self = await page.locator('video[aria-label="You"]').boundingBox()
      if (captions === null || self === null) return 'not shown'
      const isApart = captions.y + captions.height <= self.y || captions.x + captions.width <= self.x
      return isApart && captions.y >= 0 ? 'apart' : `captions ${captions.y}, own video ${self.y}`
    })
    .toBe('apart')
}
const panel = (page: Page) => page.locator('[data-panel="captions"]')

test.use({ viewport: LAPTOP })

test('what the patient says is read by both, kept with consent, and taken over into the note', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(120_000)
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
  await expect(onPage(guestPage).getByText('Captions are about to start').last()).toBeVisible()
  // Beside it may be what the page says of a microphone that is silent.
  await expect(guestPage.getByTestId('urgent')).toContainText('Captions are about to start')
  await expect(onStage(page)).toHaveCount(0)

  await expect(onStage(page).getByText('one two three').first()).toBeVisible({ timeout: 15_000 })
  await expect(onStage(page).getByRole('listitem').first()).toHaveText(/^Ana Guest: one/)
  await expect(onStage(guestPage).getByRole('listitem').first()).toHaveText(/^You: one/)
  await expectAccessible(page, 'the doctor with captions')
  await expectAccessible(guestPage, 'the guest with captions')
  await expectBesideSelf(page, LAPTOP)
  await expectBesideSelf(page, PHONE)
  await expectBesideSelf(guestPage, PHONE)
  await page.setViewportSize(LAPTOP)

  await guestPage.getByLabel('Language I speak').selectOption('Spanish')
  await expect(onStage(page).getByText('uno dos tres').first()).toBeVisible({ timeout: 15_000 })
  await page.getByLabel('Search the transcript').fill('UNO DOS')
  await expect(panel(page).getByText('one two three')).toHaveCount(0)
  await expect(panel(page).getByText('uno dos tres').first()).toBeVisible()
  await page.getByLabel('Search the transcript').fill('')

  await page.getByRole('button', { name: 'Keep the transcript' }).click()
  await expect(
    onPage(guestPage).getByText('The doctor would like to keep the transcript').last(),
  ).toBeVisible()
  await expectAccessible(guestPage, 'the question to the guest')
  await guestPage.getByRole('button', { name: 'Agree to keep the transcript' }).click()
  await expect(onPage(page).getByText('The transcript is kept with the visit.')).toBeVisible()
  const said = panel(page).getByText('uno dos tres')
  const before = await said.count()
  await expect.poll(() => said.count(), { timeout: 15_000 }).toBeGreaterThan(before + 1)

  // Said before the transcript was kept, so that the visit's page adds another line.
  await panel(page)
    .getByRole('listitem')
    .filter({ hasText: 'uno dos tres' })
    .first()
    .getByRole('button', { name: /^Add to the note/ })
    .click()
  await page.getByRole('button', { name: 'Turn captions off' }).click()
  await expect(onStage(guestPage)).toHaveCount(0)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Subjective')).toHaveValue(
    new RegExp(`^\\[\\d+:\\d\\d\\] ${PATIENT}: uno dos tres$`),
  )
  await expect(
    onPage(page)
      .getByText(/^Saved/)
      .first(),
  ).toBeVisible()
  await context.close()

  await page.goto(visitPath)
  const card = page.getByRole('region', { name: 'Transcript' })
  await expect(card.getByText('uno dos tres').first()).toBeVisible()
  await expect(card.getByText(PATIENT).first()).toBeVisible()
  await expect(card.getByText('one two three')).toHaveCount(0)
  await expectAccessible(page, 'the visit with its transcript')
  await card
    .getByRole('button', { name: /^Add to the note/ })
    .first()
    .click()
  await expect(page.getByLabel('Subjective')).toHaveValue(/uno dos tres\n\[\d+:\d\d\] /)
  expect(clinic.output()).not.toContain('uno')

  await card.getByRole('button', { name: /^Delete the transcript of/ }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete the transcript?' })
    .getByRole('button', { name: 'Delete the transcript' })
    .click()
  await expect(card.getByText(/^You deleted it on /)).toBeVisible()
})
