import { expect } from '@playwright/test'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { speak } from './signIn.ts'

/** A clinic without demo data, with configured addresses. */
test.use({
  serverEnv: {
    SEED: 'none',
    HELP_URL: 'https://help.clinic.example/start',
    SUPPORT_URL: 'https://support.clinic.example',
    SITE_URL: 'https://clinic.example',
  },
})

test('a clinic of its own says nothing of demo data, and its links lead to its settings', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(onPage(page).getByText('Demo data')).toHaveCount(0)
  // The bar and the form load side by side.
  const addresses = () =>
    page
      .locator('a[target=_blank]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort())
  await expect
    .poll(addresses)
    .toEqual([
      'https://clinic.example',
      'https://help.clinic.example/start',
      'https://support.clinic.example',
    ])
})
