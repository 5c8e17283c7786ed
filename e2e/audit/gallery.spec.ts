import { expect } from '@playwright/test'
import { REGISTRY } from '../../src/machines/registry.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'

test('the gallery lists every machine of the registry, in both languages, without signing in', async ({
  page,
}) => {
  await page.goto('/audit/machines')
  await expect(page.getByRole('heading', { level: 1, name: 'How Consulta works' })).toBeVisible()
  const names = page.getByRole('region', { name: 'Machines' }).getByRole('heading', { level: 2 })
  expect((await names.allTextContents()).sort()).toEqual(REGISTRY.map(({ machine }) => machine.id).sort())
  await expectAccessible(page, 'gallery')
  await page
    .getByRole('radio', { name: 'ESP' })
    .or(page.getByRole('button', { name: 'ESP' }))
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cómo funciona Consulta' })).toBeVisible()
})

test('the gallery works when the server answers nothing', async ({ page, context }) => {
  await context.route(/\/(v1|v2|init)\//, (route) => route.abort())
  await page.goto('/audit/machines/room')
  await expect(page.getByRole('heading', { level: 1, name: 'room' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Statechart of room' })).toBeVisible()
})

test('a search finds a state and a requirement, and leads to both', async ({ page }) => {
  await page.goto('/audit/machines')
  await page.getByRole('searchbox').fill('M4.012')
  await expect(page.getByRole('status').filter({ hasText: 'result' })).toBeVisible()
  await page.getByRole('link', { name: 'M4.012' }).click()
  await expect(page).toHaveURL(/requirements#M4\.012$/)
  const row = page.locator('[id="M4.012"]')
  // A thousand rows and every chart: on a busy machine their code takes longer than an assertion waits.
  await expect(row).toBeVisible({ timeout: 30_000 })
  await expect(row).toBeFocused()
  await expect(row).toContainText('Reconnecting on a reconnect notice')
  await expect(row.getByText(/^\d+ tests$/)).toBeVisible()
  await row.getByRole('link', { name: 'room' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'room' })).toBeVisible()
})

test("a machine's page is walked by keyboard alone and shows what a state takes", async ({ page }) => {
  await page.goto('/audit/machines/room')
  const frame = page.getByRole('button', { name: 'room', exact: true })
  await frame.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Disconnected', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'State: Disconnected' })).toBeVisible()
  // The drawing is one tab stop; the next Tab leaves it.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('svg') === null)).toBe(true)
  await expect(page.getByRole('heading', { name: 'Place in the actor map' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /requirements met here/ })).toBeVisible()
  await expectAccessible(page, 'a machine’s page')
})

test('requirements without a test come first', async ({ page }) => {
  // Axe looks at a thousand rows.
  test.slow()
  await page.goto('/audit/machines/requirements')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('without a test')
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toContainText('with a test')
  await expectAccessible(page, 'requirements')
})

test('an unknown machine is an honest dead end', async ({ page }) => {
  await page.goto('/audit/machines/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
