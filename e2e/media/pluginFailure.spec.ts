import { expect } from '@playwright/test'
import { startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { textIn } from '../drivers/textIn.ts'
import { test } from '../fixtures/server.ts'
import { capturePersonAndNoise, sharpness, WALL } from './personAndNoise.ts'

// A plugin that cannot start takes nothing from the call.

const t = textIn('en', 'devices')

// Its own clinic, because a patient stays in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic without a model' } })
test.setTimeout(240_000)

test('a background whose model does not load leaves the camera as it is, and can be chosen again', async ({
  page,
  browser,
  server,
}) => {
  await page.addInitScript(capturePersonAndNoise)
  const { guestPage } = await startConsultation({ page, browser, server })
  await expect.poll(() => sharpness(guestPage, WALL)).toBeGreaterThan(10)
  const models = '**/*.tflite'
  await page.route(models, async (route) => {
    // Pictures of the camera go on meanwhile.
    await page.waitForTimeout(4_000)
    await route.abort()
  })
  await page.getByRole('button', { name: t('device.settings') }).click()
  const background = page.getByRole('combobox', { name: t('plugins.background') })
  await background.selectOption({ label: t('plugins.background-blur') })
  await expect(onPage(page).getByText(t('plugins.trouble.video.failed'))).toBeVisible({ timeout: 30_000 })
  expect(await sharpness(guestPage, WALL)).toBeGreaterThan(10)

  await page.unroute(models)
  await background.selectOption({ label: t('plugins.background-blur') })
  await expect.poll(() => sharpness(guestPage, WALL), { timeout: 30_000 }).toBeLessThan(4)
})
