import { expect } from '@playwright/test'
import { onPage } from './drivers/onPage.ts'
import { startServer, test } from './fixtures/server.ts'

test('the page is served by the same process as the API, under a strict policy', async ({
  page,
  request,
}) => {
  const health = await request.get('/healthz')
  expect(await health.json()).toEqual({ status: 'ok' })

  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  const answer = await page.goto('/auth/login')
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(violations).toEqual([])
})

test('the API page at /v1/docs shows the contracts', async ({ page }) => {
  await page.goto('/v1/docs/')
  await page.getByRole('link', { name: 'appointments', exact: true }).click()
  await expect(
    onPage(page).getByText('/v1/practitioner/appointment/list', { exact: false }).first(),
  ).toBeVisible()
})

test('the same over TLS, with a certificate of its own', async ({ browser }) => {
  const server = await startServer({ TLS: 'self-signed', SEED: 'none' })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const answer = await page.goto(`${server.baseURL}/auth/login`)
    expect(answer?.url()).toMatch(/^https:/)
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true)
  } finally {
    await context.close()
    await server.stop()
  }
})
