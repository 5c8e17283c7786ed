import { expect } from '@playwright/test'
import { countScripts, totalOf } from '../drivers/scriptBudget.ts'
import { test } from '../fixtures/server.ts'

/** All JavaScript up to a guest's page that can be used, libraries included. */
const GUEST_BUDGET_BYTES = 230_000
/** Screens of the portal; a guest must not pay for them. */
const PORTAL = /\/(HomePage|Header|LoginPage|MeetingRoomPage|room|ShellDialogs|visitMachine)-/

test('the guest page needs less than 230 kB of JavaScript and none of the portal', async ({ page }) => {
  const scripts = countScripts(page)
  await page.goto('/join/abc-defg-hij')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loaded = await scripts.loaded()
  expect(loaded.filter(({ path }) => PORTAL.test(path))).toEqual([])
  expect(totalOf(loaded), JSON.stringify(loaded)).toBeLessThan(GUEST_BUDGET_BYTES)
})
