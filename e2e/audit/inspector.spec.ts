import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

test('the inspector shows live actors, their charts and their events, and connects to nobody', async ({
  context,
  page,
  server,
}) => {
  const foreign: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(server.baseURL).origin) foreign.push(request.url())
  })
  const viewer = await context.newPage()
  await viewer.goto('/inspector.html')
  await expect(onPage(viewer).getByText('No page is being inspected')).toBeVisible()
  await expect(
    onPage(viewer).getByText(/^For engineers: the state machines of an open portal page/),
  ).toBeVisible()
  await expectAccessible(viewer, 'inspector')
  await viewer.getByRole('link', { name: 'Audit log' }).click()
  await expect(viewer.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await viewer.goBack()
  // Following the steps of the page allows the inspector.
  const steps = viewer.getByRole('region', { name: 'How to use it' })
  const command = (await steps.getByRole('code').first().textContent()) ?? ''
  await viewer.evaluate(command)
  expect(await viewer.evaluate(() => localStorage.getItem('consulta.inspect'))).toBe('allowed')

  await page.goto('/auth/login?inspect')
  const actors = viewer.getByRole('region', { name: /^\d+ actors?$/ })
  await actors.getByRole('button', { name: /^session/ }).click()
  const state = viewer.getByTestId('state')
  await expect(state).toHaveText('anonymous')
  const box = (id: string) => viewer.locator(`[data-state="${id}"]`)
  await expect(box('session.anonymous')).toHaveAttribute('data-active', 'true')

  await openHome(page, server)
  await expect(state).toHaveText('anonymous')
  await page.goto('/?inspect')
  await actors.getByRole('button', { name: /^session/ }).click()
  await expect(state).toHaveText('active')
  await expect(box('session.active')).toHaveAttribute('data-active', 'true')
  await expect(box('session.anonymous')).toHaveAttribute('data-active', 'false')

  await viewer.getByRole('searchbox', { name: 'Filter events' }).fill('today.arrived')
  const events = viewer.getByRole('region', { name: 'Events' }).getByRole('listitem')
  await expect(events.first()).toContainText('today.arrived')
  await expect(viewer.locator('body')).not.toContainText(server.email)

  // A second tab is shown beside the first and disappears without it.
  const other = await context.newPage()
  await other.goto('/?inspect')
  await expect(actors.getByRole('button', { name: /^app · / })).toHaveCount(2)
  await other.close({ runBeforeUnload: true })
  await expect(actors.getByRole('button', { name: /^app · .*ended: gone/ })).toHaveCount(1)
  // A viewer that is opened late shows the running actors.
  await viewer.reload()
  await actors.getByRole('button', { name: /^session/ }).click()
  await expect(state).toHaveText('active')
  await expectAccessible(viewer, 'inspector')

  await box('session').focus()
  await viewer.keyboard.press('ArrowDown')
  await viewer.keyboard.press('Enter')
  await expect(viewer.locator('[data-state][aria-pressed="true"]')).toHaveCount(1)
  await viewer.getByRole('button', { name: 'Español' }).click()
  await expect(viewer.getByRole('region', { name: 'Eventos' })).toBeVisible()
  expect(foreign).toEqual([])
})
