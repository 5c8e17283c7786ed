import { expect } from '@playwright/test'
import { REGISTRY } from '../../src/machines/registry.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'

test('the gallery lists every machine of the registry, in both languages, without signing in', async ({
  page,
}) => {
  await page.goto('/audit/machines')
  await expect(page.getByRole('heading', { level: 1, name: 'How Consulta works' })).toBeVisible()
  const names = page.getByRole('region', { name: 'Machines' }).getByRole('heading', { level: 3 })
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
  await expect(page.getByRole('main').getByText(/result/)).toBeVisible()
  await page.getByRole('link', { name: 'M4.012' }).click()
  await expect(page).toHaveURL(/requirements#M4\.012$/)
  const row = page.locator('[id="M4.012"]')
  // A thousand rows and every chart: on a busy machine their code takes longer than an assertion waits.
  await expect(row).toBeVisible({ timeout: 30_000 })
  await expect(row).toBeFocused()
  await expect(row).toContainText('Reconnecting on a reconnect notice')
  await expect(row.getByText(/^Shown by \d+ /)).toBeVisible()
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

test('machines are grouped by capability, at full size, with a way back to the audit log', async ({
  page,
}) => {
  await page.goto('/audit/machines')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Prescriptions' }).click()
  const group = page.getByRole('region', { name: 'Prescriptions', exact: true })
  await expect(group.getByRole('heading', { level: 2 })).toBeInViewport()
  await group.getByRole('link', { name: 'prescription', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'prescription' })).toBeVisible()
  // One unit of the drawing is one pixel: nothing is smaller than it was drawn.
  const drawing = page.getByRole('group', { name: 'Statechart of prescription' })
  const [width, drawn] = await drawing.evaluate((svg) => [
    svg.getBoundingClientRect().width,
    (svg as unknown as SVGSVGElement).viewBox.baseVal.width,
  ])
  expect(width).toBeCloseTo(drawn, 0)
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test('requirements are shown one area at a time, and the page says what a test shows', async ({ page }) => {
  await page.goto('/audit/machines/requirements?area=retry')
  await expect(onPage(page).getByText(/not every case/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '23 requirements' })).toBeVisible()
  await expectAccessible(page, 'requirements')
  await page.getByLabel('Area', { exact: true }).selectOption('session-store')
  await expect(page.getByRole('heading', { name: '12 requirements' })).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('proven')
  await expect(page).toHaveURL(/area=session-store&status=proven/)
  await expect(
    page
      .getByRole('list')
      .getByText(/^Shown by \d+ /)
      .first(),
  ).toBeVisible()
  await page.getByRole('searchbox').fill('M4.012')
  await expect(page.locator('[id="M4.012"]')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(onPage(page).getByText('No requirements match')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page, 'requirements on a phone')
})

test('an unknown machine is an honest dead end', async ({ page }) => {
  await page.goto('/audit/machines/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
