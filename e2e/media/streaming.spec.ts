import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { test as base, startServer, type TestServer } from '../fixtures/server.ts'

// A call is streamed with the consent of the patient, and watched with hls.js (experience §8.2).

/** A free port of this machine, for the service that the call is pushed to. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const test = base.extend<{ clinic: TestServer; rtmpPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is always a pattern
  rtmpPort: async ({}, use) => use(await freePort()),
  clinic: async ({ rtmpPort }, use) => {
    const clinic = await startServer({
      SEED: 'demo',
      DEMO_PASSWORD: 'a clinic that streams',
      RTMP_HOSTS: `127.0.0.1:${rtmpPort}`,
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
const mark = (page: Page) => page.getByRole('status').getByText('Live stream', { exact: true })
const seconds = (page: Page) => page.locator('video').evaluate((one) => (one as HTMLVideoElement).currentTime)
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
  await expect(guestPage.getByText('The doctor would like to stream this visit live').last()).toBeVisible()
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
  await expect(viewer.getByRole('status')).toHaveText('Live', { timeout: 60_000 })
  const before = await seconds(viewer)
  await expect.poll(() => seconds(viewer), { timeout: 30_000 }).toBeGreaterThan(before + 1)
  expect(await viewer.locator('video').evaluate((one) => (one as HTMLVideoElement).videoWidth)).toBe(1_280)
  await expectAccessible(viewer, 'the page of who watches')

  await dialog.getByLabel('Message for viewers').fill('Twice a day, "with" food')
  await dialog.getByRole('button', { name: 'Show the message' }).click()
  await expect(viewer.getByRole('log')).toHaveText('Twice a day, "with" food', { timeout: 30_000 })
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
  await expect(viewer.getByRole('status')).toHaveText('The stream has ended', { timeout: 15_000 })
  await expect.poll(() => streamFiles(clinic).then((all) => all.filter((one) => /m4s/.test(one)))).toEqual([])
  await context.close()
})

test('the call is pushed to a service of the clinic, and to no other', async ({
  page,
  browser,
  clinic,
  rtmpPort,
}) => {
  test.setTimeout(120_000)
  const { guestPage, context } = await startConsultation({ page, browser, server: clinic })
  const dialog = await openStreams(page)
  await dialog.getByLabel('Server address').fill('rtmp://elsewhere.example/live')
  await dialog.getByRole('button', { name: 'Send to the service' }).click()
  await expect(dialog.getByText('Your clinic does not stream to that address.')).toBeVisible()

  const service = spawn(
    'ffmpeg',
    ['-loglevel', 'error', '-listen', '1', '-i', `rtmp://127.0.0.1:${rtmpPort}/live/key`].concat([
      '-t',
      '3',
      '-progress',
      'pipe:1',
      '-f',
      'null',
      '-',
    ]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let received = ''
  service.stdout.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  await dialog.getByLabel('Server address').fill(`rtmp://127.0.0.1:${rtmpPort}/live`)
  await dialog.getByLabel('Stream key').fill('key')
  await dialog.getByRole('button', { name: 'Send to the service' }).click()
  await guestPage.getByRole('button', { name: 'Agree to be streamed' }).click()
  await expect.poll(() => received, { timeout: 30_000 }).toMatch(/progress=end/)
  // A busy machine leaves pictures out.
  expect(Number(/frame=(\d+)\n(?![\s\S]*frame=)/.exec(received)?.[1])).toBeGreaterThan(10)
  // The service has hung up.
  await expect(dialog.getByText('The stream was interrupted. Start it again.')).toBeVisible({
    timeout: 20_000,
  })
  service.kill()
  await context.close()
})
