import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { textIn } from '../drivers/textIn.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'
import { capturePersonAndNoise, SHIRT, sharpness, sharpnessOf, WALL } from './personAndNoise.ts'

// The product's plugins in a real browser, under the page's own policy: the patient sees and hears what they make.

const t = textIn('en', 'devices')

/**
 * Chromium now and then drops a frame of its own `MediaStreamTrackProcessor` without closing it when the processor is
 * stopped, and blames the page, whose scripts never get that frame. `unclosedFrame.html` shows it without the product: four in 150 runs (Chromium 156).
 */
const DROPPED_BY_CHROMIUM =
  'A VideoFrame was garbage collected without being closed. Applications should call close() on frames when done with them to prevent stalls.'

// Its own clinic, because a patient stays in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with plugins' } })
test.setTimeout(240_000)

/** Loudness of the received sound over two seconds, in decibels. */
const loudness = async (page: Page): Promise<number> => {
  const energy = (): Promise<[number, number]> =>
    page.evaluate(async () => {
      const sums: [number, number] = [0, 0]
      for (const connection of window.peerConnections)
        for (const report of (await connection.getStats()).values())
          if (report.type === 'inbound-rtp' && report.kind === 'audio') {
            sums[0] += report.totalAudioEnergy ?? 0
            sums[1] += report.totalSamplesDuration ?? 0
          }
      return sums
    })
  const [before, from] = await energy()
  await page.waitForTimeout(2_000)
  const [after, to] = await energy()
  return 10 * Math.log10((after - before) / (to - from) + 1e-9)
}

test('M1.34 M1.35 the patient sees the doctor before a blurred wall and hears less noise, until both are off', async ({
  page,
  browser,
  server,
}) => {
  const errors: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text())
  })
  await page.addInitScript(capturePersonAndNoise)
  const { guestPage } = await startConsultation({ page, browser, server })
  await expect.poll(() => sharpness(guestPage, WALL)).toBeGreaterThan(10)
  const play = async (kind: 'noise' | 'voice'): Promise<void> => {
    await page.evaluate((played) => window.play(played), kind)
    // Until what is under way has arrived.
    await page.waitForTimeout(1_000)
  }
  const noise = await loudness(guestPage)
  await play('voice')
  const voice = await loudness(guestPage)

  await page.getByRole('button', { name: t('device.settings') }).click()
  const background = page.getByRole('combobox', { name: t('plugins.background') })
  await background.selectOption({ label: t('plugins.background-blur') })
  await expect.poll(() => sharpness(guestPage, WALL), { timeout: 30_000 }).toBeLessThan(4)
  expect(await sharpness(guestPage, SHIRT)).toBeGreaterThan(20)

  const reduction = page.getByRole('combobox', { name: t('plugins.noise') })
  for (const strength of ['normal', 'strong'] as const) {
    await reduction.selectOption({ label: t(`plugins.noise-${strength}`) })
    await expect(onPage(page).getByText(t('plugins.adding'))).toBeHidden()
    await play('noise')
    await expect
      .poll(() => loudness(guestPage), { timeout: 30_000, message: strength })
      .toBeLessThan(noise - 10)
    await play('voice')
    await expect
      .poll(() => loudness(guestPage), { timeout: 30_000, message: strength })
      .toBeGreaterThan(voice - 3)
  }
  await expectAccessible(page, 'devices and plugins')

  // A frame that the product leaves open would be told of here, where nothing was switched off yet.
  expect(errors).toEqual([])
  await background.selectOption({ label: t('plugins.background-picture') })
  await expect(onPage(page).getByText(t('plugins.adding'))).toBeHidden()
  expect(await sharpness(guestPage, SHIRT)).toBeGreaterThan(20)
  await background.selectOption({ label: t('plugins.off') })
  await expect.poll(() => sharpness(guestPage, WALL), { timeout: 30_000 }).toBeGreaterThan(10)
  await reduction.selectOption({ label: t('plugins.noise-off') })
  await play('noise')
  await expect.poll(() => loudness(guestPage), { timeout: 30_000 }).toBeGreaterThan(noise - 3)
  const dropped = errors.filter((text) => text === DROPPED_BY_CHROMIUM)
  expect(dropped.length).toBeLessThanOrEqual(1)
  expect(errors).toEqual(dropped)
})

test('what was chosen before the call is remembered on this device, and can be taken back', async ({
  page,
  server,
}) => {
  await page.addInitScript(capturePersonAndNoise)
  await openHome(page, server)
  const doctor = doctorRoom(page)
  await doctor.enterFromNowCard()
  await doctor.expectPreview()
  const self = page.getByLabel('Your video')
  const background = page.getByRole('combobox', { name: t('plugins.background') })
  const chosen = background.locator('option:checked')
  const wall = async () => {
    const [behind, person] = [await sharpnessOf(self, WALL), await sharpnessOf(self, SHIRT)]
    if (person <= 20) return 'no picture'
    return behind > 10 ? 'sharp' : behind < 4 ? 'blurred' : 'between'
  }
  const shows = (wanted: 'sharp' | 'blurred') => expect.poll(wall, { timeout: 30_000 }).toBe(wanted)
  await expect(chosen).toHaveText(t('plugins.off'))
  await shows('sharp')
  await background.selectOption({ label: t('plugins.background-blur') })
  await shows('blurred')

  await page.reload()
  await doctor.expectPreview()
  await expect(chosen).toHaveText(t('plugins.background-blur'), { timeout: 30_000 })
  await shows('blurred')

  await background.selectOption({ label: t('plugins.off') })
  await shows('sharp')
  await page.reload()
  await doctor.expectPreview()
  await shows('sharp')
  await expect(chosen).toHaveText(t('plugins.off'))
})
