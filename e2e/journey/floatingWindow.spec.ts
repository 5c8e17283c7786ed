import { expect, type Page } from '@playwright/test'
import { PATIENT, startConsultation } from '../drivers/consultation.ts'
import { textIn } from '../drivers/textIn.ts'
import { test } from '../fixtures/server.ts'

// The doctor works in another program while the call stays in a small window above it (experience §8.2).

const meeting = textIn('en', 'meeting')
const devices = textIn('en', 'devices')

// Its own clinic, because a patient stays in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that floats' } })
test.setTimeout(120_000)

const openFloating = async (page: Page): Promise<Page> => {
  await page.getByRole('button', { name: meeting('more.label'), exact: true }).click()
  const [floating] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: meeting('floating.open') }).click(),
  ])
  return floating
}

test('the floating window shows the patient, mutes, is closed and opened again, and leaves the call', async ({
  page,
  browser,
  server,
}) => {
  await startConsultation({ page, browser, server })
  const floating = await openFloating(page)
  const video = floating.getByLabel(PATIENT, { exact: true })
  await expect(video).toBeVisible()
  const frames = () =>
    video.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
  await expect.poll(frames).toBeGreaterThan(5)
  await expect(floating.locator('html')).toHaveAttribute('lang', 'en')

  await floating.getByRole('button', { name: devices('mic.turnOff') }).click()
  await expect(floating.getByRole('button', { name: devices('mic.turnOn') })).toBeVisible()
  await expect(
    page
      .getByRole('navigation', { name: 'Call controls' })
      .getByRole('button', { name: devices('mic.turnOn') }),
  ).toBeVisible()

  await floating.close()
  const again = await openFloating(page)
  await expect(again.getByLabel(PATIENT, { exact: true })).toBeVisible()
  const closed = again.waitForEvent('close')
  await again.getByRole('button', { name: meeting('leave.stay') }).click()
  await closed
  await expect(page.getByRole('navigation', { name: 'Call controls' })).toBeHidden()
})
