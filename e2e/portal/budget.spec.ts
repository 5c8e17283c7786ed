import { expect } from '@playwright/test'
import { countScripts, totalOf } from '../drivers/scriptBudget.ts'
import { test } from '../fixtures/server.ts'

/** All JavaScript up to a login page that can be used, libraries included. */
const LOGIN_BUDGET_BYTES = 170_000

test('the login page needs less than 170 kB of JavaScript', async ({ page }) => {
  const scripts = countScripts(page)
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const loaded = await scripts.loaded()
  expect(totalOf(loaded), JSON.stringify(loaded)).toBeLessThan(LOGIN_BUDGET_BYTES)
})
