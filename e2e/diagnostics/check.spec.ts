import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { bundlePage } from '../bundlePage.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { startProviderPages } from '../interop/providerPageServer.ts'

test.use({ serverEnv: { TLS: 'self-signed', SUPPORT_URL: 'mailto:ayuda@clinica.test' } })

/** Audio and video were returned, and the server rated the connection. */
const expectStats = (stats: z.infer<typeof measured>) => {
  expect(stats.bytesSent).toBeGreaterThan(10_000)
  expect(stats.bytesReceived).toBeGreaterThan(10_000)
  expect(stats.packetsReceived).toBeGreaterThan(50)
  expect(stats.bitrateReceived).toBeGreaterThan(0)
}
const measured = z.object({
  bytesSent: z.number(),
  bytesReceived: z.number(),
  packetsReceived: z.number(),
  bitrateReceived: z.number(),
})

const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1280, height: 800 }

/** Routes the provider's addresses to our server. */
const leadToUs = async (page: Page, context: BrowserContext, origin: string): Promise<void> => {
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  for (const [theirs, ours] of [
    ['https://api.100ms.live/v2/diagnostics/token', '/v2/diagnostics/token'],
    ['https://prod-init.100ms.live/init', '/init'],
  ] as const)
    await page.route(
      (url) => url.href.startsWith(theirs),
      async (route) => {
        const request = route.request()
        const { authorization } = request.headers()
        const response = await context.request.get(`${origin}${ours}${new URL(request.url()).search}`, {
          ignoreHTTPSErrors: true,
          headers: authorization === undefined ? {} : { authorization },
        })
        await route.fulfill({ response, headers: { ...response.headers(), ...cors } })
      },
    )
}

test('M1.39 M1.40 M1.41 M4.094 a guest checks everything, and so does the client of the provider', async ({
  page,
  context,
  server,
}) => {
  // Half of the time is measuring; a busy machine needs the rest.
  test.setTimeout(120_000)
  const pages = await startProviderPages(await bundlePage(join(import.meta.dirname, 'providerCheckPage.ts')))
  const theirs = await pages.open(context)
  await leadToUs(theirs, context, server.baseURL)

  await context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write'])
  await page.goto('/diagnostics')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(onPage(page).getByText('Chrome supports video visits.')).toBeVisible()
  // The heading has the focus, so Enter continues.
  await page.keyboard.press('Enter')
  const picture = page.getByLabel('Your video')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280)
  await page.setViewportSize(NARROW)
  await expectAccessible(page, 'camera, narrow')

  await page.getByRole('button', { name: 'Next' }).click()
  // The chosen microphone is recorded, and carries into the room.
  const microphone = page.getByLabel('Microphone', { exact: true })
  await microphone.selectOption({ index: 2 })
  const chosen = await microphone.inputValue()
  await expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('consulta.devices')))
    .toContain(`"audioInput":{"deviceId":"${chosen}"`)
  await expectAccessible(page, 'microphone, narrow')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(onPage(page).getByText('We can hear you.').first()).toBeAttached()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('button', { name: 'Play recording' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(onPage(page).getByText('Your microphone works.')).toBeVisible()

  await page.getByRole('button', { name: 'Next' }).click()
  const checked = theirs.evaluate(() => window.checkLine(8_000))
  const steps = page.getByTestId('connection-steps')
  await expect(steps.locator('[data-state=MEDIA_PUBLISHED]')).toHaveAttribute('data-mark', 'done')
  await expectAccessible(page, 'connection, narrow')
  const { states, result } = await checked
  // Long enough for both; another test proves the duration with its own clock.
  await page.getByRole('button', { name: 'Stop the check' }).click()
  await expect(steps.locator('[data-mark=done]')).toHaveCount(7)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(onPage(page).getByText('Ready for video')).toBeVisible()
  await expect(onPage(page).getByText(/^The result is valid until /)).toBeVisible()
  const mail = await page.getByRole('link', { name: 'Send to support' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:ayuda@clinica\.test\?subject=Device%20and%20connection%20check&body=/)
  expect(decodeURIComponent(mail ?? '')).toContain('"verdict":"ready"')
  await page.getByRole('button', { name: 'Copy report' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  // The report contains neither an address of this machine nor the names of its devices.
  expect(text).not.toMatch(/candidate:|fake_device|192\.168/)
  const { connection } = z
    .object({
      connection: z.object({
        connectivityState: z.literal('COMPLETED'),
        mediaServerReport: z.object({
          connection: z.object({
            stats: z.object({ combined: measured }),
            connectionQualityScore: z.number(),
          }),
        }),
      }),
    })
    .parse(JSON.parse(text))
  expectStats(connection.mediaServerReport.connection.stats.combined)
  await expectAccessible(page, 'result, narrow')
  await page.setViewportSize(WIDE)
  await expectAccessible(page, 'result, wide')

  expect(states).toEqual([0, 1, 2, ...states.slice(3)])
  expect(states.at(-1)).toBe(6)
  const { mediaServerReport } = z
    .object({
      connectivityState: z.literal(6),
      mediaServerReport: z.object({
        stats: z.object({ combined: measured }),
        isPublishICEConnected: z.literal(true),
        isSubscribeICEConnected: z.literal(true),
        connectionQualityScore: z.number(),
      }),
    })
    .parse(result)
  expectStats(mediaServerReport.stats.combined)
  await pages.close()
})
