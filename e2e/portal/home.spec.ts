import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from './signIn.ts'

const POLL_MS = 30_000

test('P2.01 P2.43 P4.13 the live visit is one step away, in the header and on the Now card', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now.getByText('In progress')).toBeVisible()
  const enter = now.getByRole('link', { name: 'Join the visit' }).first()
  await expect(enter).toHaveAttribute('href', /^\/meeting-room\/[\w-]+$/)
  const shortcut = page.getByRole('banner').getByRole('link', { name: /^Join: / })
  await expect(shortcut).toHaveAttribute('href', (await enter.getAttribute('href')) ?? '')
})

test('the page of the live visit leads into the room, and proposes no other time', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const now = page.getByRole('region', { name: 'Now' })
  const room = await now.getByRole('link', { name: /^Join/ }).getAttribute('href')
  await page.goto(`/appointments/${room?.split('/').at(-1) ?? ''}`)
  await expect(page.getByRole('link', { name: 'Open the room' })).toHaveAttribute('href', room ?? '')
  await expect(page.getByRole('button', { name: 'Cancel visit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose another time' })).toHaveCount(0)
})

test('P1.21 P7.14 the agenda filters by the query of the specification', async ({ page, server }) => {
  await openHome(page, server)
  const agenda = page.getByRole('region', { name: "Today's agenda" })
  const asked = page.waitForRequest((request) => request.url().includes('search=zzzz'))
  await agenda.getByRole('searchbox', { name: 'Search patients' }).fill('zzzz')
  const query = new URL((await asked).url()).searchParams
  expect([...query.keys()].sort()).toEqual(['end_time', 'search', 'sort', 'start_time'])
  expect(query.get('sort')).toBe('asc')
  await expect(agenda.getByText('No visits match your filters')).toBeVisible()
  await agenda.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(agenda.getByRole('listitem').first()).toBeVisible()
})

test('P4.14 P7.15 P9.10 P9.11 today is asked again after 30 seconds, and at once on return', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  await page.clock.install()
  await openHome(page, server)
  // Only an accepted answer starts the next pause.
  await expect(page.getByRole('region', { name: 'Now' }).getByText('In progress')).toBeVisible()
  const poll = () =>
    page.waitForRequest((request) => request.url().includes('/v1/practitioner/appointment/list?'))
  const next = poll()
  await page.clock.fastForward(POLL_MS)
  const query = new URL((await next).url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    page: '1',
    limit: '20000',
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  await (await page.waitForResponse(/appointment\/list/)).finished()
  const returned = poll()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await returned
})

// Before the next test, which on some days cancels the live visit.
test('cancelling a live visit asks a second time, and a failure leaves it as it was', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await page.route(/status=cancel/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
      : route.continue(),
  )
  const agenda = page.getByRole('region', { name: "Today's agenda" })
  const live = agenda.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Join/ }) })
  await live
    .first()
    .getByRole('button', { name: /^Cancel visit/ })
    .click()
  await page.getByRole('button', { name: 'Cancel visit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The visit is in progress' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel the visit in progress' }).click()
  await expect(page.getByTestId('urgent')).toContainText('The visit was not cancelled')
  await page.getByRole('button', { name: 'Keep visit' }).click()
  await expect(live.first()).toBeVisible()
})

test('P1.22 P4.07 P7.16 cancelling asks first, sends status=cancel, and confirms by a toast', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const agenda = page.getByRole('region', { name: "Today's agenda" })
  const rows = agenda.getByRole('listitem')
  const cancelled = rows.filter({ hasText: 'Cancelled' })
  const cancelledBefore = await cancelled.count()
  const place = await rows.evaluateAll((all) =>
    all.findLastIndex((one) => one.querySelector('button[aria-label^="Cancel visit"]') !== null),
  )
  const button = rows.nth(place).getByRole('button', { name: /^Cancel visit/ })
  // On some days the live visit is the only one; it is asked about again.
  const isLive = (await rows.nth(place).getByRole('link', { name: /^Join/ }).count()) > 0
  await button.click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this visit?' })
  await expect(dialog.getByRole('button', { name: 'Keep visit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Cancel visit' }).click()
  if (isLive) await page.getByRole('button', { name: 'Yes, cancel the visit in progress' }).click()
  const url = new URL((await sent).url())
  expect(url.pathname).toMatch(/^\/v1\/practitioner\/appointment\/[\w-]+\/[\w-]+\/$/)
  expect(url.search).toBe('?status=cancel')
  await expect(toast(page, 'Visit cancelled. We will notify the patient.')).toBeVisible()
  // The day may contain earlier cancelled visits.
  await expect(rows.nth(place)).toContainText('Cancelled')
  await expect(cancelled).toHaveCount(cancelledBefore + 1)
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })
  test('P5.01 P8.02 the zone of the device differs: one toast a load, and a banner that stays', async ({
    page,
    server,
  }) => {
    await openHome(page, server)
    await expect(toast(page, 'Your device and your profile are in different time zones.')).toBeVisible()
    await page.getByRole('button', { name: /^Keep UTC/ }).click()
    await expect(onPage(page).getByText('Your device is in another time zone')).toBeHidden()
  })
})

test.describe('in a zone of Mexico that the profile does not have', () => {
  test.use({ timezoneId: 'America/Hermosillo' })
  test('P5.01 the zone of the device is adopted, after what it does to booked visits was shown', async ({
    page,
    server,
  }) => {
    await openHome(page, server)
    await page.getByRole('link', { name: 'Use UTC−07:00' }).click()
    const form = page.getByRole('form', { name: 'Your data' })
    await expect(form.getByLabel('Time zone', { exact: true })).toHaveValue('UTC-07:00')
    await expect(form.getByLabel('Time zone', { exact: true })).toBeFocused()
    await expect(form.getByRole('radio', { name: /^Keep my hours as written/ })).toBeChecked()
    const visits = form.getByRole('list', { name: 'Visits outside your hours, in the new time zone' })
    await expect(visits).toBeVisible()
    expect(await visits.getByRole('listitem').count()).toBeGreaterThan(0)
    await expectAccessible(page, 'what another time zone does to visits')
    // Where the hours stay in their zone, no visit is outside.
    await form.getByRole('radio', { name: /^Keep the previous time zone/ }).check()
    await expect(visits).toBeHidden()
    await form.getByRole('radio', { name: /^Keep my hours as written/ }).check()
    await expect(visits).toBeVisible()
    await test.step('it is saved once its review was answered', async () => {
      const save = form.getByRole('button', { name: 'Save' })
      const review = page.getByRole('dialog', { name: 'Review before saving' })
      // The server cannot be reached for the count, so nothing is saved.
      await page.route('**/v1/practitioner/practice/preview', (route) => route.abort())
      await save.click()
      await expect(review.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(review.getByRole('button', { name: 'Save' })).toBeHidden()
      await page.unroute('**/v1/practitioner/practice/preview')
      await review.getByRole('button', { name: 'Try again' }).click()
      const choices = review
        .getByRole('region', { name: 'Affected visits' })
        .getByRole('listitem')
        .filter({ has: page.locator('option[value=offer]') })
      // The first may go on now, and a visit that has started is not taken back.
      await choices.last().getByRole('combobox').selectOption('cancel')
      await expectAccessible(page, 'the review of another time zone')
      await review.getByRole('button', { name: 'Save' }).click()
      await expect(toast(page, 'Changes saved')).toBeVisible()
    })
    await test.step('one Undo in the notifications takes zone, hours and answers back', async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click()
      const panel = page.getByRole('region', { name: /^Notifications/ })
      await panel.getByRole('button', { name: 'Undo: Time zone changed' }).click()
      await expect(toast(page, 'Change undone')).toBeVisible()
      await page.keyboard.press('Escape')
      // In many places until the account is read again.
      await expect(onPage(page).getByText('UTC−07:00')).toHaveCount(0)
    })
    await page.goto('/settings/account?edit=true&zone=UTC-07:00')
    await expect(form.getByLabel('Time zone', { exact: true })).toHaveValue('UTC-07:00')
    await form.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('dialog', { name: 'Review before saving' })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(toast(page, 'Changes saved')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('(UTC−07:00)')).toBeVisible()
    await expect(onPage(page).getByText('Your device is in another time zone')).toBeHidden()
  })
})
