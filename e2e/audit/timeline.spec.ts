import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { PATIENT, startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { startBrittleNetwork } from '../fixtures/brittleNetwork.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, because the live visit ends here. The tests read the record of a visit at its end and in
// /audit.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with a story' } })

const storyOf = (page: Page) => page.getByRole('region', { name: 'Visit timeline' })
const momentsOf = (page: Page) => storyOf(page).getByRole('listitem')

test('the timeline of a consultation with a cut names the reconnect, and nobody', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(150_000)
  const network = await startBrittleNetwork(server.baseURL)
  const consultation = await startConsultation({ page, browser, server }, network.origin)
  const { doctor, guest, guestPage, context } = consultation

  await test.step('the line of the patient breaks once, the doctor mutes and ends', async () => {
    network.cutSignalling(true)
    await expect(
      onPage(guestPage)
        .getByText(/^Reconnecting…/)
        .first(),
    ).toBeVisible({ timeout: 20_000 })
    network.cutSignalling(false)
    await expect(onPage(guestPage).getByText(/^Reconnecting…/)).toHaveCount(0, { timeout: 30_000 })
    await page.getByRole('button', { name: `Actions for ${PATIENT}` }).click()
    await page.getByRole('menuitem', { name: 'Mute microphone' }).click()
    await expect(guestPage.getByRole('button', { name: 'Turn on microphone' })).toBeVisible()
    await doctor.endForEveryone()
    await guest.expectThanks()
  })

  await test.step('the doctor reads it beside the check-out and after it', async () => {
    const told = [
      /The doctor joined$/,
      /The patient arrived in the waiting room$/,
      /The patient was let in after waiting \d+\ss$/,
      /The patient was muted by the doctor$/,
      /The visit was ended for everyone by the doctor$/,
    ]
    for (const words of told) await expect(momentsOf(page).filter({ hasText: words })).toHaveCount(1)
    await expect(storyOf(page)).not.toContainText(PATIENT)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-print-root]').getByText(told.at(-1) ?? '')).toBeVisible()
    await expect(storyOf(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'How did the visit go?' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await expectAccessible(page, 'a check-out with its summary')
    await doctor.finish()
  })

  await test.step('the record of the patient’s browser tells of the reconnect, in both languages', async () => {
    await guestPage.goto('/audit')
    await guestPage
      .getByRole('button', { name: /^Open the record of/ })
      .nth(1)
      .click()
    await expect(
      momentsOf(guestPage).filter({ hasText: /The patient lost the connection for \d+\ss and reconnected$/ }),
    ).toHaveCount(1)
    await expect(storyOf(guestPage)).not.toContainText(PATIENT)
    await guestPage.getByRole('button', { name: /^ESP/ }).click()
    await expect(
      guestPage
        .getByRole('listitem')
        .filter({ hasText: /El paciente perdió la conexión por \d+\ss y se reconectó$/ }),
    ).toBeVisible()
  })
  await context.close()
  await network.close()
})
