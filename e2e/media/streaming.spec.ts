import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { hasPictureAndSound, type RtmpService, startRtmpService } from '../fixtures/rtmpService.ts'
import { test as base, startServer, type TestServer } from '../fixtures/server.ts'

// A call is streamed with the consent of the patient, and watched with hls.js (experience §8.2).

const test = base.extend<{ clinic: TestServer; service: RtmpService }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is always a pattern
  service: async ({}, use) => {
    const service = await startRtmpService()
    await use(service)
    await service.close()
  },
  clinic: async ({ service }, use) => {
    const clinic = await startServer({
      SEED: 'demo',
      DEMO_PASSWORD: 'a clinic that streams',
      RTMP_HOSTS: service.host,
    })
    await use(clinic)
    await clinic.stop()
  },
  baseURL: ({ clinic }, use) => use(clinic.baseURL),
})
test.use({ viewport: { width: 1280, height: 800 } })

const openStreams = async (page: Page) => {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Live stream' }).click()
  return page.getByRole('dialog', { name: 'Live stream' })
}
const mark = (page: Page) => page.getByTestId('streamingMarks').getByText('Live stream', { exact: true })
const seconds = (page: Page) => page.locator('video').evaluate((one) => (one as HTMLVideoElement).currentTime)
/** Seconds of the stream that the player has and does not show yet. */
const secondsBehind = (page: Page) =>
  page.locator('video').evaluate((one) => {
    const { buffered, currentTime } = one as HTMLVideoElement
    return buffered.end(buffered.length - 1) - currentTime
  })
const streamFiles = (clinic: TestServer) =>
  readdir(join(clinic.dataDir, 'streams'), { recursive: true }).catch(() => [])

test('the doctor streams with the consent of the patient, and somebody watches', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(240_000)
  const { guestPage, context } = await startConsultation({ page, browser, server: clinic })
  const dialog = await openStreams(page)
  await expectAccessible(page, 'the dialog of streams')
  await dialog.getByRole('button', { name: 'Start the live stream' }).click()
  await expect(dialog.getByText('The stream starts when the patient agrees.')).toBeVisible()
  await expect(
    onPage(guestPage).getByText('The doctor would like to stream this visit live').last(),
  ).toBeVisible()
  await expectAccessible(guestPage, 'the question to the guest')
  expect(await streamFiles(clinic)).toEqual([])
  await guestPage.getByRole('button', { name: 'Agree to be streamed' }).click()
  const link = dialog.getByRole('link', { name: 'Open the watch page' })
  await expect(link).toBeVisible({ timeout: 40_000 })
  await expect(mark(guestPage)).toBeVisible()

  const path = (await link.getAttribute('href')) ?? ''
  expect(path).toMatch(/^\/watch\/[\w-]{22}$/)
  const viewer = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await viewer.goto(new URL(path, clinic.baseURL).href)
  await expect(viewer.getByRole('main').getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 })
  const before = await seconds(viewer)
  await expect.poll(() => seconds(viewer), { timeout: 30_000 }).toBeGreaterThan(before + 1)
  expect(await viewer.locator('video').evaluate((one) => (one as HTMLVideoElement).videoWidth)).toBe(1_280)
  await expectAccessible(viewer, 'the page of who watches')

  // A player that stood still comes back to the present.
  await viewer.locator('video').evaluate(async (one) => {
    const video = one as HTMLVideoElement
    video.pause()
    await new Promise((resolve) => {
      setTimeout(resolve, 6_000)
    })
    await video.play()
  })
  await expect.poll(() => secondsBehind(viewer), { timeout: 20_000 }).toBeLessThan(2.5)

  await dialog.getByLabel('Message for viewers').fill('Twice a day, "with" food')
  await dialog.getByRole('button', { name: 'Show the message' }).click()
  await expect(viewer.getByTestId('polite')).toHaveText('Twice a day, "with" food', { timeout: 30_000 })
  if (process.env.SHOTS !== undefined) {
    await viewer.screenshot({ path: `${process.env.SHOTS}/watch.png` })
    await page.screenshot({ path: `${process.env.SHOTS}/dialog.png` })
    await guestPage.screenshot({ path: `${process.env.SHOTS}/guest.png` })
  }

  // Nothing readable is on the disk, and nothing remains when the patient withdraws.
  expect((await streamFiles(clinic)).length).toBeGreaterThan(0)
  await guestPage.getByRole('button', { name: 'Stop the live stream' }).click()
  await expect(dialog.getByText('Not started').first()).toBeVisible()
  await expect(mark(guestPage)).toHaveCount(0)
  await expect(viewer.getByRole('main').getByText('The stream has ended', { exact: true })).toBeVisible({
    timeout: 15_000,
  })
  await expect.poll(() => streamFiles(clinic).then((all) => all.filter((one) => /m4s/.test(one)))).toEqual([])
  await context.close()
})

test('the call is pushed to a service of the clinic, and to no other', async ({
  page,
  browser,
  clinic,
  service,
}) => {
  test.setTimeout(180_000)
  const { guestPage, context } = await startConsultation({ page, browser, server: clinic })
  const dialog = await openStreams(page)
  await dialog.getByLabel('Server address').fill('rtmp://elsewhere.example/live')
  await dialog.getByRole('button', { name: 'Send to the service' }).click()
  await expect(dialog.getByText('Your clinic does not stream to that address.')).toBeVisible()
  // The typed address is there to be corrected.
  await expect(dialog.getByLabel('Server address')).toHaveValue('rtmp://elsewhere.example/live')

  await dialog.getByLabel('Server address').fill(`rtmp://${service.host}/live`)
  await dialog.getByLabel('Stream key').fill('key')
  await dialog.getByRole('button', { name: 'Send to the service' }).click()
  await expect(guestPage.getByRole('button', { name: 'Agree to be streamed' })).toBeVisible()
  expect([...service.live]).toEqual([])
  await guestPage.getByRole('button', { name: 'Agree to be streamed' }).click()
  await expect.poll(() => [...service.live], { timeout: 30_000 }).toEqual(['/live/key'])

  await expect
    .poll(async () => hasPictureAndSound(await service.receive('key')), { timeout: 60_000 })
    .toBe(true)
  expect(clinic.output()).not.toContain('/live/key')

  await service.close()
  await expect(dialog.getByText('The stream was interrupted. Start it again.')).toBeVisible({
    timeout: 20_000,
  })
  await context.close()
})
