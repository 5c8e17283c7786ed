import { expect } from '@playwright/test'
import { countScripts } from '../drivers/scriptBudget.ts'
import { test } from '../fixtures/server.ts'

/** Scripts of the portal's own pages. */
const PORTAL = /\/(HomePage|Header|LoginPage|MeetingRoomPage|ShellDialogs|visitMachine)-/

test('a guest loads the code of the call, and none of the portal', async ({ page }) => {
  const scripts = countScripts(page)
  await page.goto('/join/abc-defg-hij')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const paths = (await scripts.loaded()).map(({ path }) => path)
  expect(paths.filter((path) => /\/GuestPage-/.test(path))).toHaveLength(1)
  expect(paths.filter((path) => PORTAL.test(path))).toEqual([])
})
